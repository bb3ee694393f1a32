/**
 * Which two agents of a ladder play next: those whose games tell most. With the ratings t of Bradley and Terry a pair of games between
 * i and j brings, to the first order,
 *
 *   p (1 - p) Var(t_i - t_j),   p = 1 / (1 + exp(-(t_i - t_j))),
 *
 * so that agents are sent where their places are least certain, and not where the result is known before. Who is new plays some
 * pairs first, against whom it has met least, and agents whom no games join are joined. Pairs that are being played count as half known.
 */
import { rate } from "../../stats/index.js";
import type { MatchPlan } from "../plan.js";
import { encountersOf } from "../ratings.js";
import type { GameRecord } from "../record.js";
import { type Pairing, pairingsOf } from "../schedule.js";

/** Pairs that an agent plays before its rating counts for anything. */
const FIRST_PAIRS = 3;
const ELO = 400 / Math.LN10;

export interface Standing {
  readonly plan: MatchPlan;
  /** Games so far, by their numbers in the plan. */
  readonly records: readonly GameRecord[];
  readonly present: ReadonlySet<string>;
  /** Pairs of each pairing that are being played, by its number. */
  readonly running: ReadonlyMap<number, number>;
}

/** The number of the pairing in the plan; nothing where fewer than two agents are present. */
export function nextPairing({ plan, records, present, running }: Standing): number | undefined {
  const pairings = pairingsOf(plan);
  const isOpen = (pairing: Pairing) => pairing.every((agent) => present.has(plan.agents[agent]!.name));
  const open = [...pairings.keys()].filter((i) => isOpen(pairings[i]!));
  if (open.length === 0) return undefined;
  const encounters = encountersOf(plan, records);
  const met = pairsMet(plan, pairings, records, running);
  const played = (agent: number) =>
    pairings.reduce((sum, pairing, i) => sum + (pairing.includes(agent) ? met[i]! : 0), 0);
  const pairsOf = plan.agents.map((_, agent) => played(agent));
  const fewest = (i: number) => Math.min(...pairings[i]!.map((agent) => pairsOf[agent]!));
  const newcomers = open.filter((i) => fewest(i) < FIRST_PAIRS);
  // Who has played most is known best.
  const most = (i: number) => Math.max(...pairings[i]!.map((agent) => pairsOf[agent]!));
  if (newcomers.length > 0) return least(newcomers, [fewest, (i) => met[i]!, (i) => -most(i)]);
  const ratings = rate(plan.agents.length, encounters);
  if (ratings === undefined) return least(open, [(i) => met[i]!, fewest]);
  const gain = (i: number) => {
    const [a, b] = pairings[i]!;
    const { elo, low, high } = ratings.over(a, b, 1);
    const p = 1 / (1 + Math.exp(-elo / ELO));
    const spread = (high - low) / 2 / ELO;
    return (p * (1 - p) * spread * spread) / 2 ** (running.get(i) ?? 0);
  };
  return least(open, [(i) => -gain(i)]);
}

/** Pairs of each pairing, those that are being played included. */
function pairsMet(
  plan: MatchPlan,
  pairings: readonly Pairing[],
  records: readonly GameRecord[],
  running: ReadonlyMap<number, number>,
): number[] {
  const numbers = new Map(plan.agents.map(({ name }, i) => [name, i]));
  const games = new Map<string, number>();
  for (const { players } of records) {
    const key = players
      .map((name) => numbers.get(name) ?? -1)
      .sort((a, b) => a - b)
      .join(" ");
    games.set(key, (games.get(key) ?? 0) + 1);
  }
  return pairings.map((pairing, i) => (games.get(pairing.join(" ")) ?? 0) / 2 + (running.get(i) ?? 0));
}

/** The first of those that are least by the first measure, then by the next. */
function least(items: readonly number[], by: readonly ((item: number) => number)[]): number {
  let left = items;
  for (const measure of by) {
    const lowest = Math.min(...left.map(measure));
    left = left.filter((item) => measure(item) === lowest);
  }
  return left[0]!;
}
