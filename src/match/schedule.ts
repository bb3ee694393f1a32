/**
 * Who plays whom in game `i`. Games come in pairs, 2p and 2p + 1, on one opening with colours swapped. Pairs go
 * round all pairings before a pairing has its next one, so that what has been played at any time is balanced.
 */
import type { MatchPlan } from "./plan.js";

/** Two agents that meet, by their numbers in the plan. */
export type Pairing = readonly [number, number];

export interface Assignment {
  readonly index: number;
  /** Number of the pair of games. */
  readonly pair: number;
  /** Number of the pairing, and its agents. */
  readonly pairing: number;
  readonly agents: Pairing;
  /** How many pairs this pairing has had before. */
  readonly round: number;
  /** The agent that moves first and the one that moves second. */
  readonly players: Pairing;
}

export function pairingsOf(plan: Pick<MatchPlan, "agents" | "pairing">): Pairing[] {
  const pairings: Pairing[] = [];
  const hosts = plan.pairing === "gauntlet" ? 1 : plan.agents.length;
  for (let a = 0; a < hosts; a++) for (let b = a + 1; b < plan.agents.length; b++) pairings.push([a, b]);
  return pairings;
}

/** Number of games in the whole match. */
export function gamesOf(plan: MatchPlan): number {
  return 2 * plan.pairs * pairingsOf(plan).length;
}

export function assignmentOf(plan: MatchPlan, index: number): Assignment {
  const pairings = pairingsOf(plan);
  const pair = index >> 1;
  const pairing = pair % pairings.length;
  const agents = pairings[pairing] as Pairing;
  const players: Pairing = index % 2 === 0 ? agents : [agents[1], agents[0]];
  return { index, pair, pairing, agents, round: Math.floor(pair / pairings.length), players };
}

/** Part `k` of `n`, counted from 1: every n-th pair. */
export interface Shard {
  readonly k: number;
  readonly n: number;
}

export function* indicesOf(plan: MatchPlan, shard: Shard = { k: 1, n: 1 }): Generator<number> {
  const games = gamesOf(plan);
  for (let index = 0; index < games; index++) if ((index >> 1) % shard.n === shard.k - 1) yield index;
}
