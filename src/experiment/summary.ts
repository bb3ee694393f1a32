/** The results in a few lines for a terminal. */
import { fullScale } from "./effort.js";
import type { MatchesOutcome, Outcome, TimesOutcome } from "./results.js";
import { count, duration, MARKS, shareWords } from "./words.js";

export interface Summary {
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
}

export function formatOutcome(outcome: Outcome): Summary {
  return outcome.kind === "matches" ? ofMatches(outcome) : ofTimes(outcome);
}

function ofMatches({ experiment, effort, cells, played, planned }: MatchesOutcome): Summary {
  const { place, title, published } = experiment;
  const scale = fullScale(experiment.default, published);
  return {
    title: `${place}: ${title}`,
    rows: [
      ["first - second", "published %", "ours %", "games", "verdict"],
      ...cells
        .filter((cell) => cell.published?.from === undefined)
        .map((cell) => [
          `${cell.first} - ${cell.second}`,
          cell.published === undefined ? "–" : shareWords(cell.published),
          cell.ours === undefined ? "–" : shareWords(cell.ours),
          count(cell.ours?.games ?? 0),
          cell.comparison === undefined
            ? "–"
            : `${MARKS[cell.comparison.opinion]} ${cell.comparison.opinion}`,
        ]),
    ],
    notes: [
      `won by the first player, with 95 % intervals; ${count(played)} of ${count(planned)} games`,
      `ours at ${duration(effort.seconds)} of one core a move; published at ${duration(published.seconds)}, which is --scale ${count(scale)}`,
    ],
  };
}

function ofTimes({
  experiment,
  boards,
  faster,
  firmlySlower,
  opinion,
  playouts,
  planned,
}: TimesOutcome): Summary {
  const { place, title, published, fast, plain } = experiment;
  return {
    title: `${place}: ${title}`,
    rows: [
      [`${fast} against ${plain}`, "faster", "of", "slower by more than luck", "verdict"],
      [
        "published",
        count(published.faster),
        count(published.boards),
        count(published.boards - published.faster),
        "",
      ],
      ["ours", count(faster), count(boards.length), count(firmlySlower), `${MARKS[opinion]} ${opinion}`],
    ],
    notes: [
      `${count(playouts)} playouts a board and way, ${count(boards.length)} of ${count(planned)} boards; published with ${count(published.playouts)}`,
    ],
  };
}
