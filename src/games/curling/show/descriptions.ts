/** Throws, positions and outcomes of curling in English. */
import type { Player } from "../../../game/index.js";
import { NO_LIMITS } from "../physics/models.js";
import { eventSimulator } from "../physics/simulators.js";
import type { CalledShot } from "../policy/baselines.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { type Shot, STONE_RADIUS, STONES, Stones, TEAM_MASKS, type Turn, turnOf } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { type Film, pointOf, stonesBefore, type Throw, teamOf } from "./film.js";

/** The teams by the colour of their handles, as pictures show them. */
export const TEAMS = ["red", "yellow"] as const;

export const TURNS: Readonly<Record<Turn, string>> = { cw: "clockwise", ccw: "counter-clockwise" };

export function callInWords(call: CalledShot): string {
  const turn = TURNS[turnOf(call.shot)];
  switch (call.kind) {
    case "draw":
      return `draw to the tee, ${turn}`;
    case "take-out":
      return `take-out on ${TEAMS[teamOf(call.stone)]}'s shot stone, ${turn}`;
    case "guard":
      return `guard for its shot stone, ${turn}`;
  }
}

/** Who would score how much, were the end over. */
export function standingInWords(score: number): string {
  return score === 0 ? "no stone counts" : `${TEAMS[score > 0 ? 0 : 1]} lies ${Math.abs(score)}`;
}

export function endInWords(score: number): string {
  return score === 0 ? "blank end" : `${TEAMS[score > 0 ? 0 : 1]} scores ${Math.abs(score)}`;
}

/** What a throw did: "takes out 1 yellow, stays". */
export function outcomeInWords({ before, after, foul }: Throw, film: Film): string {
  if (foul) return "foul: stones put back";
  const stone = before.nextStone;
  const met = stonesBefore(before);
  const out = met.mask & ~after.mask;
  const moved = movedStones(met, after);
  const deeds: string[] = [];
  if (out !== 0) deeds.push(`takes out ${stonesInWords(out, before.toMove)}`);
  else if (moved !== 0) deeds.push(`moves ${stonesInWords(moved, before.toMove)}`);
  if (after.has(stone)) deeds.push("stays");
  else deeds.push(deeds.length > 0 ? "rolls out" : wayOut(stone, before.rink.rules, film));
  return deeds.join(", ");
}

/** Stones in play in both positions, but at different places, as a mask. */
export function movedStones(before: Stones, after: Stones): number {
  let mask = 0;
  for (let i = 0; i < STONES; i++) {
    if (!before.has(i) || !after.has(i)) continue;
    if (before.x[i] !== after.x[i] || before.y[i] !== after.y[i]) mask |= 1 << i;
  }
  return mask;
}

/** How often a position was worth what: "red lies 2 in 61%, red lies 1 in 30%". Rare ones are left out. */
export function tallyInWords(scores: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const score of scores) counts.set(score, (counts.get(score) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([score, count]) => ({ score, percent: Math.round((100 * count) / scores.length) }))
    .filter(({ percent }, i) => i === 0 || percent >= 2)
    .map(({ score, percent }) => `${standingInWords(score)} in ${percent}%`)
    .join(", ");
}

function stonesInWords(mask: number, thrower: Player): string {
  return ([0, 1] as const)
    .map((team) => ({ team, count: bits(mask & TEAM_MASKS[team]) }))
    .filter(({ count }) => count > 0)
    .map(({ team, count }) => `${count} ${team === thrower ? "of its own" : TEAMS[team]}`)
    .join(" and ");
}

function wayOut(stone: number, { sheet }: CurlingRules, film: Film): string {
  const last = film.findLast((frame) => frame.has(stone));
  const { x, y } = last === undefined ? { x: 0, y: 0 } : pointOf(last, stone);
  if (y >= sheet.backLine) return "passes through";
  return Math.abs(x) > sheet.width / 2 - 1.5 * STONE_RADIUS ? "leaves at the side" : "stays short";
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The simplest name of a throw, by where it would rest on free ice and whether it meets a stone: "hit cw". */
export function shotInWords(before: CurlingState, shot: Shot): string {
  const { rules } = before.rink;
  const { sheet } = rules;
  const ice = eventSimulator(rules.model, NO_LIMITS);
  const stones = new Stones();
  ice.throw(stones, 0, shot);
  const { x, y } = pointOf(stones, 0);
  stones.copyFrom(before.stones);
  ice.throw(stones, before.nextStone, shot);
  return `${kind()} ${turnOf(shot)}`;

  function kind(): string {
    if (y > sheet.backLine + STONE_RADIUS) return ice.touched ? "hit" : "through";
    // A stone that bites the front of the house guards more than it counts.
    const inside = Math.hypot(x, y - sheet.teeLine) < sheet.houseRadius - STONE_RADIUS;
    if (inside || y > sheet.teeLine) return "draw";
    return y > sheet.hogLine ? "guard" : "short";
  }
}
