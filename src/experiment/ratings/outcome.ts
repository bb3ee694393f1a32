/**
 * The matches of a table of ratings and what they come to. Players who meet play pairs of games with the same hands and sides swapped; a tie
 * counts half. All games together give one scale of Elo (`stats`: Bradley and Terry), of which the anchor is 0, and intervals from pairs.
 *
 * The published values stand without errors, so they are taken as exact: a value of ours differs from one if its 95 % interval leaves it out, and agrees
 * if it does not and is known to within RATING_TOLERANCE either way.
 */
import { completePlan, encountersOf, type GameRecord, gamesOf } from "../../match/index.js";
import { type EloEstimate, type Encounter, type Ratings, rate, scoreOfElo } from "../../stats/index.js";
import { type Comparison, compareEstimates, type Opinion, type Proportion } from "../comparison.js";
import type { RatingsExperiment } from "../file.js";
import { type Meeting, slug } from "../matches.js";

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
  /** The paper's order: that everybody is stronger than those below. */
  readonly order: Opinion;
  readonly played: number;
  readonly planned: number;
  readonly broken: number;
  /** Of the matches, relative to the run's. */
  readonly folders: readonly string[];
}

/** Those who play, from the weakest up. */
function playingOf({ players }: RatingsExperiment): string[] {
  return Object.keys(players).filter((name) => players[name]!.agent !== undefined);
}

export function ratingMeetings(experiment: RatingsExperiment, scale: number, seed: string): Meeting[] {
  const names = playingOf(experiment);
  const agent = (name: string) => ({ ...experiment.players[name]!.agent!, name });
  return names.flatMap((a, i) =>
    names.slice(i + 1, i + 1 + experiment.reach).map((b): Meeting => {
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
  scale: number,
  meetings: readonly Meeting[],
  recordsOf: (meeting: Meeting) => readonly GameRecord[],
): RatingsOutcome {
  const names = playingOf(experiment);
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
    games: 2 * pairsAt(experiment, scale),
    players: Object.keys(experiment.players).map((name) =>
      resultOf(experiment, name, names, ratings, encounters),
    ),
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
    ...(compared && { comparison: compareRating(published, ours) }),
  };
}

function compareRating(published: number, { elo, low, high }: EloEstimate): Comparison {
  const exact = { value: published, low: published, high: published };
  return compareEstimates(exact, { value: elo, low, high }, RATING_TOLERANCE);
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
