/** Ratings for papers, programs and the terminal. */
import { inPercent, signed } from "../../draw/index.js";
import { type EloEstimate, wilson } from "../../stats/index.js";
import { shareOf } from "../comparison.js";
import type { Summary } from "../summary.js";
import type { Content } from "../tables.js";
import { count, effortKey, MARKS, verdictWords } from "../words.js";
import { type GapResult, RATING_TOLERANCE, type RatingResult, type RatingsOutcome } from "./outcome.js";

/** `712 (680 to 744)`; the anchor is 0 and nothing else. */
function ratingWords(estimate: EloEstimate | undefined): string {
  if (estimate === undefined) return "–";
  if (estimate.low === estimate.high) return rounded(estimate.elo);
  return `${rounded(estimate.elo)} (${rounded(estimate.low)} to ${rounded(estimate.high)})`;
}

export function rounded(elo: number | undefined): string {
  return elo === undefined ? "–" : String(Math.round(elo)).replace("-", "−");
}

/** `✓ agrees: π2 over CurlingAI −120 (−180 to −60), published −116`. */
function gapWords({ of, over, published, ours, judged }: GapResult): string {
  const words = `${of} over ${over} ${ratingWords(ours)}${published === undefined ? "" : `, published ${rounded(published)}`}`;
  return judged === undefined ? words : `${verdictWords(judged)}: ${words}`;
}

export function gamesWords({ experiment, games }: RatingsOutcome): string {
  const { anchor, reach } = experiment;
  const neighbours = reach === 1 ? "the next one" : `the next ${reach}`;
  return `Elo over ${anchor}, ${count(games)} games of each player against ${neighbours} above it; a tie counts half.`;
}

export const EXACT = `The published values have no errors and are taken as exact: ours differs where its 95 % interval leaves the published value out, and agrees where it holds it and is known to within ${RATING_TOLERANCE} Elo.`;

export function ratingsTables(outcome: RatingsOutcome): Content {
  const { experiment, players, meetings } = outcome;
  const mark = ({ comparison }: RatingResult) => (comparison === undefined ? "" : MARKS[comparison.opinion]);
  return {
    caption: `${experiment.place}: ${experiment.title}. ${gamesWords(outcome)} ${EXACT}`,
    rows: [
      ["player", "published", "ours", ""],
      ...players.map((each) => [each.name, rounded(each.published), ratingWords(each.ours), mark(each)]),
    ],
    values: [
      ["player", "opponent", "games", "published", "ours", "low", "high", "verdict"],
      ...players.map(({ name, games, published, ours, comparison }) => [
        name,
        "",
        String(games),
        published === undefined ? "" : String(published),
        ...(ours === undefined ? ["", "", ""] : [ours.elo, ours.low, ours.high].map((elo) => elo.toFixed(1))),
        comparison?.opinion ?? "",
      ]),
      ...outcome.gaps.map(({ of, over, published, ours, judged }) => [
        of,
        `over ${over}`,
        "",
        published === undefined ? "" : String(published),
        ...[ours.elo, ours.low, ours.high].map((elo) => elo.toFixed(1)),
        judged?.opinion ?? "",
      ]),
      // Shares of the first-named player in per cent, beside what its rating would have them.
      ...meetings
        .filter(({ games }) => games > 0)
        .map(({ players: [name, other], expected, ...each }) => {
          const { low, high } = wilson(each.wins, each.games);
          return [
            name,
            other,
            String(each.games),
            expected === undefined ? "" : inPercent(expected),
            ...[shareOf(each), low, high].map((share) => inPercent(share)),
            "",
          ];
        }),
    ],
  };
}

export function ratingsSummary(outcome: RatingsOutcome): Summary {
  const { experiment, players, gaps, order, played, planned } = outcome;
  return {
    title: `${experiment.place}: ${experiment.title}`,
    rows: [
      ["player", "published", "ours", "difference", "games", "verdict"],
      ...players.map(({ name, published, ours, games, comparison }) => [
        name,
        rounded(published),
        ratingWords(ours),
        comparison === undefined ? "–" : signed(comparison.difference, 0),
        count(games),
        comparison === undefined ? "–" : verdictWords(comparison),
      ]),
    ],
    notes: [
      `${gamesWords(outcome)} 95 % intervals from pairs; ${count(played)} of ${count(planned)} games`,
      `${verdictWords({ opinion: order })}: everybody who plays is stronger than those the paper has below`,
      ...gaps.map(gapWords),
      ...effortKey([
        ...players.flatMap(({ comparison }) => comparison ?? []),
        ...gaps.flatMap(({ judged }) => judged ?? []),
      ]),
    ],
  };
}
