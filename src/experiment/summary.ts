/** The results in a few lines for a terminal. */
import { inPercent } from "../draw/index.js";
import { fullScale } from "./effort.js";
import { learningSummary } from "./learning/tables.js";
import { fullPairingScale, namesOf } from "./pairing.js";
import { ratingsSummary } from "./ratings/tables.js";
import {
  byKind,
  type MatchesOutcome,
  type Outcome,
  type PairingOutcome,
  type TimesOutcome,
} from "./results.js";
import { valuesSummary } from "./values/tables.js";
import { chance, count, duration, effortKey, percentRange, shareWords, verdictWords } from "./words.js";

export interface Summary {
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
}

export function formatOutcome(outcome: Outcome): Summary {
  return byKind(outcome, ofMatches, ofTimes, ofPairing, learningSummary, ratingsSummary, valuesSummary);
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
          cell.comparison === undefined ? "–" : verdictWords(cell.comparison),
        ]),
    ],
    notes: [
      `won by the first player, with 95 % intervals; ${count(played)} of ${count(planned)} games`,
      `ours at ${duration(effort.seconds)} of one core a move; published at ${duration(published.seconds)}, which is --scale ${count(scale)}`,
      ...effortKey(cells.flatMap(({ comparison }) => comparison ?? [])),
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
      ["ours", count(faster), count(boards.length), count(firmlySlower), verdictWords({ opinion })],
    ],
    notes: [
      `${count(playouts)} playouts a board and way, ${count(boards.length)} of ${count(planned)} boards; published with ${count(published.playouts)}`,
    ],
  };
}

function ofPairing({ experiment, published, budgets, played, planned }: PairingOutcome): Summary {
  const { place, title } = experiment;
  const [name, other] = namesOf(experiment);
  const numbers = ({ first, second, mean, test, games }: typeof published) => [
    count(games),
    inPercent(first.rate.value),
    inPercent(second.rate.value),
    `${inPercent(mean.value)} (${percentRange(mean)})`,
    chance(test.p),
  ];
  const { rounds } = experiment.published;
  return {
    title: `${place}: ${title}`,
    rows: [
      [
        "rounds",
        "simulations",
        "games",
        "first %",
        "second %",
        "mean %",
        "p",
        "stronger",
        "against the paper",
      ],
      [`${rounds}, paper`, count(rounds * experiment.round), ...numbers(published), "", ""],
      ...budgets.map((each) => [
        String(each.rounds),
        count(each.simulations),
        ...(each.ours === undefined ? ["0", "–", "–", "–", "–"] : numbers(each.ours)),
        verdictWords({ opinion: each.claim, effort: each.effort }),
        each.comparison === undefined ? "–" : verdictWords(each.comparison),
      ]),
    ],
    notes: [
      `what ${name} scores against ${other}, by side in the first end; 95 % intervals from pairs; ${count(played)} of ${count(planned)} games`,
      `a tie counts ${experiment.tie} for who would throw first in an extra end; the paper's effort is --scale ${count(fullPairingScale(experiment))}`,
      ...effortKey(budgets.map(({ claim, effort }) => ({ opinion: claim, effort }))),
    ],
  };
}
