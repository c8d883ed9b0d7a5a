"""What makes calls of policies cheap in compiled loops: intrinsics that Numba does not bring along. No kernels here.

A policy is called some ten million times a second, so that counting references or guessing a branch wrong shows.
"""

from typing import Any

from llvmlite import ir
from numba import extending, types
from numba.core import cgutils

__all__ = ["borrowed", "call_policy", "policy_address", "prefetch", "prefetch_in_row", "start_of_row"]

_intrinsic: Any = extending.intrinsic


@_intrinsic
def borrowed(_, arrays):
    """The same array, or tuple of arrays and records, outside of reference counting: no atomic counts when handed on.

    Only for arrays that somebody else keeps alive for as long as the borrowed ones are used.
    """

    def generate(context, builder, signature, arguments):
        return _uncounted(context, builder, arrays, arguments[0])

    return arrays(arrays), generate


def _uncounted(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    if isinstance(kind, types.BaseTuple):
        parts: list[Any] = list(iter(kind))  # type: ignore[call-overload]
        for place, part in enumerate(parts):
            inner = _uncounted(context, builder, part, builder.extract_value(value, place))
            value = builder.insert_value(value, inner, place)
        return value
    if not isinstance(kind, types.Array):
        return value  # a record: nothing counts it
    array = context.make_array(kind)(context, builder, value=value)
    array.meminfo = cgutils.get_null_value(array.meminfo.type)
    array.parent = cgutils.get_null_value(array.parent.type)
    return array._getvalue()


@_intrinsic
def start_of_row(_, array, row, size):
    """array[row, :size] of a C-contiguous 2-d array, borrowed, without a look at whether that lies in the array."""

    def generate(context, builder, signature, arguments):
        whole = context.make_array(array)(context, builder, value=arguments[0])
        stride = builder.extract_value(whole.strides, 0)
        address = builder.add(builder.ptrtoint(whole.data, stride.type), builder.mul(arguments[1], stride))
        part = context.make_array(signature.return_type)(context, builder)
        context.populate_array(
            part,
            data=builder.inttoptr(address, whole.data.type),
            shape=cgutils.pack_array(builder, [arguments[2]]),
            strides=cgutils.pack_array(builder, [whole.itemsize]),
            itemsize=whole.itemsize,
            meminfo=None,
        )
        return part._getvalue()

    return types.Array(array.dtype, 1, "C")(array, types.int64, types.int64), generate


@_intrinsic
def prefetch(_, array, index):
    """Ask the processor to bring array[index] of a 1-d array into its cache, without waiting for it."""

    def generate(context, builder, signature, arguments):
        view = context.make_array(array)(context, builder, value=arguments[0])
        _ask_for(builder, builder.gep(view.data, [arguments[1]]))
        return context.get_dummy_value()

    return types.void(array, types.int64), generate


@_intrinsic
def prefetch_in_row(_, array, row, offset):
    """The same for what lies so many bytes behind the beginning of array[row]; nothing is checked."""

    def generate(context, builder, signature, arguments):
        view = context.make_array(array)(context, builder, value=arguments[0])
        stride = builder.extract_value(view.strides, 0)
        address = builder.add(builder.ptrtoint(view.data, stride.type), builder.mul(arguments[1], stride))
        _ask_for(builder, builder.inttoptr(builder.add(address, arguments[2]), view.data.type))
        return context.get_dummy_value()

    return types.void(array, types.int64, types.int64), generate


def _ask_for(builder: Any, pointer: Any) -> None:
    place = builder.bitcast(pointer, ir.IntType(8).as_pointer())
    hint = cgutils.get_or_insert_function(
        builder.module,
        ir.FunctionType(ir.VoidType(), [place.type, *[ir.IntType(32)] * 3]),
        "llvm.prefetch.p0i8",
    )
    to_read, keep_near, data = (ir.Constant(ir.IntType(32), value) for value in (0, 3, 1))
    builder.call(hint, [place, to_read, keep_near, data])


@_intrinsic
def call_policy(_, address, public, private, memory, params, shared, stream):
    """policy(public, private, memory, params, shared, stream) -> int64, by the policy's `policy_address`.

    Nothing checks that the policy takes arguments of these types: the address says nothing of them.
    """
    given = (public, private, memory, params, shared, stream)

    def generate(context, builder, signature, arguments):
        convention = context.call_conv
        kind = convention.get_function_type(types.int64, given)
        policy = builder.inttoptr(arguments[0], kind.as_pointer())
        status, answer = convention.call_function(builder, policy, types.int64, given, arguments[1:])
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return answer

    return types.int64(types.uint64, *given), generate


def policy_address(policy: Any, signature: Any) -> int:
    """Where the compiled code of a policy begins, for `call_policy`; valid as long as the policy is.

    policy: a function compiled by Numba; signature: what it must take and give. Compiled first if it is not yet.
    """
    if signature.args not in policy.overloads:
        policy.compile(signature)
    compiled = policy.overloads[signature.args]
    if compiled.signature.return_type != signature.return_type:
        given, wanted = compiled.signature.return_type, signature.return_type
        raise ValueError(f"policy {policy.__name__}: gives {given}: must be {wanted}")
    return int(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))
