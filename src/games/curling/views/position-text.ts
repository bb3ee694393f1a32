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

export function formatPosition(analysis: PositionAnalysis, seconds: number, screen: Screen): string {
  const { bold, dim } = inkOf(screen);
  const { lines, toMove, by, standing, simulations, unit, fill, complete } = analysis;
  const [first] = lines;
  if (first === undefined) return "";
  const atOnce = by === "net";
  const scores = [...first.scores.keys()].filter((i) =>
    [...lines, ...(atOnce ? [standing] : [])].some(({ scores }) => (scores[i] ?? 0) >= SEEN),
  );
  const isByNet = first.searched?.points !== undefined;
  const asItLies = [
    "   the position, whatever is thrown",
    percent(standing.win.mean),
    "",
    signed(standing.points.mean),
    "",
    ...scores.map((score) => share(standing.scores[score] ?? 0)),
  ];
  const rows = lines.map(({ words, win, points, success, scores: chances, searched }, i) => [
    `${i + 1}  ${words}`,
    percent(win.mean),
    `\u00b1 ${(100 * win.error).toFixed(1)}`,
    signed(points.mean),
    ...(isByNet ? [signed(searched?.points ?? 0)] : []),
    `${Math.round(100 * success)} %`,
    ...scores.map((score) => share(chances[score] ?? 0)),
  ]);
  const names = scores.map((score) => signed(score - 8, 0));
  const head = ["   throw", "wins", "", "points", ...(isByNet ? ["net"] : []), "made", ...names];
  const [title = "", ...table] = formatTable([head, ...rows, ...(atOnce ? [asItLies] : [])]).split("\n");
  const full = fill === undefined ? "" : ` (table ${Math.round(100 * fill)} % full)`;
  const counted = unit === undefined ? "simulations" : "throws valued by a net";
  const count = simulations.toLocaleString("en-US");
  const found = atOnce
    ? `by the net, after a look at ${count} throws, ${Math.round(1000 * seconds)} ms`
    : `after ${count} ${counted}${full}, ${first.trials} trials a throw, ${seconds.toFixed(1)} s`;
  return [
    `${bold(`${TEAMS[toMove]} throws and wins ${interval(first.win)}`)} ${dim(found)}`,
    "",
    bold(title),
    ...table,
    dim("The last columns: how often the end brings so many points, in per cent."),
    ...(isByNet ? [dim("net: the points that the net expects; all else is what came of the trials.")] : []),
    ...(atOnce
      ? [dim("By the net: it says what comes of the stones after the throw, as the hand makes it.")]
      : []),
    ...(complete ? [] : [dim("Interrupted: fewer trials than asked for.")]),
  ].join("\n");
}

function interval({ mean, error }: Estimate): string {
  return `${percent(mean)} \u00b1 ${inPercent(error)}`;
}

function share(chance: number): string {
  const rounded = Math.round(100 * chance);
  return rounded === 0 ? "\u00b7" : String(rounded);
}
