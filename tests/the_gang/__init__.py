"""Tests of The Gang."""

import pytest

pytest.register_assert_rewrite("tests.the_gang.compare")
