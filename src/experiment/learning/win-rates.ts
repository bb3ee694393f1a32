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
import { completePlan, type GameRecord, type MatchPlan } from "../../match/index.js";
import { type Interval, meanOf, Z95 } from "../../stats/index.js";
import {
  atEffort,
  type Comparison,
  compareEstimates,
  type Estimate,
  type Opinion,
  type Proportion,
} from "../comparison.js";
import type { LearningExperiment } from "../file.js";
import { slug } from "../matches.js";
import type { Spending } from "../results.js";
import { type Finding, joined, number, opinionOfSign } from "./finding.js";
import type { Learned } from "./learned.js";
import { grown, iterationAt, iterationsOf, scheduleAt } from "./schedule.js";
import { trendOf } from "./trend.js";

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
export interface Entry {
  readonly method: string;
  /** Iterations of the paper and of ours; 0 for the uniform policy. */
  readonly theirs: number;
  readonly iteration: number;
  /** Relative to the run folder. */
  readonly folder: string;
  readonly pairs: number;
  readonly published?: Proportion;
}

export interface EntryResult extends Entry {
  /** Missing where nothing has been played. */
  readonly ours?: Proportion;
  /** Elo above the uniform policy. */
  readonly gain?: { readonly published: Estimate; readonly ours: Estimate; readonly comparison: Comparison };
}

export function entriesOf(
  experiment: LearningExperiment,
  scale: number,
  learned: readonly Learned[],
): Entry[] {
  const { learning, winRates } = experiment;
  if (winRates === undefined) return [];
  const schedule = scheduleAt(scale, learning);
  const { columns, rows, uniform, published } = winRates;
  const pairs = Math.ceil(grown(scale, learning, winRates.default.games, published.games) / 2);
  const policies = Object.entries(rows).flatMap(([method, row]) => {
    const own = learned.find(({ name }) => name === method);
    const planned = own?.planned ?? iterationsOf(method, schedule, learning);
    return row.map((percent, i): Entry => {
      const theirs = columns[i]!;
      return {
        method,
        theirs,
        iteration: iterationAt(theirs, planned, method, learning),
        folder: `matches/${slug(method)}-${theirs}`,
        pairs,
        published: proportionOf(percent, published.games),
      };
    });
  });
  const most = Math.max(pairs, uniform.games / 2);
  return [
    {
      method: UNIFORM,
      theirs: 0,
      iteration: 0,
      folder: `matches/${UNIFORM}`,
      pairs: Math.min(UNIFORM_GAMES * pairs, most),
      published: proportionOf(uniform.percent, uniform.games),
    },
    ...policies,
  ];
}

function proportionOf(percent: number, games: number): Proportion {
  return { wins: Math.round((percent * games) / 100), games };
}

export function nameOf({ method, iteration }: Entry): string {
  return method === UNIFORM ? UNIFORM : `${method}, iteration ${iteration}`;
}

/** The match of an entry, with the policy as text and the opponent as an agent. */
export function planOf(
  { game, winRates }: LearningExperiment,
  entry: Entry,
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
  entries: readonly Entry[],
  recordsOf: (entry: Entry) => readonly GameRecord[],
  /** Of a method: the work of its learning or that of its moves as a share of the paper's, whichever is smaller. */
  effortOf: (method: string) => number,
): EntryResult[] {
  const scores = entries.map((entry) => scoreOf(recordsOf(entry)));
  const base = entries.findIndex(({ method }) => method === UNIFORM);
  return entries.map((entry, i): EntryResult => {
    const [ours, uniform] = [scores[i], scores[base]];
    if (ours === undefined) return entry;
    const own = { ...entry, ours };
    const [published, publishedUniform] = [entry.published, entries[base]?.published];
    if (i === base || uniform === undefined || published === undefined || publishedUniform === undefined)
      return own;
    const gain = { published: gainOf(published, publishedUniform), ours: gainOf(ours, uniform) };
    return {
      ...own,
      gain: {
        ...gain,
        comparison: atEffort(
          effortOf(entry.method),
          compareEstimates(gain.published, gain.ours, ELO_TOLERANCE),
        ),
      },
    };
  });
}

/** Ways to end a game that are part of it. */
const ORDERLY: readonly string[] = ["rules", "resign"];

/** Whether a game was played to an end, and did not stop by a crash, a stall or an illegal answer. */
export function isOrderly({ end }: GameRecord): boolean {
  return ORDERLY.includes(end);
}

/** Games of the policy; those without a result do not count, nor those that a failure decided. */
function scoreOf(records: readonly GameRecord[]): Proportion | undefined {
  const results = records
    .filter(isOrderly)
    .flatMap(({ players, result }) =>
      result === null ? [] : [players[0] === OPPONENT ? 1 - result : result],
    );
  if (results.length === 0) return undefined;
  return { wins: results.reduce((sum, result) => sum + result, 0), games: results.length };
}

function gainOf(policy: Proportion, uniform: Proportion): Estimate {
  const { difference, interval } = compareEstimates(eloEstimate(uniform), eloEstimate(policy), ELO_TOLERANCE);
  return { value: difference, ...interval };
}

/** A rate as Elo against the opponent, with its 95 % interval. */
export function eloEstimate({ wins, games }: Proportion): Estimate {
  const [won, lost] = [wins + 0.5, games - wins + 0.5];
  const value = ELO_PER_LOGIT * Math.log(won / lost);
  const reach = Z95 * ELO_PER_LOGIT * Math.sqrt(1 / won + 1 / lost);
  return { value, low: value - reach, high: value + reach };
}

/** What both sides spent on a move, as far as it is known; moves that needed no search are left out. */
export function spendingOf(
  records: readonly GameRecord[],
): Readonly<Record<"ours" | "opponent", Partial<Spending>>> {
  const moves = records.flatMap(({ players, opening, visits, times }) =>
    times.moves.map((ms, i) => ({
      whose: players[(opening + i) % 2] === OPPONENT ? "opponent" : "ours",
      simulations: visits[i],
      seconds: ms / 1000,
    })),
  );
  const side = (whose: string): Partial<Spending> => {
    const own = moves.filter((move) => move.whose === whose && move.simulations !== 0);
    const counted = own.flatMap(({ simulations }) => simulations ?? []);
    return {
      ...(counted.length > 0 && { simulations: meanOf(counted).mean }),
      ...(own.length > 0 && { seconds: meanOf(own.map(({ seconds }) => seconds)).mean }),
    };
  };
  return { ours: side("ours"), opponent: side("opponent") };
}

/** All entries of a method as one, of some columns. */
function pooled(
  entries: readonly EntryResult[],
  method: string,
  columns?: ReadonlySet<number>,
): Proportion | undefined {
  const played = entries.flatMap(({ method: own, theirs, ours }) =>
    own === method && ours !== undefined && (columns === undefined || columns.has(theirs)) ? [ours] : [],
  );
  if (played.length === 0) return undefined;
  const sum = (of: (each: Proportion) => number) => played.reduce((total, each) => total + of(each), 0);
  return { wins: sum(({ wins }) => wins), games: sum(({ games }) => games) };
}

const NOT_YET: Finding = { opinion: "undecided", words: "not yet played" };

export function judgeAboveUniform(entries: readonly EntryResult[], method: string): Finding {
  const [own, uniform] = [pooled(entries, method), pooled(entries, UNIFORM)];
  if (own === undefined || uniform === undefined) return NOT_YET;
  const gain = gainOf(own, uniform);
  return { opinion: opinionOfSign(gain, 1), words: `${eloWords(gain)} Elo` };
}

export function judgeNotBeaten(
  entries: readonly EntryResult[],
  method: string,
  others: readonly string[],
): Finding {
  const findings = others.map((other) => {
    const columns = new Set(entries.filter((each) => each.method === other).map(({ theirs }) => theirs));
    const [own, their] = [pooled(entries, method, columns), pooled(entries, other)];
    if (own === undefined || their === undefined)
      return { opinion: "undecided" as Opinion, words: `${other}: not yet played` };
    const lead = gainOf(own, their);
    return { opinion: opinionOfSign(lead, 1), words: `${eloWords(lead)} Elo over ${other}` };
  });
  return {
    opinion: joined(findings.map(({ opinion }) => opinion)),
    words: findings.map(({ words }) => words).join("; "),
  };
}

/** The slope of Elo, all columns of a method taken together, over the logarithm of the threshold. */
export function judgeThresholds(
  entries: readonly EntryResult[],
  thresholds: readonly (readonly [string, number])[],
): Finding {
  const points = thresholds.flatMap(([method, threshold]) => {
    const own = pooled(entries, method);
    return own === undefined ? [] : [{ x: Math.log(threshold), estimate: eloEstimate(own) }];
  });
  if (points.length < thresholds.length || points.length < 3) return NOT_YET;
  const slope = trendOf(points.map(({ x, estimate }) => ({ x, y: estimate.value })))!.slope;
  // The error of the slope from those of the rates, which are known better than the scatter of a few points.
  const middle = meanOf(points.map(({ x }) => x)).mean;
  const spread = points.reduce((sum, { x }) => sum + (x - middle) ** 2, 0);
  const variance = points.reduce(
    (sum, { x, estimate }) => sum + ((x - middle) * ((estimate.high - estimate.low) / 2 / Z95)) ** 2,
    0,
  );
  const reach = (Z95 * Math.sqrt(variance)) / spread;
  const tenfold: Interval & { value: number } = {
    value: slope * Math.LN10,
    low: (slope - reach) * Math.LN10,
    high: (slope + reach) * Math.LN10,
  };
  return { opinion: opinionOfSign(tenfold, 1), words: `${eloWords(tenfold)} Elo for a tenfold threshold` };
}

/** `+83 (+20 to +150)`. */
export function eloWords({ value, low, high }: Estimate): string {
  return `${signedElo(value)} (${signedElo(low)} to ${signedElo(high)})`;
}

export function signedElo(elo: number): string {
  return elo < 0 ? number(Math.round(elo)) : `+${number(Math.round(elo))}`;
}
