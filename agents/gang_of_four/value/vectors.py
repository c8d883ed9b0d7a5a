"""Sums of rows of a float32 matrix, kept in the processor's vector registers: what Numba's own loops do in memory.

Each number of a sum is added up one row after the other, without fused or reordered operations, so that the result is
that of the plain loop in the docstring to the last bit, on any machine.
"""

from typing import Any

from llvmlite import ir
from numba import extending, types
from numba.core import cgutils

__all__ = ["rows_adder", "scaled_rows_adder"]

_intrinsic: Any = extending.intrinsic
_FLOAT = ir.FloatType()
_PLAIN = 4  # bytes that a float32 is aligned to


def _data(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    return context.make_array(kind)(context, builder, value=value).data


def _vector_at(builder: Any, data: Any, units: int) -> Any:
    return builder.bitcast(data, ir.VectorType(_FLOAT, units).as_pointer())


def _row(builder: Any, data: Any, row: Any, units: int) -> Any:
    start = builder.mul(row, ir.Constant(ir.IntType(64), units))
    return builder.load(_vector_at(builder, builder.gep(data, [start]), units), align=_PLAIN)


def rows_adder(units: int) -> Any:
    """add(matrix, rows, start, end, sums): for place in range(start, end): sums += matrix[rows[place]]

    matrix: float32[n, units], rows: uint16[:], start, end: int64, sums: float32[units], all C-contiguous. Nothing is
    checked.
    """

    @_intrinsic
    def add(_, matrix, rows, start, end, sums):
        def generate(context, builder, signature, arguments):
            data, numbers, total = (
                _data(context, builder, kind, value)
                for kind, value in ((matrix, arguments[0]), (rows, arguments[1]), (sums, arguments[4]))
            )
            place = _vector_at(builder, total, units)
            kept = cgutils.alloca_once_value(builder, builder.load(place, align=_PLAIN))
            with cgutils.for_range(builder, builder.sub(arguments[3], arguments[2])) as loop:
                number = builder.load(builder.gep(numbers, [builder.add(loop.index, arguments[2])]))
                row = _row(builder, data, builder.zext(number, ir.IntType(64)), units)
                builder.store(builder.fadd(builder.load(kept), row), kept)
            builder.store(builder.load(kept), place, align=_PLAIN)
            return context.get_dummy_value()

        return types.void(matrix, rows, types.int64, types.int64, sums), generate

    return add


def scaled_rows_adder(units: int, rectified: bool) -> Any:
    """add(matrix, factors, count, sums): for place in range(count): sums += factors[place] * matrix[place]

    rectified: max(0, factors[place]) instead.

    matrix: float32[n, units], factors: float32[n], count: int64, sums: float32[units], all C-contiguous. Nothing is
    checked.
    """
    vector = ir.VectorType(_FLOAT, units)
    everywhere = ir.Constant(ir.VectorType(ir.IntType(32), units), [0] * units)

    @_intrinsic
    def add(_, matrix, factors, count, sums):
        def generate(context, builder, signature, arguments):
            data, scales, total = (
                _data(context, builder, kind, value)
                for kind, value in ((matrix, arguments[0]), (factors, arguments[1]), (sums, arguments[3]))
            )
            place = _vector_at(builder, total, units)
            kept = cgutils.alloca_once_value(builder, builder.load(place, align=_PLAIN))
            zero, nothing = ir.Constant(_FLOAT, 0.0), ir.Constant(vector, ir.Undefined)
            with cgutils.for_range(builder, arguments[2]) as loop:
                scale = builder.load(builder.gep(scales, [loop.index]))
                if rectified:
                    scale = builder.select(builder.fcmp_ordered(">", scale, zero), scale, zero)
                spread = builder.insert_element(nothing, scale, ir.Constant(ir.IntType(32), 0))
                spread = builder.shuffle_vector(spread, nothing, everywhere)
                row = _row(builder, data, loop.index, units)
                builder.store(builder.fadd(builder.load(kept), builder.fmul(spread, row)), kept)
            builder.store(builder.load(kept), place, align=_PLAIN)
            return context.get_dummy_value()

        return types.void(matrix, factors, types.int64, sums), generate

    return add
