import { describe, expect, test } from "vitest";
import { CurlingGame } from "../game.js";
import { aimFor, eventSimulator } from "../physics/simulators.js";
import { ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import { type Shot, spinOf, type Turn } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { classifyAsMatsui } from "./published-kinds.js";
import { classifyThrow, THROW_KINDS, type ThrowOutcome, TrialIce } from "./throw-kinds.js";
import { kindInWords, throwInWords } from "./throw-names.js";

const RULES = ["dc3", "dc4", "legacy-gat"];

/** Stones by their place from the tee, y beyond it; ours are the thrower's. */
type Lie = { ours?: [number, number][]; theirs?: [number, number][] };

/** Team 0 throws, late enough in the end that no guard is protected. */
function lay(preset: string, { ours = [], theirs = [] }: Lie, throwNumber = 14): CurlingState {
  const rules = ruleSet(preset);
  const game = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
  const at = (team: 0 | 1) => (place: [number, number], stone: number) => {
    return { team, stone, x: place[0], y: rules.sheet.teeLine + place[1] };
  };
  return game.position({
    throw: throwNumber,
    hammer: 1,
    stones: [...ours.map(at(0)), ...theirs.map(at(1))],
  });
}

/** A throw that would stop at a point, or run on for so many metres, were the ice free. */
function aim(state: CurlingState, x: number, y: number, beyond = 0, turn: Turn = "cw"): Shot {
  const { rules } = state.rink;
  const shot: Shot = { vx: 0, vy: 0, omega: spinOf(turn) };
  expect(aimFor(rules.model).passBeyond(x, rules.sheet.teeLine + y, beyond, shot)).toBe(true);
  return shot;
}

function throwAt(state: CurlingState, shot: Shot) {
  const outcome = new TrialIce(state.rink.rules).throw(state, shot);
  const found = classifyThrow(outcome);
  return {
    ...found,
    words: throwInWords(outcome, found, ["red", "yellow"]),
    matsui: classifyAsMatsui(outcome),
  };
}

describe.each(RULES)("%s", (preset) => {
  const thrown = (lie: Lie, x: number, y: number, beyond = 0, turn: Turn = "cw") => {
    const state = lay(preset, lie);
    return throwAt(state, aim(state, x, y, beyond, turn));
  };

  test.each([
    ["draw", {}, 0, 0, "draw to the button"],
    ["draw", {}, 0.5, 0.3, "draw to the 4-foot"],
    ["draw", {}, -1.1, 0, "draw to the 8-foot"],
    ["draw", {}, 0, 1.7, "draw to the 12-foot"],
    ["draw", {}, -2, 0.5, "draw behind the house"],
    ["centre-guard", {}, 0.3, -3, "centre guard"],
    ["corner-guard", {}, 1.2, -3, "corner guard"],
    ["centre-guard", { ours: [[0.1, 0]] }, 0.1, -3, "centre guard for its own shot stone"],
    ["centre-guard", { theirs: [[0.1, 0]] }, 0.1, -3, "centre guard"],
    ["come-around", { theirs: [[0.12, -3.2]] }, 0, -0.2, "come-around to the 4-foot behind yellow's guard"],
    ["draw", { theirs: [[0.4, -3]] }, 0, -0.2, "draw to the 4-foot"],
    ["freeze", { theirs: [[0.2, 0.4]] }, 0.2, 0.06, "freeze to yellow's shot stone"],
    ["hogged", {}, 0, -6.5, "short of the hog line"],
  ] as [string, Lie, number, number, string][])("%s: %j stops at %d, %d", (kind, lie, x, y, words) => {
    const asked = { kind, words, foul: false };
    expect(thrown(lie, x, y, 0, "cw")).toMatchObject(asked);
  });

  /** The first throw at stone 8, from its left side to its right, of which something holds. */
  const seek = (lie: Lie, beyond: number, holds: (outcome: ThrowOutcome) => boolean) => {
    const state = lay(preset, lie);
    const ice = new TrialIce(state.rink.rules);
    const y = state.stones.y[8] - state.rink.rules.sheet.teeLine;
    for (let x = -0.29; x < 0.29; x += 0.002) {
      const shot = aim(state, state.stones.x[8] + x, y, beyond);
      if (holds(ice.throw(state, shot))) return throwAt(state, shot);
    }
    throw new Error("no such throw");
  };

  test("through", () => {
    expect(thrown({}, 0, 0, 8)).toMatchObject({ kind: "through", zone: null, target: null });
    expect(thrown({}, 2.2, 0, 8).kind).toBe("through");
    expect(thrown({ theirs: [[-1.5, 0]] }, 1, 0, 8).matsui).toMatchObject({ through: true, draw: false });
  });

  test("the other turn makes no difference to the kind", () => {
    expect(thrown({}, 0.5, 0.3, 0, "ccw").kind).toBe("draw");
    expect(thrown({ theirs: [[0.2, 0.4]] }, 0.2, 0.06, 0, "ccw").kind).toBe("freeze");
    expect(thrown({ theirs: [[0, 0]] }, 0, 0, 8, "ccw").kind).toBe("hit-and-stay");
  });

  test("hit and stay, hit and roll, take-out", () => {
    expect(thrown({ theirs: [[0, 0]] }, 0, 0, 8)).toMatchObject({
      kind: "hit-and-stay",
      target: 8,
      removed: { own: 0, opposing: 1 },
      words: "hit and stay on yellow's shot stone",
    });
    const rolled = thrown({ theirs: [[0.3, 0]] }, 0.44, 0, 5);
    expect(rolled).toMatchObject({ kind: "hit-and-roll", target: 8 });
    expect(rolled.words).toMatch(/^hit and roll off yellow's shot stone (to|behind) the/);
    expect(thrown({ theirs: [[0.3, 0]] }, 0.5, 0, 9)).toMatchObject({
      kind: "take-out",
      words: "take-out of yellow's shot stone, rolling out",
    });
  });

  test("double and triple", () => {
    const two: [number, number][] = [
      [0, 0],
      [0.35, 0.4],
    ];
    const double = seek({ theirs: two }, 12, ({ after }) => !after.has(8) && !after.has(9));
    expect(double).toMatchObject({ kind: "double", removed: { own: 0, opposing: 2 } });
    expect(double).toMatchObject({
      words: "double take-out on yellow's shot stone",
      targetStone: { team: 1, place: "shot", zone: null },
    });
    const three: [number, number][] = [
      [0, 1],
      [-0.3, 1.5],
      [0.3, 1.5],
    ];
    const triple = seek({ theirs: three }, 16, ({ after }) => (after.mask & 0xff00) === 0);
    expect(triple).toMatchObject({ kind: "triple", removed: { own: 0, opposing: 3 } });
  });

  test("peel", () => {
    const guard: Lie = { theirs: [[0, -3]] };
    expect(seek(guard, 12, ({ after }) => after.mask === 0)).toMatchObject({
      kind: "peel",
      words: "peel of yellow's guard",
      zone: null,
    });
    const stays = seek(guard, 12, ({ after, stone }) => after.mask === 1 << stone);
    expect(stays).toMatchObject({ kind: "peel", words: "peel of yellow's guard, staying" });
  });

  test("promotion take-out", () => {
    expect(thrown({ ours: [[0, -2.5]], theirs: [[0, 0]] }, 0, -2.5, 14)).toMatchObject({
      kind: "promotion-take-out",
      target: 0,
      removed: { own: 0, opposing: 1 },
      words: "promotion take-out with its own guard on yellow's shot stone",
    });
  });

  test("raise and tap-back", () => {
    expect(thrown({ ours: [[0, -2.5]] }, 0, -2.5, 2.4)).toMatchObject({ kind: "raise", target: 0 });
    expect(thrown({ theirs: [[0, 0]] }, 0, 0, 1)).toMatchObject({ kind: "tap-back", target: 8 });
    expect(thrown({ ours: [[0, -2.5]] }, 0, -2.5, 2.4).words).toMatch(/^raise of its own guard to the /);
  });

  test("tick and wick", () => {
    const guard: Lie = { theirs: [[0, -3]] };
    const { houseRadius, teeLine } = ruleSet(preset).sheet;
    const inHouse = ({ after, stone }: ThrowOutcome) =>
      after.has(stone) && Math.hypot(after.x[stone], after.y[stone] - teeLine) < houseRadius;
    const touched = ({ contacts, after }: ThrowOutcome) => contacts.length > 0 && after.has(8);
    const tick = seek(guard, 1.5, (o) => touched(o) && !inHouse(o) && Math.abs(o.after.x[8]) > 0.3);
    expect(tick).toMatchObject({ kind: "tick", target: 8, words: "tick of yellow's guard" });
    const wick = seek(guard, 3.5, (o) => touched(o) && inHouse(o) && o.after.y[8] < teeLine - 2.2);
    expect(wick).toMatchObject({ kind: "wick", target: 8 });
    expect(wick.words).toMatch(/^wick off yellow's guard to the /);
  });
});

test("a foul is classified by what it did", () => {
  const state = lay("dc3", { theirs: [[0, -3]] }, 2);
  const found = throwAt(state, aim(state, 0, -3, 12));
  expect(found).toMatchObject({ kind: "peel", foul: true, removed: { own: 0, opposing: 1 } });
  expect(found.words).toMatch(/^peel of yellow's guard.* \(foul\)$/);
});

test("every kind has words", () => {
  for (const kind of THROW_KINDS) expect(kindInWords(kind)).toMatch(/^[a-z -]+$/);
});
