/**
 * Win rates of learned policies by iteration: a match an entry, colours swapped, against one opponent, and one more of the uniform policy.
 *
 * How often a policy wins depends on whom it meets, and the paper's opponent cannot be had any more. What a policy adds to the uniform one
 * depends less on that: in Elo, gain = elo(policy) - elo(uniform policy). So the verdict compares gains; rates are shown beside one another.
 *
 * Elo is 400 / ln 10 times the logarithm of the odds. After w wins and l losses these are taken as ln((w + 1/2) / (l + 1/2)), with variance
 * 1 / (w + 1/2) + 1 / (l + 1/2), which has little bias and stays finite, and honestly wide, where all games are won or lost.
 *
 * Source: J. J. Gart, J. R. Zweifel, Biometrika 54 (1967), 181-187.
 */
import { completePlan, type MatchGameRecord, type MatchPlan } from "../match/index.js";
import { meanOf, Z95 } from "../stats/index.js";
import {
  atEffort,
  type Comparison,
  compareEstimates,
  type IntervalEstimate,
  number,
  type Proportion,
} from "./comparison.js";
import { iterationAt, iterationsOf, scaleLearning, scheduleAt } from "./effort.js";
import type { LearningExperiment } from "./file.js";
import type { LearnedMethod } from "./learning-file.js";
import { slug } from "./matches.js";
import type { ThinkingCost } from "./results.js";

/** The name of the policy that has learned nothing. */
export const UNIFORM = "uniform";
export const OPPONENT = "opponent";

/** The uniform policy is in every gain, so it plays more. */
const UNIFORM_GAMES = 8;
/** So well, in Elo, must the difference of two gains be known before they are said to agree: about 10 points of win rate. */
export const ELO_TOLERANCE = 70;
/** Elo of odds of e to 1. */
const ELO_PER_LOGIT = 400 / Math.LN10;

/** Options of an agent: its policy, and what goes with it. */
export interface AgentPolicy {
  readonly policy: string;
  readonly reading?: string;
  readonly atari?: string;
}

/** One value of the table. */
export interface WinRateEntry {
  readonly method: string;
  /** Iterations of the paper and of ours; 0 for the uniform policy. */
  readonly theirs: number;
  readonly iteration: number;
  /** Relative to the run folder. */
  readonly folder: string;
  readonly pairs: number;
  readonly published?: Proportion;
}

export interface WinRateResult extends WinRateEntry {
  /** Missing where nothing has been played. */
  readonly ours?: Proportion;
  /** Elo above the uniform policy; beside the published one, where there is one. */
  readonly gain?: {
    readonly ours: IntervalEstimate;
    readonly published?: IntervalEstimate;
    readonly comparison?: Comparison;
  };
}

export function entriesOf(
  experiment: LearningExperiment,
  scale: number,
  learned: readonly LearnedMethod[],
): WinRateEntry[] {
  const { learning, winRates } = experiment;
  if (winRates === undefined) return [];
  const schedule = scheduleAt(scale, learning);
  const { columns, rows, uniform, published } = winRates;
  const pairs = Math.ceil(scaleLearning(scale, learning, winRates.default.games, published.games) / 2);
  const policies = Object.entries(rows).flatMap(([method, row]) => {
    const own = learned.find(({ name }) => name === method);
    const planned = own?.planned ?? iterationsOf(method, schedule, learning);
    const length = row === "ours" ? columns.length : row.length;
    return columns.slice(0, length).map((theirs, i): WinRateEntry => {
      const percent = row === "ours" ? undefined : row[i]!;
      return {
        method,
        theirs,
        iteration: iterationAt(theirs, planned, method, learning),
        folder: `matches/${slug(method)}-${theirs}`,
        pairs,
        ...(percent !== undefined && { published: proportionOf(percent, published.games) }),
      };
    });
  });
  const max = Math.max(pairs, uniform.games / 2);
  return [
    {
      method: UNIFORM,
      theirs: 0,
      iteration: 0,
      folder: `matches/${UNIFORM}`,
      pairs: Math.min(UNIFORM_GAMES * pairs, max),
      ...(uniform.percent !== undefined && { published: proportionOf(uniform.percent, uniform.games) }),
    },
    ...policies,
  ];
}

function proportionOf(percent: number, games: number): Proportion {
  return { wins: Math.round((percent * games) / 100), games };
}

export function nameOf({ method, iteration }: WinRateEntry): string {
  return method === UNIFORM ? UNIFORM : `${method}, iteration ${iteration}`;
}

/** The match of an entry, with the policy as text and the opponent as an agent. */
export function planOf(
  { game, winRates }: LearningExperiment,
  entry: WinRateEntry,
  policy: AgentPolicy,
  {
    opponent,
    playouts,
    seed,
  }: { readonly opponent: object; readonly playouts: number; readonly seed: string },
): MatchPlan {
  return completePlan({
    game,
    agents: [
      { ...winRates!.agent, name: nameOf(entry), ...policy, playouts },
      { ...opponent, name: OPPONENT },
    ],
    pairs: entry.pairs,
    seed: `${seed}, ${entry.method} - ${entry.theirs}`,
  });
}

export function entryResults(
  entries: readonly WinRateEntry[],
  recordsOf: (entry: WinRateEntry) => readonly MatchGameRecord[],
  /** Of a method: the work of its learning or that of its moves as a share of the paper's, whichever is smaller. */
  effortOf: (method: string) => number,
): WinRateResult[] {
  const scores = entries.map((entry) => scoreOf(recordsOf(entry)));
  const base = entries.findIndex(({ method }) => method === UNIFORM);
  return entries.map((entry, i): WinRateResult => {
    const [ours, uniform] = [scores[i], scores[base]];
    if (ours === undefined) return entry;
    const own = { ...entry, ours };
    if (i === base || uniform === undefined) return own;
    const gain = { ours: gainOf(ours, uniform) };
    const [theirs, theirUniform] = [entry.published, entries[base]!.published];
    if (theirs === undefined || theirUniform === undefined) return { ...own, gain };
    const published = gainOf(theirs, theirUniform);
    const comparison = compareEstimates(published, gain.ours, ELO_TOLERANCE);
    return {
      ...own,
      gain: { ...gain, published, comparison: atEffort(effortOf(entry.method), comparison) },
    };
  });
}

/** Ways to end a game that are part of it. */
const ORDERLY: readonly string[] = ["rules", "resign"];

/** Whether a game was played to an end, and did not stop by a crash, a stall or an illegal answer. */
export function isOrderly({ end }: MatchGameRecord): boolean {
  return ORDERLY.includes(end);
}

/** Games of the policy; those without a result do not count, nor those that a failure decided. */
function scoreOf(records: readonly MatchGameRecord[]): Proportion | undefined {
  const results = records
    .filter(isOrderly)
    .flatMap(({ players, result }) =>
      result === null ? [] : [players[0] === OPPONENT ? 1 - result : result],
    );
  if (results.length === 0) return undefined;
  return { wins: results.reduce((sum, result) => sum + result, 0), games: results.length };
}

/** In Elo, what one rate is above another. */
export function gainOf(policy: Proportion, uniform: Proportion): IntervalEstimate {
  const { difference, interval } = compareEstimates(eloEstimate(uniform), eloEstimate(policy), ELO_TOLERANCE);
  return { value: difference, ...interval };
}

/** A rate as Elo against the opponent, with its 95 % interval. */
export function eloEstimate({ wins, games }: Proportion): IntervalEstimate {
  const [won, lost] = [wins + 0.5, games - wins + 0.5];
  const value = ELO_PER_LOGIT * Math.log(won / lost);
  const reach = Z95 * ELO_PER_LOGIT * Math.sqrt(1 / won + 1 / lost);
  return { value, low: value - reach, high: value + reach };
}

/** What both sides spent on a move, as far as it is known; moves that needed no search are left out. */
export function spendingOf(
  records: readonly MatchGameRecord[],
): Readonly<Record<"ours" | "opponent", Partial<ThinkingCost>>> {
  const moves = records.flatMap(({ players, opening, visits, times }) =>
    times.moves.map((ms, i) => ({
      whose: players[(opening + i) % 2] === OPPONENT ? "opponent" : "ours",
      simulations: visits[i],
      seconds: ms / 1000,
    })),
  );
  const side = (whose: string): Partial<ThinkingCost> => {
    const own = moves.filter((move) => move.whose === whose && move.simulations !== 0);
    const counted = own.flatMap(({ simulations }) => simulations ?? []);
    return {
      ...(counted.length > 0 && { simulations: meanOf(counted).mean }),
      ...(own.length > 0 && { seconds: meanOf(own.map(({ seconds }) => seconds)).mean }),
    };
  };
  return { ours: side("ours"), opponent: side("opponent") };
}

/** `+83 (+20 to +150)`. */
export function eloWords({ value, low, high }: IntervalEstimate): string {
  return `${signedElo(value)} (${signedElo(low)} to ${signedElo(high)})`;
}

export function signedElo(elo: number): string {
  return elo < 0 ? number(Math.round(elo)) : `+${number(Math.round(elo))}`;
}
