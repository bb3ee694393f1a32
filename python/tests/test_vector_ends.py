"""Ends in lockstep through a real process: repeatable, whoever throws them; errors that say what to do."""

import os
import signal

import numpy as np
import pytest

from playout import ProcessError, VectorEnds
from playout.curling import rule_set

N = 40


def throws_of(rules, n, number, seed=1):
    """The random throws of a number."""
    box = rule_set(rules).box
    rng = np.random.default_rng((seed, number))
    velocities = rng.uniform((-box.vx, box.vy_min), (box.vx, box.vy_max), (n, 2)).astype(np.float32)
    return velocities, rng.choice(np.array((-1, 1), np.int8), n)


def played(ends, rows=slice(None), **start):
    """All observations of a round, with the throws of these rows."""
    seen = [ends.reset(**start)]
    while not seen[-1].terminated:
        velocities, turns = throws_of(ends.rules, N, seen[-1].throw)
        seen.append(ends.step(velocities[rows], turns[rows]))
    return seen


def the_same(one, other, rows=slice(None)):
    return all(
        getattr(a, field)[rows].tobytes() == getattr(b, field).tobytes()
        for a, b in zip(one, other)
        for field in ("stones", "masks", "actual", "scores")
    )


@pytest.fixture(scope="module")
def ends():
    with VectorEnds(N, seed="a", threads=1) as ends:
        yield ends


@pytest.fixture(scope="module")
def seen(ends):
    return played(ends, seed="a")


def test_an_end_goes_from_the_empty_sheet_to_its_score(ends, seen):
    assert (ends.rules, ends.noise, ends.throws, ends.num_envs) == ("legacy-gat", "legacy-gat", 16, N)
    assert [each.throw for each in seen] == list(range(17))
    assert [each.to_move for each in seen[:4]] == [0, 1, 0, 1]
    assert [each.terminated for each in seen] == [False] * 16 + [True]
    first, last = seen[0], seen[-1]
    assert not first.masks.any() and not first.stones.any() and not first.actual.any()
    assert len(np.unique(last.scores)) > 2 and not any(each.scores.any() for each in seen[:-1])
    assert (last.stones.dtype, last.masks.dtype, last.scores.dtype) == (np.float32, np.uint16, np.int8)
    assert (last.stones.shape, last.actual.shape) == ((N, 16, 2), (N, 2))
    in_play = last.masks[:, None] >> np.arange(16) & 1
    assert ((last.stones[:, :, 1] > 20) == in_play).all()


def test_the_hand_is_near_what_was_intended(seen):
    velocities, _ = throws_of("legacy-gat", N, 5)
    error = np.abs(seen[6].actual - velocities)
    assert 0.01 < error.mean() < 0.3


def test_observations_stay_as_they_were(ends):
    first = ends.reset(seed="a")
    second = ends.step(*throws_of("legacy-gat", N, 0))
    kept = second.stones.copy()
    ends.step(*throws_of("legacy-gat", N, 1))
    assert (second.stones == kept).all() and not first.stones.any()


def test_ends_are_of_the_seed_and_their_number_alone(ends, seen):
    with VectorEnds(13, seed="a", threads=2) as few:
        part = slice(20, 33)
        assert the_same(seen, played(few, part, first=20), part)
        assert not the_same(seen, played(few, part, seed="b", first=20), part)
    assert the_same(seen, played(ends, seed="a"))
    following = played(ends)
    assert following[0].first == N and not the_same(seen, following)
    assert the_same(following, played(ends, first=N))


def test_while_one_half_is_thrown_the_other_chooses(seen):
    with VectorEnds(20, seed="a", threads=1) as one, VectorEnds(20, seed="a", threads=1) as two:
        halves = ((one, slice(0, 20)), (two, slice(20, 40)))
        observed = [[half.reset(first=rows.start)] for half, rows in halves]
        for number in range(16):
            velocities, turns = throws_of("legacy-gat", N, number)
            for half, rows in halves:
                half.step_async(velocities[rows], turns[rows])
            for (half, _), each in zip(halves, observed):
                each.append(half.step_wait())
        assert all(the_same(seen, each, rows) for (_, rows), each in zip(halves, observed))


def test_ends_begin_where_they_are_told(ends, seen):
    before = seen[9]
    velocities, turns = throws_of("legacy-gat", N, 9)
    dirty = np.where(before.stones == 0, np.float32(np.nan), before.stones)
    start = {"stones": dirty, "masks": before.masks, "throw": 9}
    given = ends.reset(seed="a", **start)
    assert the_same([given], [before.__class__(**{**vars(before), "actual": given.actual})])
    assert (given.throw, given.to_move, given.first, given.terminated) == (9, 1, 0, False)
    one = ends.step(velocities, turns)
    other = ends.reset(**start) and ends.step(velocities, turns)
    again = ends.reset(first=0, **start) and ends.step(velocities, turns)
    assert other.first == N and not the_same([one], [other]) and the_same([one], [again])
    while not one.terminated:
        one = ends.step(*throws_of("legacy-gat", N, one.throw))
    assert one.scores.any()


@pytest.mark.parametrize("rules", ["dc3", "dc4-mixed-doubles"])
def test_other_rules_and_a_perfect_hand(rules):
    with VectorEnds(N, rules=rules, noise="none", threads=1) as ends:
        seen = played(ends)
        assert len(seen) == ends.throws + 1 == rule_set(rules).throws + 1
        for number in range(ends.throws):
            assert (seen[number + 1].actual == throws_of(rules, N, number)[0]).all()
        placed = 0x101 if rules == "dc4-mixed-doubles" else 0
        assert (seen[0].masks == placed).all()
        assert (np.count_nonzero(seen[0].stones[:, :, 1], axis=1) == (2 if placed else 0)).all()


def test_what_cannot_be_thrown_is_refused_in_one_line(ends):
    velocities, turns = throws_of("legacy-gat", N, 0)
    ends.reset()

    def refused(message, velocities=velocities, turns=turns, **options):
        with pytest.raises(ValueError, match=message) as caught:
            ends.step(velocities, turns, **options)
        assert "\n" not in str(caught.value)

    refused(r"velocities: expected the shape \(40, 2\), got \(40,\)", velocities[:, 0])
    refused(r"velocities: expected the shape \(40, 2\), got \(39, 2\)", velocities[1:])
    refused(r"turns: expected the shape \(40,\), got \(2,\)", turns=[1, -1])
    refused(r"turns: expected int8, got int64 that it cannot hold", turns=turns.astype(np.int64) * 257)
    seen = ends.step(velocities.astype(np.float64), turns.astype(np.int64))
    assert seen.throw == 1
    for value, message in ((np.nan, "expected finite numbers"), (40, "vy 40 is above 33.7149")):
        wrong = velocities.copy()
        wrong[3, 1] = value
        refused(rf"velocities\[3\]: {message}", wrong)
        with pytest.raises(RuntimeError, match=r"reset\(\) comes before the first throw, and after the last"):
            ends.step(velocities, turns)
        ends.reset()
    refused(r"turns\[0\]: 0 is neither 1 \(counter-clockwise\) nor -1 \(clockwise\)", turns=0 * turns)
    with pytest.raises(ValueError, match=r"masks\[0\]: stone 0 is not thrown before throw 0"):
        ends.reset(stones=np.zeros((N, 16, 2)), masks=np.ones(N, np.uint16), throw=0)
    for wrong, message in (
        ({"throw": 3}, "stones, masks and throw come together"),
        ({"stones": np.zeros((N, 16, 2)), "masks": np.zeros(N, np.uint16), "throw": 16}, "throw: expected 0 to 15"),
        ({"first": -1}, "first: expected 0 to "),
    ):
        with pytest.raises(ValueError, match=message):
            ends.reset(**wrong)
    assert ends.reset(seed="a").throw == 0


def test_positions_are_tried_several_times_each(ends):
    """The same as a reset with all of them and a step."""
    velocities, turns = throws_of("legacy-gat", N, 0)
    ends.reset(seed="a")
    before = ends.step(velocities, turns)
    stones, masks = before.stones[: N // 4], before.masks[: N // 4]
    ends.try_async("b", stones, masks, 1, velocities, turns, 4)
    tried = ends.step_wait()
    ends.reset(seed="b", stones=stones.repeat(4, 0), masks=masks.repeat(4), throw=1)
    assert the_same([tried], [ends.step(velocities, turns)])
    with pytest.raises(ValueError, match=r"masks\[0\]: stone 0 is not thrown before throw 0"):
        ends.try_async("b", stones, np.ones_like(masks), 0, velocities, turns, 4)
        ends.step_wait()
    assert ends.reset(seed="a").throw == 0


def test_calls_out_of_turn_are_told_so(ends):
    velocities, turns = throws_of("legacy-gat", N, 0)
    ends.reset()
    with pytest.raises(RuntimeError, match=r"step_wait\(\) comes after step_async\(\)"):
        ends.step_wait()
    ends.step_async(velocities, turns)
    for call in (lambda: ends.step_async(velocities, turns), ends.reset):
        with pytest.raises(RuntimeError, match=r"step_wait\(\) comes first"):
            call()
    assert ends.step_wait().throw == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rules": "dc5"}, r"playout has ended \(exit status 1\): playout: rules: .*legacy-uec"),
        ({"noise": "dc3"}, "playout: noise: dc3 is not for the legacy model of legacy-gat"),
        ({"command": "no-such-playout"}, "no command no-such-playout: install playout"),
        (
            {"command": ["sh", "-c", "read line; echo hello"]},
            "the command does not speak playout-curling-environment 2; it said b'hello",
        ),
        (
            {"command": ["sh", "-c", 'read -r line; echo "$line"']},
            "the command does not speak playout-curling-environment 2",
        ),
        ({"command": ["sh", "-c", "echo oh >&2; exit 3"]}, r"playout has ended \(exit status 3\): oh"),
    ],
)
def test_what_cannot_begin_is_told_in_one_line(options, message):
    with pytest.raises(ProcessError, match=message) as caught:
        VectorEnds(**{"num_envs": 4, **options})
    assert "\n" not in str(caught.value)


def test_a_process_that_is_killed_is_told():
    with VectorEnds(4, threads=1) as ends:
        ends.reset()
        ends.step_async(*throws_of("legacy-gat", 4, 0))
        os.kill(ends._process._process.pid, signal.SIGKILL)
        with pytest.raises(ProcessError, match=r"playout has ended \(killed by SIGKILL\): it said nothing"):
            while True:  # what was answered before the kill may still be read
                ends.step_wait()
                ends.step_async(*throws_of("legacy-gat", 4, 0))
        with pytest.raises(RuntimeError, match="these ends are closed"):
            ends.reset()
