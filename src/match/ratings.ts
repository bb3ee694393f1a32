/** Everybody on one scale of Elo, from all games of a match of three or more (`stats`: Bradley and Terry). */
import { type EloEstimate, type Encounter, rate } from "../stats/index.js";
import type { MatchPlan } from "./plan.js";
import type { Result } from "./row.js";
import { assignmentOf } from "./schedule.js";

export interface Rating extends EloEstimate {
  readonly name: string;
  readonly games: number;
  /** How sure it is that the agent is stronger than the one below it; missing for the last one. */
  readonly superiority?: number;
}

/** From the strongest down, the mean of all agents being 0; none for fewer than three agents, nor before games have joined all of them. */
export function ratingsOf(plan: MatchPlan, records: Iterable<Result>): Rating[] {
  const names = plan.agents.map(({ name }) => name);
  return names.length < 3 ? [] : ratingsFrom(names, encountersOf(plan, records));
}

/** The same of agents by their encounters, also of two. */
export function ratingsFrom(names: readonly string[], encounters: readonly Encounter[]): Rating[] {
  const ratings = names.length < 2 ? undefined : rate(names.length, encounters);
  if (ratings === undefined) return [];
  const order = [...names.keys()].sort((a, b) => ratings.elo[b]! - ratings.elo[a]!);
  return order.map((agent, i) => {
    const below = order[i + 1];
    const own = encounters.filter(({ players }) => players.includes(agent));
    return {
      name: names[agent]!,
      games: own.reduce((sum, { games, times = 1 }) => sum + games * times, 0),
      ...ratings.estimate(agent),
      ...(below === undefined ? undefined : { superiority: ratings.superiority(agent, below) }),
    };
  });
}

/** Pairs, and single games of which the other one is missing. */
export function encountersOf(plan: MatchPlan, records: Iterable<Result>): Encounter[] {
  const pairs = new Map<number, Encounter>();
  for (const { index, result } of records) {
    if (result === null) continue;
    const { pair, agents, players } = assignmentOf(plan, index);
    const { games, points } = pairs.get(pair) ?? { games: 0, points: 0 };
    const own = players[0] === agents[0] ? result : 1 - result;
    pairs.set(pair, { players: agents, games: games + 1, points: points + own });
  }
  return [...pairs.values()];
}
