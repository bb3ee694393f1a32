/**
 * A table of ratings: its players, the matches between them, and the scale of Elo that these give.
 *
 * A table of ratings: players from the weakest to the strongest on one scale of Elo, one of whom is its 0. What was published has neither
 * games nor errors; players that are only published have no agent. Agents of learning runs play where the run is given.
 */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type AgentSpec, agentSchema, gameNames, parseAgent } from "../agents/index.js";
import { completePlan, encountersOf, gamesOf, type MatchGameRecord } from "../match/index.js";
import { type EloEstimate, type Encounter, type Ratings, rate, scoreOfElo } from "../stats/index.js";
import {
  atEffort,
  type ClaimOpinion,
  type Comparison,
  compareEstimates,
  type Opinion,
  opinionOfSign,
  type Proportion,
} from "./comparison.js";
import type { RatingsExperiment } from "./file.js";
import { gameAmong } from "./game.js";
import {
  checkRuns,
  type RunFolders,
  readJson,
  runFilesOf,
  runsField,
  settleAgents,
} from "./learned-agents.js";
import { type CellMatch, slug } from "./matches.js";
import type { ExperimentStart } from "./results.js";
import { type Documents, numberAt } from "./values.js";

const line = z.string().min(1);

/** A file of a run that tells how much was learned from, and as much in the paper. */
const effort = z.strictObject({ run: line, file: line, value: line, published: z.number().positive() });

/** How far one is above another; where nothing is published, it may be expected to be above. */
const gap = z.strictObject({ of: line, over: line, expected: z.literal("above").optional() });

export const ratingsFields = {
  kind: z.literal("ratings"),
  game: gameAmong(gameNames),
  runs: runsField,
  /** By name, as they stand in the paper, from the weakest up. */
  players: z.record(
    line,
    z.strictObject({
      /** Missing where the player is only published; `{gpi}/pi1/net.json` is a file of a run. */
      agent: agentSchema.optional(),
      /** Of a player that was learned. */
      effort: effort.optional(),
      /** Missing where it is not the paper's. */
      elo: z.number().optional(),
    }),
  ),
  /** Whose Elo is 0. */
  anchor: line,
  /** A player meets those up to so many places above it. */
  reach: z.int().min(1).max(100),
  /** Differences that are judged by themselves. */
  gaps: z.array(gap).default([]),
  /** Games of two players who meet, at scale 1. */
  default: z.strictObject({ games: z.int().min(2).max(1e6) }),
  reasons: z.array(z.strictObject({ text: line })).default([]),
};

type RatedPlayer = z.output<typeof ratingsFields.players.valueType>;
type Gap = z.output<typeof gap>;

interface CheckedRatings {
  readonly runs: Readonly<Record<string, unknown>>;
  readonly players: Readonly<Record<string, RatedPlayer>>;
  readonly anchor: string;
  readonly gaps: readonly Gap[];
}

/** Whether it plays without any run. */
function playsAnyway({ agent }: RatedPlayer): boolean {
  return agent !== undefined && runFilesOf(agent).length === 0;
}

/** Somebody must play, and the anchor must be published as 0. */
export function checkRatings(
  { runs, players, anchor, gaps }: CheckedRatings,
  context: z.RefinementCtx,
): void {
  const refuse = (path: (string | number)[], message: string) => {
    context.addIssue({ code: "custom", path, message });
  };
  const playing = Object.keys(players).filter((name) => playsAnyway(players[name]!));
  if (playing.length < 2) refuse(["players"], "expected two or more with an agent");
  if (!playing.includes(anchor)) refuse(["anchor"], `expected one who plays: ${playing.join(", ")}`);
  else if (players[anchor]!.elo !== 0) refuse(["players", anchor, "elo"], "expected 0, for it is the anchor");
  for (const [name, { agent, elo, effort }] of Object.entries(players)) {
    if (agent === undefined && elo === undefined)
      refuse(["players", name], "expected an agent, an elo or both");
    const named = [
      ...(agent === undefined ? [] : runFilesOf(agent)),
      ...(effort === undefined ? [] : [effort]),
    ];
    for (const { run } of named)
      if (!Object.hasOwn(runs, run))
        refuse(["players", name], `no run is called "${run}"; runs: ${Object.keys(runs).join(", ")}`);
  }
  gaps.forEach(({ of, over }, i) => {
    for (const name of [of, over])
      if (!Object.hasOwn(players, name)) refuse(["gaps", i], `no player is called "${name}"`);
  });
}

// Players of learning runs that were given.

const ANY_ROW = { index: 0, name: "" };

/** In the short form, as far as the runs have come; throws where one has not come to any of them. */
export function playersOfRuns(experiment: RatingsExperiment, given: RunFolders): Record<string, string> {
  const { game, runs, players } = experiment;
  checkRuns(runs, given);
  readEfforts(experiment, given);
  const agents = Object.fromEntries(
    Object.entries(players).flatMap(([name, { agent }]) => (agent === undefined ? [] : [[name, agent]])),
  );
  for (const [run, folder] of Object.entries(given)) {
    const files = Object.values(agents).flatMap((agent) =>
      runFilesOf(agent).filter((each) => each.run === run),
    );
    if (!files.some(({ file }) => existsSync(join(folder, file))))
      throw new Error(`${folder}: has no ${files[0]?.file} yet`);
  }
  return settleAgents(game, agents, given, runs);
}

/** What tells how much players have learned from, by player; throws where a file does not. */
export function readEfforts(experiment: RatingsExperiment, given: RunFolders): Documents {
  const found = Object.entries(experiment.players).flatMap(([name, { effort }]) => {
    const folder = effort && given[effort.run];
    if (folder === undefined || !existsSync(join(folder, effort!.file))) return [];
    const file = join(folder, effort!.file);
    const document = readJson(file);
    try {
      numberAt(document, effort!.value, ANY_ROW);
    } catch (error) {
      throw new Error(`${file}: ${(error as Error).message}`);
    }
    return [[name, document] as const];
  });
  return Object.fromEntries(found);
}

/** As shares of the paper's. */
export function ratingEfforts({ players }: RatingsExperiment, documents: Documents): Record<string, number> {
  const shares = Object.entries(players).flatMap(([name, { effort }]) => {
    if (effort === undefined || documents[name] === undefined) return [];
    const spent = numberAt(documents[name], effort.value, ANY_ROW);
    return spent === undefined ? [] : [[name, spent / effort.published] as const];
  });
  return Object.fromEntries(shares);
}

// The matches of a table of ratings and what they come to. Players who meet play pairs of games with the same hands and sides swapped; a tie
// counts half. All games together give one scale of Elo (`stats`: Bradley and Terry), of which the anchor is 0, and intervals from pairs.
//
// The published values stand without errors, so they are taken as exact: a value of ours differs from one if its 95 % interval leaves it out, and agrees
// if it does not and is known to within RATING_TOLERANCE either way.

/** In Elo: what ten points of a hundred are worth between equals. */
export const RATING_TOLERANCE = 70;
/** How sure it must be that one is stronger than another. */
const SURE = 0.975;

export interface RatingResult {
  readonly name: string;
  readonly published?: number;
  /** In Elo over the anchor; missing where nothing has been played. */
  readonly ours?: EloEstimate;
  readonly games: number;
  readonly comparison?: Comparison;
  readonly plays: boolean;
}

/** How far one player is above another. */
export interface GapResult {
  readonly of: string;
  readonly over: string;
  readonly published?: number;
  readonly ours: EloEstimate;
  /** As published, or that it is above. */
  readonly judged?: ClaimOpinion;
}

/** What two players scored against one another, from the view of the weaker one. */
export interface MeetingResult extends Proportion {
  readonly players: readonly [string, string];
  readonly planned: number;
  /** What the ratings make of them, for one game. */
  readonly expected?: number;
}

export interface RatingsOutcome {
  readonly kind: "ratings";
  readonly experiment: RatingsExperiment;
  /** Games of two players who meet. */
  readonly games: number;
  readonly players: readonly RatingResult[];
  readonly meetings: readonly MeetingResult[];
  /** Of those who play. */
  readonly gaps: readonly GapResult[];
  /** The paper's order: that everybody is stronger than those below. */
  readonly order: Opinion;
  readonly played: number;
  readonly planned: number;
  readonly broken: number;
  /** Of the matches, relative to the run's. */
  readonly folders: readonly string[];
}

/** Those who play, from the weakest up: agents of the file, and those of runs that were given. */
function playingOf(
  { players }: RatingsExperiment,
  { agents = {} }: Pick<ExperimentStart, "agents">,
): string[] {
  return Object.keys(players).filter((name) => playsAnyway(players[name]!) || agents[name] !== undefined);
}

export function ratingMeetings(experiment: RatingsExperiment, run: ExperimentStart): CellMatch[] {
  const { scale, seed, agents = {} } = run;
  const names = playingOf(experiment, run);
  const agent = (name: string): AgentSpec & { name: string } => {
    const settled = agents[name];
    return { ...(settled === undefined ? experiment.players[name]!.agent! : parseAgent(settled)), name };
  };
  return names.flatMap((a, i) =>
    names.slice(i + 1, i + 1 + experiment.reach).map((b): CellMatch => {
      const plan = completePlan({
        game: experiment.game,
        agents: [agent(a), agent(b)],
        pairs: pairsAt(experiment, scale),
        seed: `${seed}, ${a} - ${b}`,
      });
      return { players: [a, b], folder: `matches/${slug(a)}--${slug(b)}`, plan };
    }),
  );
}

function pairsAt(experiment: RatingsExperiment, scale: number): number {
  return Math.max(1, Math.round((scale * experiment.default.games) / 2));
}

export function summariseRatings(
  experiment: RatingsExperiment,
  run: ExperimentStart,
  meetings: readonly CellMatch[],
  recordsOf: (meeting: CellMatch) => readonly MatchGameRecord[],
  efforts: Readonly<Record<string, number>> = {},
): RatingsOutcome {
  const names = playingOf(experiment, run);
  const all = meetings.map((meeting) => [meeting, recordsOf(meeting)] as const);
  const records = all.flatMap(([, each]) => each);
  const encounters = all.flatMap(([{ players, plan }, each]) => {
    const both = players.map((name) => names.indexOf(name)) as [number, number];
    return encountersOf(plan, each).map((encounter): Encounter => ({ ...encounter, players: both }));
  });
  const ratings = rate(names.length, encounters);
  return {
    kind: "ratings",
    experiment,
    games: 2 * pairsAt(experiment, run.scale),
    players: Object.keys(experiment.players)
      .filter((name) => names.includes(name) || experiment.players[name]!.elo !== undefined)
      .map((name) => resultOf(experiment, name, names, ratings, encounters, efforts[name])),
    meetings: meetings.map(({ players, plan }) => {
      const [i, j] = players.map((name) => names.indexOf(name)) as [number, number];
      const own = encounters.filter((each) => each.players[0] === i && each.players[1] === j);
      return {
        players,
        games: sum(own.map(({ games }) => games)),
        wins: sum(own.map(({ points }) => points)),
        planned: gamesOf(plan),
        ...(ratings && { expected: scoreOfElo(ratings.elo[i]! - ratings.elo[j]!) }),
      };
    }),
    gaps: experiment.gaps.flatMap((gap) => gapResult(experiment, gap, names, ratings, efforts)),
    order: orderOf(experiment, names, ratings),
    played: records.length,
    planned: sum(meetings.map(({ plan }) => gamesOf(plan))),
    broken: records.filter(({ end }) => end !== "rules").length,
    folders: meetings.map(({ folder }) => folder),
  };
}

function resultOf(
  { players, anchor }: RatingsExperiment,
  name: string,
  names: readonly string[],
  ratings: Ratings | undefined,
  encounters: readonly Encounter[],
  effort: number | undefined,
): RatingResult {
  const published = players[name]!.elo;
  const at = names.indexOf(name);
  const own = encounters.filter((each) => each.players.includes(at));
  const ours = at < 0 ? undefined : ratings?.over(at, names.indexOf(anchor));
  const compared = published !== undefined && ours !== undefined && name !== anchor;
  return {
    name,
    ...(published !== undefined && { published }),
    ...(ours && { ours }),
    games: sum(own.map(({ games }) => games)),
    ...(compared && { comparison: compareRating(published, ours, effort) }),
    plays: at >= 0,
  };
}

function compareRating(
  published: number,
  { elo, low, high }: EloEstimate,
  effort: number | undefined,
): Comparison {
  const exact = { value: published, low: published, high: published };
  const comparison = compareEstimates(exact, { value: elo, low, high }, RATING_TOLERANCE);
  return effort === undefined ? comparison : atEffort(effort, comparison);
}

/** Nothing where one of them does not play, or before games have joined all. */
function gapResult(
  { players }: RatingsExperiment,
  { of, over, expected }: Gap,
  names: readonly string[],
  ratings: Ratings | undefined,
  efforts: Readonly<Record<string, number>>,
): GapResult[] {
  const [i, j] = [names.indexOf(of), names.indexOf(over)];
  if (i < 0 || j < 0 || ratings === undefined) return [];
  const ours = ratings.over(i, j);
  const [theirs, others] = [players[of]!.elo, players[over]!.elo];
  const published = theirs === undefined || others === undefined ? undefined : theirs - others;
  const known = [efforts[of], efforts[over]].filter((each) => each !== undefined);
  const judged =
    published !== undefined
      ? compareRating(published, ours, known.length === 0 ? undefined : Math.min(...known))
      : expected && { opinion: opinionOfSign(ours, 1) };
  return [{ of, over, ...(published !== undefined && { published }), ours, ...(judged && { judged }) }];
}

/** By neighbours among those who are published. */
function orderOf(
  { players }: RatingsExperiment,
  names: readonly string[],
  ratings: Ratings | undefined,
): Opinion {
  if (ratings === undefined) return "undecided";
  const ranked = names
    .filter((name) => players[name]!.elo !== undefined)
    .sort((a, b) => players[a]!.elo! - players[b]!.elo!);
  const sure = ranked
    .slice(1)
    .map((name, i) => ratings.superiority(names.indexOf(name), names.indexOf(ranked[i]!)));
  if (sure.some((each) => each < 1 - SURE)) return "differs";
  return sure.every((each) => each > SURE) ? "agrees" : "undecided";
}

function sum(values: readonly number[]): number {
  return values.reduce((all, each) => all + each, 0);
}
