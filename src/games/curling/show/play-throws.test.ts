import fc from "fast-check";
import { expect, test } from "vitest";
import { checkData } from "../../../core/checks.js";
import { curlingKit, curlingSchema } from "../players/game-setup.js";
import { spinOf } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { formatThrow, numberedStones, parseThrow } from "./play.js";

/** Team, metres right of the tee, metres beyond it. */
const STONES = [
  [0, 0.5, 0.2],
  [1, -0.2, -2.2],
  [0, -1.2, 0.7],
  [1, 0.1, 0],
] as const;

function stateOf(rules: string): CurlingState {
  const { game } = curlingKit(checkData(curlingSchema, { name: "curling", rules }));
  const { teeLine } = game.rules.sheet;
  return game.position({ throw: 6, stones: STONES.map(([team, x, y]) => ({ team, x, y: teeLine + y })) });
}

test("stones are counted from the tee", () => {
  const { stones } = stateOf("dc3");
  expect(numberedStones(stateOf("dc3")).map((stone) => [stone >> 3, stones.x[stone]])).toEqual([
    [1, 0.1],
    [0, 0.5],
    [0, -1.2],
    [1, -0.2],
  ]);
});

test.each(["dc3", "dc4", "legacy-gat"])("what is said of a throw can be said again (%s)", (rules) => {
  const state = stateOf(rules);
  const turn = fc.constantFrom("cw", "ccw");
  const metres = (min: number, max: number) =>
    fc.integer({ min: 100 * min, max: 100 * max }).map((n) => n / 100);
  fc.assert(
    fc.property(metres(-1.5, 1.5), metres(-5, 1.5), turn, (x, y, turn) => {
      const said = `draw ${x} ${y} ${turn}`;
      expect(formatThrow(parseThrow(said, state), state)).toBe(said);
    }),
    { numRuns: 30 },
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      turn,
      metres(5, 9),
      metres(-0.25, 0.25),
      (n, turn, beyond, aside) => {
        const shot = parseThrow(`hit ${n} ${turn} ${beyond} ${aside}`, state);
        const again = parseThrow(formatThrow(shot, state), state);
        expect(Math.hypot(shot.vx - again.vx, shot.vy - again.vy) / shot.vy).toBeLessThan(0.001);
      },
    ),
    { numRuns: 30 },
  );
});

test("the shortest form of a hit is hard and full", () => {
  const state = stateOf("dc3");
  expect(parseThrow("hit 4 cw", state)).toEqual(parseThrow("HIT 4 8 0 cw", state));
  expect(parseThrow("hit 4 ccw", state).omega).toBe(spinOf("ccw"));
});

test("velocities are taken as they are", () => {
  expect(parseThrow("-0.125,2.4,cw", stateOf("dc3"))).toEqual({ vx: -0.125, vy: 2.4, omega: spinOf("cw") });
});

test.each([
  ["foo", /^"foo" is no throw and no command/],
  ["2 3", /^"2 3" is no throw and no command/],
  ["2,3", /^shot: expected vx,vy,cw/],
  ["draw 1 cw", /^draw: expected draw 0\.3 -0\.5 cw$/],
  ["draw 0 0", /^draw: expected/],
  ["draw 0 0 cw ccw", /^draw: expected/],
  ["draw 0 zero cw", /^draw: expected/],
  ["draw 0 900 cw", /^draw: no throw gets there$/],
  ["hit cw", /^hit: expected hit 2 ccw/],
  ["hit 5 cw", /^hit: expected a stone from 1 to 4$/],
  ["hit 1.5 cw", /^hit: expected a stone from 1 to 4$/],
])("%s is refused", (line, message) => {
  expect(() => parseThrow(line, stateOf("dc3"))).toThrow(message);
});
