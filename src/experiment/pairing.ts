/**
 * One pairing at several budgets: its matches, and its rate from games whose ties are not played on.
 *
 * Games without extra ends, and what they would have come to. A tie counts t (0.219 in the paper) for who would throw first in
 * the extra end and 1 - t for the other, so that from one side
 *   rate = (won + (1 - t) tied second + t tied first) / games;
 * the mean over both sides is tested against 1/2 by Pearson's chi-square on (rate N, (1 - rate) N) with N games and 1
 * degree of freedom. The test takes every converted game for a toss of a coin, which ties are not: it is cautious.
 *
 * Intervals are our own: by Student's t from the converted games of a side; for the mean over both sides from pairs of
 * games (the same hands, sides swapped) where they are known, and from two independent sides where not, as in print.
 *
 * Source: K. Ohto and T. Tanaka (2016), section 6.4.
 */
import type { Player } from "../game/index.js";
import { trialsOf } from "../jobs/index.js";
import { completePlan, gamesOf, type MatchGameRecord, moversOf } from "../match/index.js";
import { type ChiSquare, chiSquare, meanOf, shareInterval } from "../stats/index.js";
import { atEffort, compareEstimates, type IntervalEstimate, type Opinion, opinionAt } from "./comparison.js";
import { scaleEffort } from "./effort.js";
import type { EndingCounts, PairingExperiment } from "./file.js";
import type { CellMatch } from "./matches.js";
import type { BudgetResult, PairingOutcome, ThinkingCost } from "./results.js";

/** How a game ended for one of its players. */
export type Ending = keyof EndingCounts;

export const ENDINGS = ["won", "tiedSecond", "tiedFirst", "lost"] as const satisfies readonly Ending[];

export const SIDES = ["first", "second"] as const;
/** Who throws first in the first end, and who second. */
type Side = (typeof SIDES)[number];

interface SideResult {
  readonly tally: EndingCounts;
  readonly rate: IntervalEstimate;
}

export interface PairingRate extends Readonly<Record<Side, SideResult>> {
  readonly games: number;
  /** Over both sides. */
  readonly mean: IntervalEstimate;
  /** Of the mean against 1/2. */
  readonly test: ChiSquare;
}

export function worth(ending: Ending, tie: number): number {
  return { won: 1, tiedSecond: 1 - tie, tiedFirst: tie, lost: 0 }[ending];
}

export function gamesIn(tally: EndingCounts): number {
  return ENDINGS.reduce((sum, ending) => sum + tally[ending], 0);
}

/** What was printed: counts of both sides. */
export function rateOfTallies(first: EndingCounts, second: EndingCounts, tie: number): PairingRate {
  const sides = { first: sideOf(first, tie), second: sideOf(second, tie) };
  const [a, b] = [sides.first.rate, sides.second.rate];
  const value = (a.value + b.value) / 2;
  const mean = {
    value,
    low: value - Math.hypot(a.value - a.low, b.value - b.low) / 2,
    high: value + Math.hypot(a.high - a.value, b.high - b.value) / 2,
  };
  return joinSides(sides, mean);
}

/** Pairs of games: how the one as first and the one as second ended. */
export function rateOfPairs(pairs: readonly (readonly [Ending, Ending])[], tie: number): PairingRate {
  const [first, second] = [
    tallyOf(pairs.map(([ending]) => ending)),
    tallyOf(pairs.map(([, ending]) => ending)),
  ];
  const scores = pairs.map(([a, b]) => (worth(a, tie) + worth(b, tie)) / 2);
  const value = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return joinSides(
    { first: sideOf(first, tie), second: sideOf(second, tie) },
    { value, ...shareInterval(scores) },
  );
}

function joinSides(sides: Readonly<Record<Side, SideResult>>, mean: IntervalEstimate): PairingRate {
  const games = gamesIn(sides.first.tally) + gamesIn(sides.second.tally);
  return { ...sides, games, mean, test: testAgainstHalf(mean.value, games) };
}

function testAgainstHalf(rate: number, games: number): ChiSquare {
  return chiSquare([rate * games, (1 - rate) * games], [games / 2, games / 2]);
}

function sideOf(tally: EndingCounts, tie: number): SideResult {
  const values = ENDINGS.flatMap((ending) => Array<number>(tally[ending]).fill(worth(ending, tie)));
  const value = values.reduce((sum, each) => sum + each, 0) / values.length;
  return { tally, rate: { value, ...shareInterval(values) } };
}

function tallyOf(endings: readonly Ending[]): EndingCounts {
  const tally = { won: 0, tiedSecond: 0, tiedFirst: 0, lost: 0 };
  for (const ending of endings) tally[ending]++;
  return tally;
}

// One pairing at several budgets: a match for each, in pairs of games with the same hands and sides swapped. The scale sets
// the largest budget and its games; a smaller budget gets as much work, so more games, but no more than were published.

interface RoundBudget {
  readonly rounds: number;
  readonly pairs: number;
}

export function budgetsAt(experiment: PairingExperiment, scale: number): RoundBudget[] {
  const { budgets, published } = experiment;
  const max = publishedGames(experiment);
  const small = experiment.default;
  const [games, limit] = scaleEffort(scale, [small.games, small.rounds], [max, published.rounds]);
  // A hair's breadth for the rounding of powers.
  const allowed = budgets.filter((each) => each <= 1.000001 * limit);
  return (allowed.length === 0 ? budgets.slice(0, 1) : allowed).map((rounds) => ({
    rounds,
    pairs: Math.min(max / 2, Math.max(1, Math.round((games * limit) / rounds / 2))),
  }));
}

/** The scale at which a run takes the published effort. */
export function fullPairingScale(experiment: PairingExperiment): number {
  const { games, rounds } = experiment.default;
  return (publishedGames(experiment) * experiment.published.rounds) / (games * rounds);
}

function publishedGames({ published }: PairingExperiment): number {
  return gamesIn(published.first) + gamesIn(published.second);
}

interface BudgetMatch extends CellMatch {
  readonly rounds: number;
}

export function budgetMatches(experiment: PairingExperiment, scale: number, seed: string): BudgetMatch[] {
  const [a, b] = namesOf(experiment);
  return budgetsAt(experiment, scale).map(({ rounds, pairs }) => {
    const plan = completePlan({
      game: experiment.game,
      agents: [a, b].map((name) => ({ name, ...experiment.agents[name]!, rounds })),
      pairs,
      seed: `${seed}, ${rounds} rounds`,
    });
    return { rounds, players: [a, b], folder: `matches/rounds-${rounds}`, plan };
  });
}

/** The program that everything is told of, and its opponent. */
export function namesOf({ agents }: PairingExperiment): readonly [string, string] {
  return Object.keys(agents) as [string, string];
}

export function summarisePairing(
  experiment: PairingExperiment,
  matches: readonly BudgetMatch[],
  recordsOf: (match: BudgetMatch) => readonly MatchGameRecord[],
): PairingOutcome {
  const { published: print, tie } = experiment;
  const published = rateOfTallies(print.first, print.second, tie);
  const all = matches.map((match) => [match, recordsOf(match)] as const);
  const records = all.flatMap(([, each]) => each);
  const budgets = all.map(([match, each]) => budgetResult(experiment, published, match, each));
  const cost = publishedCost(experiment, budgets);
  return {
    kind: "pairing",
    experiment,
    published,
    budgets,
    played: records.length,
    planned: matches.reduce((sum, { plan }) => sum + gamesOf(plan), 0),
    broken: records.filter(({ end }) => end !== "rules").length,
    ...(cost !== undefined && { publishedCost: cost }),
  };
}

function budgetResult(
  experiment: PairingExperiment,
  published: PairingRate,
  { rounds, folder, plan }: BudgetMatch,
  records: readonly MatchGameRecord[],
): BudgetResult {
  const [name] = namesOf(experiment);
  const pairs = pairsOf(experiment, records, name);
  const ours = pairs.length === 0 ? undefined : rateOfPairs(pairs, experiment.tie);
  const effort = rounds / experiment.published.rounds;
  return {
    rounds,
    simulations: Math.round(rounds * experiment.round),
    planned: gamesOf(plan),
    folder,
    ...(ours && { ours, comparison: atEffort(effort, compareEstimates(published.mean, ours.mean)) }),
    effort,
    claim: opinionAt(effort, claimOf(ours)),
    spent: spendings(experiment, records),
  };
}

/** Whether the first program is the stronger one, by the paper's test at its level of 5 %. */
function claimOf(ours: PairingRate | undefined): Opinion {
  if (ours === undefined || ours.test.p >= 0.05) return "undecided";
  return ours.mean.value > 0.5 ? "agrees" : "differs";
}

/** Whole pairs from one program's view: its game as first, and as second. */
function pairsOf(
  { game }: PairingExperiment,
  records: readonly MatchGameRecord[],
  name: string,
): [Ending, Ending][] {
  const halves = new Map<number, MatchGameRecord>();
  const pairs: [Ending, Ending][] = [];
  for (const record of records) {
    if (record.result === null) continue;
    const half = halves.get(record.index >> 1);
    halves.set(record.index >> 1, record);
    if (half === undefined) continue;
    const [first, second] = half.players[0] === name ? [half, record] : [record, half];
    pairs.push([endingOf(game, first, 0), endingOf(game, second, 1)]);
  }
  return pairs;
}

/** How a game ended for one of its players. */
function endingOf(game: PairingExperiment["game"], record: MatchGameRecord, player: Player): Ending {
  if (record.result === 0 || record.result === 1) return record.result === 1 - player ? "won" : "lost";
  return trialsOf(game, "pairing").secondAfter(game, record) === player ? "tiedSecond" : "tiedFirst";
}

function spendings(
  experiment: PairingExperiment,
  records: readonly MatchGameRecord[],
): Record<string, ThinkingCost> {
  const decisions = decisionsOf(experiment, records);
  return Object.fromEntries(
    namesOf(experiment).flatMap((name) => {
      const own = decisions.filter((each) => each.name === name);
      if (own.length === 0) return [];
      const fills = own.flatMap(({ fill }) => fill ?? []);
      const spending: ThinkingCost = {
        simulations: meanOf(own.map((each) => each.simulations)).mean,
        seconds: meanOf(own.map((each) => each.seconds)).mean,
        ...(fills.length > 0 && { fill: meanOf(fills).mean }),
      };
      return [[name, spending]];
    }),
  );
}

/** All decisions but brief ones, as those of the last throws of ends, which take at most one round. */
function decisionsOf({ game }: PairingExperiment, records: readonly MatchGameRecord[]) {
  const isBrief = trialsOf(game, "pairing").brief(game);
  return records.flatMap((record) => {
    const { players, visits, fill, times } = record;
    return moversOf(game, record).flatMap((thrower, i) => {
      if (isBrief(i)) return [];
      const seconds = times.moves[i]! / 1000;
      return [{ name: players[thrower], simulations: visits[i] ?? 0, seconds, fill: fill?.[i] }];
    });
  });
}

/** By the speed of either program at the largest budget played; brief decisions are left out, being next to nothing. */
function publishedCost(experiment: PairingExperiment, budgets: readonly BudgetResult[]): number | undefined {
  const { game, published, round } = experiment;
  const spent = budgets.findLast((each) => each.ours !== undefined)?.spent;
  if (spent === undefined) return undefined;
  const decisions = trialsOf(game, "pairing").decisions(game);
  const simulations = (publishedGames(experiment) * decisions * published.rounds * round) / 2;
  return Object.values(spent).reduce((sum, each) => sum + (simulations / each.simulations) * each.seconds, 0);
}
