/** The analysis of a position for the terminal. */
import { drawTerminal, inPercent, percent, signed } from "../../../draw/index.js";
import { fitted, formatTable, inkOf, type Screen } from "../../../views/index.js";
import type { Estimate, PositionAnalysis } from "../analysis/index.js";
import type { CurlingState } from "../index.js";
import { placedStones } from "./pictures.js";
import { TEAMS } from "./words.js";

/** The house, and what the score says. */
export function formatStanding(state: CurlingState, screen: Screen): string {
  const { rules } = state.rink;
  const [red, yellow] = state.totals;
  const words = [
    `end ${state.end + 1} of ${Math.max(rules.ends, state.end + 1)}`,
    `throw ${state.throwNumber + 1} of ${rules.throws}`,
    `${TEAMS[0]} ${red}, ${TEAMS[1]} ${yellow}`,
    `last stone: ${TEAMS[state.hammer]}`,
  ];
  const house = drawTerminal({
    sheet: rules.sheet,
    stones: placedStones(state.stones),
    colour: screen.colour,
    teams: TEAMS,
  });
  return `${fitted(house, screen)}\n\n${inkOf(screen).dim(words.join(" \u00b7 "))}`;
}

/** Scores that no throw brings this often have no column. */
const SEEN = 0.005;
/** Standard errors in a 95 % interval, to either side. */
const INTERVAL = 1.96;

export function formatPosition(analysis: PositionAnalysis, seconds: number, screen: Screen): string {
  const { bold, dim } = inkOf(screen);
  const { lines, toMove, complete } = analysis;
  const [first] = lines;
  if (first === undefined) return "";
  const scores = [...first.scores.keys()].filter((i) => lines.some(({ scores }) => (scores[i] ?? 0) >= SEEN));
  const rows = lines.map(({ words, win, points, isEqual, success, scores: chances }, i) => [
    `${i + 1}  ${words}`,
    percent(win.mean),
    `\u00b1 ${(100 * INTERVAL * win.error).toFixed(1)}`,
    isEqual ? "=" : "",
    signed(points.mean),
    `${Math.round(100 * success)} %`,
    ...scores.map((score) => share(chances[score] ?? 0)),
  ]);
  const names = scores.map((score) => signed(score - 8, 0));
  const head = ["   throw", "wins", "", "", "points", "made", ...names];
  const [title = "", ...table] = formatTable([head, ...rows]).split("\n");
  return [
    `${bold(`${TEAMS[toMove]} throws and wins ${interval(first.win)}`)} ${dim(effortOf(analysis, first.trials, seconds))}`,
    "",
    bold(title),
    ...table,
    dim("The last columns: the chance of every score of this end, in per cent. Intervals are of 95 %."),
    ...(lines.some(({ isEqual }) => isEqual) ? [dim("=: about equal to the first throw.")] : []),
    ...(complete ? [] : [dim("Interrupted: fewer trials than asked for.")]),
  ].join("\n");
}

const JUDGES: Readonly<Record<PositionAnalysis["by"], string>> = {
  net: "by the net alone",
  search: "by the net and searched replies",
  simulation: "played out by a policy",
};

function effortOf({ by, simulations, unit, fill }: PositionAnalysis, trials: number, seconds: number) {
  const count = simulations.toLocaleString("en-US");
  if (by === "net") return `${JUDGES.net}, ${count} throws looked at, ${Math.round(1000 * seconds)} ms`;
  const full = fill === undefined ? "" : ` (table ${Math.round(100 * fill)} % full)`;
  const counted = unit === undefined ? "simulations" : "throws valued by a net";
  return `${count} ${counted}${full}; ${trials} trials a throw, ${JUDGES[by]}; ${seconds.toFixed(1)} s`;
}

function interval({ mean, error }: Estimate): string {
  return `${percent(mean)} \u00b1 ${inPercent(INTERVAL * error)}`;
}

function share(chance: number): string {
  const rounded = Math.round(100 * chance);
  return rounded === 0 ? "\u00b7" : String(rounded);
}
