"""The curve that Ed25519 and ristretto255 share, in plain numbers: slow, short, and the measure for faster ones."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tafelrunde.peers.crypto import WORD

P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P
SQRT_M1 = pow(2, (P - 1) // 4, P)
SQRT_AD_MINUS_ONE = 25063068953384623474111414158702152701244531502492656460079210482610430750235
INVSQRT_A_MINUS_D = 54469307008909316920995813868745141605393597292927456921205312896311721017578
ONE_MINUS_D_SQ = (1 - D * D) % P
D_MINUS_ONE_SQ = (D - 1) ** 2 % P


class Point(NamedTuple):
    """A point in extended coordinates: x = X/Z, y = Y/Z, xy = T/Z."""

    x: int
    y: int
    z: int
    t: int


NEUTRAL = Point(0, 1, 1, 0)


def root(u: int, v: int) -> tuple[bool, int]:
    """The square root of u/v, or of u/v times a fixed non-square where there is none; never negative."""
    v3 = v * v % P * v % P
    r = u * v3 * pow(u * v3 % P * v3 % P * v % P, (P - 5) // 8, P) % P
    check = v * r % P * r % P
    flipped, rotated = check == -u % P, check == -u * SQRT_M1 % P
    if flipped or rotated:
        r = r * SQRT_M1 % P
    return flipped or check == u % P, positive(r)


def positive(x: int) -> int:
    """The one of x and -x that is even."""
    return P - x if x & 1 else x


def add(p: Point, q: Point) -> Point:
    """The sum of two points."""
    a, b = (p.y - p.x) * (q.y - q.x), (p.y + p.x) * (q.y + q.x)
    c, d = 2 * D * p.t * q.t, 2 * p.z * q.z
    e, f, g, h = (b - a) % P, (d - c) % P, (d + c) % P, (b + a) % P
    return Point(e * f % P, g * h % P, f * g % P, e * h % P)


def double(p: Point) -> Point:
    """Twice a point."""
    a, b, c = p.x * p.x % P, p.y * p.y % P, 2 * p.z * p.z % P
    h, g = a + b, a - b
    e, f = (h - (p.x + p.y) ** 2) % P, (c + g) % P
    return Point(e * f % P, g * h % P, f * g % P, e * h % P)


def negative(p: Point) -> Point:
    """The point that takes away what this one adds."""
    return Point(-p.x % P, p.y, p.z, -p.t % P)


def small(p: Point) -> bool:
    """Whether this is one of the eight points that no honest secret leads to: eight times it is nothing."""
    return double(double(double(p))).x == 0


def times(scalar: int, p: Point) -> Point:
    """A multiple of a point, four bits at a time."""
    table = [NEUTRAL]
    for _ in range(15):
        table.append(add(table[-1], p))
    total = NEUTRAL
    for shift in range(252, -1, -4):
        total = double(double(double(double(total))))
        total = add(total, table[scalar >> shift & 15])
    return total


@cache
def _steps() -> list[list[Point]]:
    """For every four bits of a scalar the sixteen multiples of the generator."""
    rows: list[list[Point]] = []
    at = GENERATOR
    for _ in range(64):
        row = [NEUTRAL]
        for _ in range(15):
            row.append(add(row[-1], at))
        rows.append(row)
        at = add(row[-1], at)
    return rows


def base(scalar: int) -> Point:
    """A multiple of the generator."""
    total = NEUTRAL
    for shift, row in enumerate(_steps()):
        total = add(total, row[scalar >> 4 * shift & 15])
    return total


# Ed25519 (RFC 8032)


def compress(p: Point) -> bytes:
    """A point as Ed25519 writes it."""
    inverse = pow(p.z, -1, P)
    x, y = p.x * inverse % P, p.y * inverse % P
    return (y | (x & 1) << 255).to_bytes(WORD, "little")


def expand(data: bytes) -> Point | None:
    """The point that Ed25519 wrote; None where there is none."""
    raw = int.from_bytes(data, "little")
    y, sign = raw & ~(1 << 255), raw >> 255
    square, x = root((y * y - 1) % P, (D * y * y + 1) % P)
    if len(data) != WORD or y >= P or not square or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return Point(x, y, 1, x * y % P)


# ristretto255 (RFC 9496)


def encode(p: Point) -> bytes:
    """The one word for a point of the group."""
    u1, u2 = (p.z + p.y) * (p.z - p.y) % P, p.x * p.y % P
    _, inverse = root(1, u1 * u2 % P * u2 % P)
    den1, den2 = inverse * u1 % P, inverse * u2 % P
    z_inverse = den1 * den2 % P * p.t % P
    x, y, den = p.x, p.y, den2
    if p.t * z_inverse % P & 1:
        x, y, den = p.y * SQRT_M1 % P, p.x * SQRT_M1 % P, den1 * INVSQRT_A_MINUS_D % P
    if x * z_inverse % P & 1:
        y = P - y
    return positive(den * (p.z - y) % P).to_bytes(WORD, "little")


def decode(data: bytes) -> Point | None:
    """The point behind a word; None where it is the word of none."""
    s = int.from_bytes(data, "little")
    if len(data) != WORD or s >= P or s & 1:
        return None
    u1, u2 = (1 - s * s) % P, (1 + s * s) % P
    v = (-D * u1 * u1 - u2 * u2) % P
    square, inverse = root(1, v * u2 % P * u2 % P)
    den_x = inverse * u2 % P
    x = positive(2 * s * den_x % P)
    y = u1 * inverse % P * den_x % P * v % P
    t = x * y % P
    return None if not square or t & 1 or y == 0 else Point(x, y, 1, t)


def mapped(data: bytes) -> Point:
    """The point for 64 random bytes."""
    return add(_elligator(data[:WORD]), _elligator(data[WORD:]))


def _elligator(data: bytes) -> Point:
    t = int.from_bytes(data, "little") % (1 << 255) % P
    r = SQRT_M1 * t % P * t % P
    u, v = (r + 1) * ONE_MINUS_D_SQ % P, (-1 - r * D) * (r + D) % P
    square, s = root(u, v)
    c = -1
    if not square:
        s, c = -positive(s * t % P) % P, r
    n = (c * (r - 1) * D_MINUS_ONE_SQ - v) % P
    w0, w1, w2, w3 = 2 * s * v % P, n * SQRT_AD_MINUS_ONE % P, (1 - s * s) % P, (1 + s * s) % P
    return Point(w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P)


def _generator() -> Point:
    point = expand((4 * pow(5, -1, P) % P).to_bytes(WORD, "little"))
    if point is None:  # pragma: no cover - for type checkers: the generator lies on the curve
        raise ArithmeticError
    return point


GENERATOR = _generator()
