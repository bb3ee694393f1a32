/**
 * The classes of throws in which Matsui & Hoki (2018) count what their players do (tables 7 and 8): a simple
 * classification, mostly by where the thrown stone stops. Classes overlap, so each is a yes or no.
 *
 *   draw         the thrown stone stops in play
 *   house        it is in the house, and no other stone leaves
 *   guard        it stops in the free guard zone: short of the tee line, outside the house
 *   come-around  a stone lies in front of it with |dx| < r
 *   freeze       a stone lies behind it with |dx| < r, no farther than 3 r
 *   take-out     another stone leaves; by how many, where the thrown one stays: `takeOut1`, `takeOut2`
 *   through      it leaves, and no other stone has moved
 *   number one   of the throws before which the thrower did not hold the stone nearest to the tee, those after which he does
 *
 * Our readings: the 3 r of the freeze are between centres; a stone that overlaps the house is in it; come-arounds and freezes,
 * like house draws and guards, are draws.
 */
import { orderFromTee } from "../score.js";
import { STONE_RADIUS, STONES } from "../sheet.js";
import { countStones, type Stones, TEAM_MASKS } from "../stones.js";
import { removedStones, type ThrowOutcome } from "./outcome.js";
import { inHouse, isGuard } from "./zone.js";

export interface MatsuiClass {
  readonly draw: boolean;
  readonly house: boolean;
  readonly guard: boolean;
  readonly comeAround: boolean;
  readonly freeze: boolean;
  readonly takeOut: boolean;
  /** The thrown stone stays and one other leaves. */
  readonly takeOut1: "own" | "opposing" | null;
  /** The thrown stone stays and two others leave. */
  readonly takeOut2: "own" | "each" | "opposing" | null;
  readonly through: boolean;
  /** Null where the thrower held the number one stone before. */
  readonly numberOne: boolean | null;
}

/** Who threw which stone, and how stones lay before and after. */
type Seen = Pick<ThrowOutcome, "rules" | "stone" | "before" | "after">;

export function classifyAsMatsui(outcome: Seen): MatsuiClass {
  const { rules, stone, before, after } = outcome;
  const { sheet } = rules;
  const draw = after.has(stone);
  const out = removedStones(outcome);
  const ours = TEAM_MASKS[stone >> 3];
  const own = countStones(out & ours);
  const opposing = countStones(out & ~ours);
  return {
    draw,
    house: draw && inHouse(after, stone, sheet) && out === 0,
    guard: draw && isGuard(after, stone, sheet),
    comeAround: draw && some(after, stone, (dx, dy) => dx < STONE_RADIUS && dy < 0),
    freeze:
      draw &&
      some(after, stone, (dx, dy) => {
        return dx < STONE_RADIUS && dy > 0 && Math.hypot(dx, dy) <= 3 * STONE_RADIUS;
      }),
    takeOut: out !== 0,
    takeOut1: draw && own + opposing === 1 ? (own === 1 ? "own" : "opposing") : null,
    takeOut2: draw && own + opposing === 2 ? (["opposing", "each", "own"] as const)[own] : null,
    through: !draw && isUnchanged(before, after),
    numberOne: holdsNumberOne(outcome, before) ? null : holdsNumberOne(outcome, after),
  };
}

/** Whether some other stone lies so, |dx| aside and dy beyond the thrown one. */
function some(stones: Stones, stone: number, lies: (dx: number, dy: number) => boolean): boolean {
  for (let i = 0; i < STONES; i++) {
    if (i === stone || !stones.has(i)) continue;
    if (lies(Math.abs(stones.x[i] - stones.x[stone]), stones.y[i] - stones.y[stone])) return true;
  }
  return false;
}

function isUnchanged(before: Stones, after: Stones): boolean {
  if (before.mask !== after.mask) return false;
  for (let i = 0; i < STONES; i++) {
    if (before.has(i) && (before.x[i] !== after.x[i] || before.y[i] !== after.y[i])) return false;
  }
  return true;
}

function holdsNumberOne({ rules, stone }: Seen, stones: Stones): boolean {
  const order = new Uint8Array(STONES);
  if (orderFromTee(stones, rules.sheet.teeLine, order) === 0) return false;
  return order[0] >> 3 === stone >> 3 && inHouse(stones, order[0], rules.sheet);
}
