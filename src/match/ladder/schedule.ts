/**
 * Which two agents of a ladder play next: those whose games tell most. With the ratings t of Bradley and Terry a pair of games between
 * i and j brings, to the first order,
 *
 *   p (1 - p) Var(t_i - t_j),   p = 1 / (1 + exp(-(t_i - t_j))),
 *
 * so that agents are sent where their places are least certain, and not where the result is known before. Who is new plays some
 * pairs first, against whom it has met least, and agents whom no games join are joined. Pairs that are being played count as half known.
 */
import { type Encounter, rate } from "../../stats/index.js";
import type { Pairing } from "../schedule.js";

/** Pairs that an agent plays before its rating counts for anything. */
const FIRST_PAIRS = 3;
const ELO = 400 / Math.LN10;

/** Two agents that may play. */
export interface OpenPairing {
  readonly agents: Pairing;
  /** Pairs of games that were played. */
  readonly pairs: number;
  /** Pairs that are being played. */
  readonly running: number;
}

export interface Standing {
  readonly open: readonly OpenPairing[];
  /** Of everybody, also of those who left. */
  readonly encounters: readonly Encounter[];
}

/** Nothing where no two agents may play. */
export function nextPairing({ open, encounters }: Standing): Pairing | undefined {
  if (open.length === 0) return undefined;
  const pairsOf = pairsByAgent(open, encounters);
  const met = ({ pairs, running }: OpenPairing) => pairs + running;
  const fewest = ({ agents }: OpenPairing) => Math.min(...agents.map((agent) => pairsOf.get(agent)!));
  // Who has played most is known best.
  const most = ({ agents }: OpenPairing) => Math.max(...agents.map((agent) => pairsOf.get(agent)!));
  const newcomers = open.filter((each) => fewest(each) < FIRST_PAIRS);
  if (newcomers.length > 0) return least(newcomers, [fewest, met, (each) => -most(each)]).agents;
  const joined = joinedBy(encounters);
  const isRated = open.every(({ agents }) => agents.every((agent) => joined.agents.includes(agent)));
  const ratings = isRated ? rate(joined.agents.length, joined.encounters) : undefined;
  if (ratings === undefined) return least(open, [met, fewest]).agents;
  const numbers = new Map(joined.agents.map((agent, i) => [agent, i]));
  const gain = ({ agents: [a, b], running }: OpenPairing) => {
    const { elo, low, high } = ratings.over(numbers.get(a)!, numbers.get(b)!, 1);
    const p = 1 / (1 + Math.exp(-elo / ELO));
    const spread = (high - low) / 2 / ELO;
    return (p * (1 - p) * spread * spread) / 2 ** running;
  };
  return least(open, [(each) => -gain(each)]).agents;
}

/** Those who may play, and their pairs with anybody, those that are being played included. */
function pairsByAgent(
  open: readonly OpenPairing[],
  encounters: readonly Encounter[],
): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const add = (agents: Pairing, count: number) => {
    for (const agent of agents) pairs.set(agent, (pairs.get(agent) ?? 0) + count);
  };
  for (const { players, games, times = 1 } of encounters) add(players as Pairing, (games * times) / 2);
  for (const { agents, running } of open) add(agents, running);
  return pairs;
}

/** Agents whom games join, as many as there are, in order; and their encounters, by their numbers among them. */
export function joinedBy(encounters: readonly Encounter[]): {
  readonly agents: readonly number[];
  readonly encounters: readonly Encounter[];
} {
  const groupOf = new Map<number, Set<number>>();
  for (const { players } of encounters) {
    const [one, other] = players.map((agent) => groupOf.get(agent) ?? new Set([agent]));
    const group = one === other ? one! : new Set([...one!, ...other!]);
    if (group !== groupOf.get(players[0]) || group !== groupOf.get(players[1]))
      for (const agent of group) groupOf.set(agent, group);
  }
  const [largest = new Set<number>()] = [...new Set(groupOf.values())].sort((a, b) => b.size - a.size);
  const agents = [...largest].sort((a, b) => a - b);
  const numbers = new Map(agents.map((agent, i) => [agent, i]));
  return {
    agents,
    encounters: encounters
      .filter(({ players }) => largest.has(players[0]))
      .map((each) => ({
        ...each,
        players: [numbers.get(each.players[0])!, numbers.get(each.players[1])!] as const,
      })),
  };
}

/** The first of those that are least by the first measure, then by the next. */
function least<T>(items: readonly T[], by: readonly ((item: T) => number)[]): T {
  let left = items;
  for (const measure of by) {
    const lowest = Math.min(...left.map(measure));
    left = left.filter((item) => measure(item) === lowest);
  }
  return left[0]!;
}
