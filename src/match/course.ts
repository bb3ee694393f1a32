/** Elo over the games of a match, with its interval: of two agents from pairs, of several by their ratings. */
import type { CoursePoint, CourseSeries } from "../draw/index.js";
import { type EloEstimate, eloOfPairs, pentanomialOf } from "../stats/index.js";
import type { MatchPlan } from "./plan.js";
import { ratingsOf } from "./ratings.js";
import type { Result } from "./row.js";
import { assignmentOf } from "./schedule.js";
import { sprtOf } from "./sprt.js";

/** Looks at the match on its way. */
const LOOKS = 60;
const RATING_LOOKS = 30;
/** Ratings of more agents take too long to be looked at again and again, and more lines than these cannot be told apart. */
const MOST_AGENTS = 30;
const MOST_LINES = 6;

/** From the strongest down; none before there are two looks at it. Under a test only the games up to its decision count. */
export function eloCourse(plan: MatchPlan, records: Iterable<Result>): CourseSeries[] {
  const all = [...records].filter(({ result }) => result !== null).sort((a, b) => a.index - b.index);
  const end = sprtOf(plan, all)?.end ?? Number.POSITIVE_INFINITY;
  const games = all.filter(({ index }) => index < end);
  const series = plan.agents.length === 2 ? ofTwo(plan, games) : ofSeveral(plan, games);
  return series
    .map(({ name, points }) => ({ name, points: points.slice(firstKnown(points)) }))
    .filter(({ points }) => points.length > 1);
}

/** The place of the first estimate that is finite: as long as one side has all points, Elo is infinite. */
function firstKnown(points: readonly CoursePoint[]): number {
  const first = points.findIndex(({ value }) => Number.isFinite(value));
  return first < 0 ? points.length : first;
}

function ofTwo(plan: MatchPlan, games: readonly Result[]): CourseSeries[] {
  const halves = new Map<number, number>();
  const pairs = games.flatMap(({ index, result }) => {
    const { pair, players } = assignmentOf(plan, index);
    const own = players[0] === 0 ? result! : 1 - result!;
    const half = halves.get(pair);
    halves.set(pair, own);
    return half === undefined ? [] : [half + own];
  });
  const points = looks(pairs.length, LOOKS).map((count) =>
    pointAt(2 * count, eloOfPairs(pentanomialOf(pairs.slice(0, count)))),
  );
  return [{ name: plan.agents[0]!.name, points }];
}

function ofSeveral(plan: MatchPlan, games: readonly Result[]): CourseSeries[] {
  if (plan.agents.length > MOST_AGENTS) return [];
  const courses = new Map<string, CoursePoint[]>();
  for (const count of looks(games.length, RATING_LOOKS)) {
    for (const rating of ratingsOf(plan, games.slice(0, count))) {
      const points = courses.get(rating.name) ?? [];
      courses.set(rating.name, [...points, pointAt(count, rating)]);
    }
  }
  const strongest = ratingsOf(plan, games).slice(0, MOST_LINES);
  return strongest.map(({ name }) => ({ name, points: courses.get(name) ?? [] }));
}

function pointAt(at: number, { elo, low, high }: EloEstimate): CoursePoint {
  return { at, value: elo, low, high };
}

/** So many numbers from 1 to the whole, the whole among them. */
function looks(whole: number, most: number): number[] {
  const count = Math.min(whole, most);
  return Array.from({ length: count }, (_, i) => Math.round(((i + 1) * whole) / count));
}
