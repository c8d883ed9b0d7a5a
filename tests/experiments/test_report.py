"""`gang-sim report`: one page with everything in it, for results of every command; it loads nothing from elsewhere."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest


class Page(HTMLParser):
    """What a page holds: tags, cells, and everything that it would load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.loads: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.loads += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize(
    "argv",
    [
        ("heists", "--heists", "50", "--ticks", "1,2"),
        ("styles", "--deals", "20", "--agents", "random,cheapest_beat"),
        ("study", "cross-play", "--set", "heists=20"),
    ],
    ids=lambda argv: argv[0],
)
def test_one_page_with_everything_in_it(gang_sim, tmp_path: Path, argv: tuple[str, ...]) -> None:
    assert gang_sim(*argv, "--out", "run").code == 0
    answer = gang_sim("report", "run")
    assert (answer.code, answer.out) == (0, "wrote run/report.html\n")
    text = (tmp_path / "run" / "report.html").read_text(encoding="utf-8")
    page = Page(text)
    assert page.open == []
    assert all(each.startswith("data:image/png;base64,") for each in page.loads)
    assert page.tags.count("img") == len(list((tmp_path / "run").glob("*.png")))
    assert page.tags.count("table") >= len(list((tmp_path / "run").glob("*.parquet")))
    cells = [row.count("<th") for row in re.findall(r"<tr>(<th.*?)</tr>", text)]
    assert max(cells) <= 8
    assert f"<h1>gang-sim {argv[0]}" in text
    assert "gang-sim " + argv[0] in text
    assert str(tmp_path) not in text
    assert re.search(r"<td>[^<]* <span class=interval>\([^)]* to [^)]*\)</span></td>", text)
    assert gang_sim(*argv, "--out", "run").code == 0  # a result with its report may be replaced


def test_what_a_folder_names_is_no_markup(gang_sim, tmp_path: Path) -> None:
    assert gang_sim("heists", "--heists", "20", "--agents", "random", "--out", "run").code == 0
    manifest = tmp_path / "run" / "manifest.json"
    manifest.write_text(manifest.read_text().replace("gang-sim heists --heists", "<script>alert(1)</script> --heists"))
    gang_sim("report", "run", "--out", "page.html")
    assert "script" not in Page((tmp_path / "page.html").read_text()).tags


@pytest.mark.parametrize(
    ("prepare", "bad"),
    [
        (lambda folder: None, "run: is no result folder: manifest.json"),
        (lambda folder: (folder / "manifest.json").write_text("{}"), "is not one of gang-sim"),
        (lambda folder: (folder / "manifest.json").write_text("nonsense"), "is not one of gang-sim"),
    ],
)
def test_other_folders_are_refused(gang_sim, tmp_path: Path, prepare, bad: str) -> None:
    (tmp_path / "run").mkdir()
    prepare(tmp_path / "run")
    answer = gang_sim("report", "run")
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert bad in answer.err
