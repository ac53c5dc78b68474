"""The port of cryptography in plain Python, against the vectors of RFC 9496 and RFC 8032."""

from __future__ import annotations

from hashlib import sha512

import pytest

from tafelrunde.peers import Identity, Refusal, curve
from tafelrunde.peers.crypto import ORDER, ZERO, scalar, word
from tafelrunde.peers.identity import NOISE
from tafelrunde.peers.pure import Pure
from tafelrunde.peers.threshold import JointKey, dealt, expected, holds, polynomial

PURE = Pure()

MULTIPLES = """
0000000000000000000000000000000000000000000000000000000000000000
e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76
6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919
94741f5d5d52755ece4f23f044ee27d5d1ea1e2bd196b462166b16152a9d0259
da80862773358b466ffadfe0b3293ab3d9fd53c5ea6c955358f568322daf6a57
e882b131016b52c1d3337080187cf768423efccbb517bb495ab812c4160ff44e
f64746d3c92b13050ed8d80236a7f0007c3b3f962f5ba793d19a601ebb1df403
44f53520926ec81fbd5a387845beb7df85a96a24ece18738bdcfa6a7822a176d
903293d8f2287ebe10e2374dc1a53e0bc887e592699f02d077d5263cdd55601c
02622ace8f7303a31cafc63f8fc48fdc16e1c8c8d234b2f0d6685282a9076031
20706fd788b2720a1ed2a5dad4952b01f413bcf0e7564de8cdc816689e2db95f
bce83f8ba5dd2fa572864c24ba1810f9522bc6004afe95877ac73241cafdab42
e4549ee16b9aa03099ca208c67adafcafa4c3f3e4e5303de6026e3ca8ff84460
aa52e000df2e16f55fb1032fc33bc42742dad6bd5a8fc0be0167436c5948501f
46376b80f409b29dc2b5f6f0c52591990896e5716f41477cd30085ab7f10301e
e0c418f7c8d9c4cdd7395b93ea124f3ad99021bb681dfc3302a9d99a2e53e64e
""".split()
"""0 to 15 times the generator (RFC 9496, A.1)."""

NOT_POINTS = """
00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
0100000000000000000000000000000000000000000000000000000000000000
01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516c77d7f060
26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371
4eac077a713c57b4f4397629a4145982c661f48044dd3f96427d40b147d9742f
""".split()
"""Words of no point (RFC 9496, A.2): too large, negative, and not a square."""

SIGNED = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
]
"""Seed, key, message, signature (RFC 8032, 7.1)."""


def test_multiples_of_the_generator() -> None:
    column = b"".join(word(number) for number in range(16))
    assert PURE.base(column).hex() == "".join(MULTIPLES)
    one = bytes.fromhex(MULTIPLES[1])
    assert PURE.times(column, one * 16).hex() == "".join(MULTIPLES)
    assert PURE.plus(bytes.fromhex(MULTIPLES[7]), bytes.fromhex(MULTIPLES[8])).hex() == MULTIPLES[15]
    assert PURE.minus(bytes.fromhex(MULTIPLES[9]), bytes.fromhex(MULTIPLES[9])) == ZERO
    assert PURE.base(word(ORDER)) == ZERO


def test_only_points_are_valid() -> None:
    assert PURE.valid(bytes.fromhex("".join(MULTIPLES[1:])))
    assert not PURE.valid(ZERO)
    for bad in NOT_POINTS:
        assert not PURE.valid(bytes.fromhex(bad))


def test_nothing_is_computed_with_what_is_no_point() -> None:
    with pytest.raises(ValueError, match="xff"):
        PURE.times(word(2), bytes.fromhex(NOT_POINTS[1]))


def test_a_text_becomes_a_point() -> None:
    text = b"Ristretto is traditionally a short shot of espresso coffee"
    assert (
        PURE.mapped(sha512(text).digest()).hex() == "3066f82a1a747d45120d1740f14358531a8f04bbffe6a819f86dfe50f44a0a46"
    )


@pytest.mark.parametrize(("seed", "key", "message", "signature"), SIGNED)
def test_signatures(seed: str, key: str, message: str, signature: str) -> None:
    assert PURE.public(bytes.fromhex(seed)).hex() == key
    assert PURE.sign(bytes.fromhex(seed), bytes.fromhex(message)).hex() == signature
    good = bytes.fromhex(signature)
    assert PURE.verify(bytes.fromhex(key), bytes.fromhex(message), good)
    beyond = good[:32] + (int.from_bytes(good[32:], "little") + ORDER).to_bytes(32, "little")
    for forged in (good[:-1] + b"\x01", good[:32] + bytes(32), beyond, good[:63], b""):
        assert not PURE.verify(bytes.fromhex(key), bytes.fromhex(message), forged)
    assert not PURE.verify(bytes.fromhex(key), b"another", good)
    assert not PURE.verify(bytes.fromhex(NOT_POINTS[1]), bytes.fromhex(message), good)


def test_multiples_of_the_generator_are_what_adding_it_over_and_over_gives() -> None:
    curve._steps.cache_clear()  # made once: by whichever test comes first, and that may be one that is not measured
    total = curve.NEUTRAL
    for number in range(20):
        assert curve.compress(curve.base(number)) == curve.compress(total)
        total = curve.add(total, curve.GENERATOR)
    for number in (ORDER - 1, 16**63 + 5):
        assert curve.compress(curve.base(number)) == curve.compress(curve.times(number, curve.GENERATOR))


def test_keys_and_signatures_that_fit_many_messages_are_none() -> None:
    """Neither does libsodium take these: whoever checks with the one or the other must believe the same."""
    nothing = curve.compress(curve.NEUTRAL)
    for number in (0, 5):
        commitment = curve.compress(curve.base(number))
        assert not PURE.verify(nothing, b"anything", commitment + word(number))
    seed, message = bytes(32), b"something"
    key, secret = PURE.public(seed), int.from_bytes(sha512(seed).digest()[:32], "little") & (1 << 254) - 8 | 1 << 254
    challenge = int.from_bytes(sha512(nothing + key + message).digest(), "little")
    assert not PURE.verify(key, message, nothing + word(challenge * secret))


def test_what_is_sealed_opens_for_its_two_people_alone() -> None:
    ada, ben, eve = (Identity(bytes([who]) * 32, PURE) for who in (1, 2, 3))
    box = ada.seal(ben.key, b"seven", b"here")
    assert b"seven" not in box
    assert ben.unseal(ada.key, box, b"here") == b"seven"
    changed = box[:-1] + bytes([box[-1] ^ 1])
    for who, sender, sealed, about in (
        (eve, ada, box, b"here"),
        (ben, eve, box, b"here"),
        (ben, ada, changed, b"here"),
        (ben, ada, box, b"there"),  # at another table
        (ben, ada, b"", b"here"),
    ):
        with pytest.raises(Refusal, match="forged"):
            who.unseal(sender.key, sealed, about)


def test_any_so_many_seats_open_a_point_and_fewer_do_not() -> None:
    seats, needed = 4, 3
    polynomials = [polynomial(bytes([seat]), needed) for seat in range(seats)]
    commitments = [PURE.base(b"".join(map(word, one))) for one in polynomials]
    joint = JointKey(PURE, commitments, len(commitments))
    parts = [sum(dealt(one, seat) for one in polynomials) % ORDER for seat in range(seats)]
    assert joint.key == PURE.base(word(sum(one[0] for one in polynomials)))
    for seat, part in enumerate(parts):
        assert joint.parts[seat] == PURE.base(word(part))
        assert expected(PURE, commitments[0], seat) == PURE.base(word(dealt(polynomials[0], seat)))
    point = PURE.mapped(bytes([7]) * 64)
    truth = PURE.times(word(sum(one[0] for one in polynomials)), point)
    shares = {seat: joint.prove(seat, part, point)[0] for seat, part in enumerate(parts)}
    for gone in range(seats):
        assert joint.combine({seat: share for seat, share in shares.items() if seat != gone}) == truth
    assert joint.combine({seat: shares[seat] for seat in (0, 1)}) != truth


def test_a_share_that_is_not_what_it_should_be_does_not_hold() -> None:
    one = polynomial(b"x", 2)
    joint = JointKey(PURE, [PURE.base(b"".join(map(word, one)))], 1)
    point, other = PURE.base(word(5)), PURE.base(word(6))
    (share,) = joint.prove(0, dealt(one, 0), point)
    assert joint.holds(0, point, [share])
    assert not joint.holds(0, other, [share])
    for bad in (
        joint.prove(0, dealt(one, 0) + 1, point)[0],
        share[:-1],
        PURE.times(word(2), share[:32]) + share[32:],
        bytes(96),
        b"\xff" * 96,
    ):
        assert not joint.holds(0, point, [bad])
    assert not joint.holds(0, point, [])


def test_a_proof_that_somebody_knows_what_is_behind_his_noise_is_for_one_place_alone_and_is_no_share() -> None:
    ada = Identity(bytes(32), PURE)
    here, there = (PURE.mapped(bytes([place]) * 64) for place in (1, 2))
    noise, proof, _ = ada.noise(b"here", here, [])
    assert holds(PURE, noise, here, [proof], NOISE)
    assert not holds(PURE, noise, there, [proof], NOISE)
    assert not holds(PURE, ada.key[32:], here, [proof], NOISE)
    assert not holds(PURE, noise, here, [proof])
    assert scalar(b"a", b"b") != scalar(b"ab")
