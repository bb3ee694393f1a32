/** Analyses of positions and games for the terminal. */
import { drawTerminal, formatChange, formatSigned, inPercent, percent } from "../../../draw/index.js";
import { fitPicture, formatTable, type Ink, inkOf, type TerminalScreen } from "../../../show/index.js";
import type {
  GameAnalysis,
  NamedThrow,
  PlayedThrow,
  PositionAnalysis,
  TrialEstimate,
} from "../analysis/results.js";
import { kindInWords, TARGET_WORDS } from "../analysis/throw-names.js";
import type { CurlingRecord } from "../record.js";
import { turnOf } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { endInWords, TEAMS } from "./descriptions.js";
import { placedStones } from "./pictures.js";

/** The house, and what the score says. */
export function formatStanding(state: CurlingState, screen: TerminalScreen): string {
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
  return `${fitPicture(house, screen)}\n\n${inkOf(screen).dim(words.join(" \u00b7 "))}`;
}

/** Scores that no throw brings this often have no column. */
const SEEN = 0.005;
/** Standard errors in a 95 % interval, to either side. */
const INTERVAL = 1.96;

export function formatPosition(analysis: PositionAnalysis, seconds: number, screen: TerminalScreen): string {
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
    formatSigned(points.mean),
    `${Math.round(100 * success)} %`,
    ...scores.map((score) => formatChance(chances[score] ?? 0)),
  ]);
  const names = scores.map((score) => formatSigned(score - 8, 0));
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

const POSITION_JUDGES: Readonly<Record<PositionAnalysis["by"], string>> = {
  net: "by the net alone",
  search: "by the net and searched replies",
  simulation: "played out by a policy",
};

function effortOf({ by, simulations, unit, fill }: PositionAnalysis, trials: number, seconds: number) {
  const count = simulations.toLocaleString("en-US");
  if (by === "net")
    return `${POSITION_JUDGES.net}, ${count} throws looked at, ${Math.round(1000 * seconds)} ms`;
  const full = fill === undefined ? "" : ` (table ${Math.round(100 * fill)} % full)`;
  const counted = unit === undefined ? "simulations" : "throws valued by a net";
  return `${count} ${counted}${full}; ${trials} trials a throw, ${POSITION_JUDGES[by]}; ${seconds.toFixed(1)} s`;
}

function interval({ mean, error }: TrialEstimate): string {
  return `${percent(mean)} \u00b1 ${inPercent(INTERVAL * error)}`;
}

function formatChance(chance: number): string {
  const rounded = Math.round(100 * chance);
  return rounded === 0 ? "\u00b7" : String(rounded);
}

// The analysis of a game for the terminal.

export function formatGame(analysis: GameAnalysis, record: CurlingRecord, screen: TerminalScreen): string {
  const ink = inkOf(screen);
  const { dim } = ink;
  const { throws, trials, by, complete } = analysis;
  const ends = [...new Set(throws.map(({ end }) => end))];
  return [
    ...ends.flatMap((end) => [...formatEnd(analysis, record, end, ink), ""]),
    ...formatTeams(analysis, ink),
    "",
    ...formatMembers(analysis, record, ink),
    "",
    ...formatMoments(analysis, ink),
    "",
    dim(
      `${GAME_JUDGES[by]}, ${trials} trials a throw; chances in per cent, losses in points of it with 95 % intervals. ${NONE}: less than can be told.`,
    ),
    ...(complete ? [] : [dim("Interrupted: throws are missing, or have fewer trials.")]),
  ].join("\n");
}

const GAME_JUDGES: Readonly<Record<GameAnalysis["by"], string>> = {
  net: "By the net alone",
  search: "By the net and searched replies",
  simulation: "Played out by a policy",
};

/** Stands where there is no value. */
const NONE = "\u2013";

function formatEnd(
  { throws, line }: GameAnalysis,
  { scores }: CurlingRecord,
  end: number,
  { bold, dim }: Ink,
): string[] {
  const own = throws.filter((each) => each.end === end);
  const points = scores[end];
  const outcome = points === undefined ? "not finished" : endInWords(points[0] - points[1]);
  const rows = own.map((each) => {
    const after = line.find((point) => point.end === end && point.throws === each.throw + 1);
    return [
      `${String(each.throw + 1).padStart(2)}  ${TEAMS[each.team].padEnd(6)}  ${short(each.intended)} ${turnOf(each.intended.shot)}`,
      short(each.actual),
      each.points === null ? NONE : String(each.points),
      lossOfThrow(each.decisionLoss),
      lossOfThrow(each.executionLoss),
      after === undefined ? "" : percent(after.mean),
    ];
  });
  const head = [" #  team    meant", "made", "0-4", "decision", "execution", `${TEAMS[0]} wins`];
  const [title = "", ...table] = formatTable([head, ...rows]).split("\n");
  const chart = sparkline(line.filter((point) => point.end === end).map(({ mean }) => mean));
  return [
    `${bold(`End ${end + 1}: ${outcome}`)}  ${chart}`,
    bold(title),
    ...table.flatMap((row, i) => [row, ...advice(own[i]).map(dim)]),
  ];
}

/** A loss from which on the better throw is named, if it is beyond twice its error. */
const WORTH_A_WORD = 0.02;

function advice(played: PlayedThrow | undefined): string[] {
  if (played === undefined) return [];
  const { decisionLoss, best } = played;
  if (decisionLoss.mean < WORTH_A_WORD || decisionLoss.mean < 2 * decisionLoss.error) return [];
  return [`            better: ${best.words}`];
}

/** Gives "draw 4-foot", "hit and roll off yellow's shot", "peel of red's guard (foul)". */
function short({ kind, zone, targetStone, foul }: NamedThrow): string {
  const rests = kind === "draw" || kind === "come-around";
  const words = TARGET_WORDS[kind];
  const on =
    targetStone === null || words === undefined
      ? ""
      : ` ${words} ${TEAMS[targetStone.team]}'s ${targetStone.place}`;
  return `${kindInWords(kind)}${rests && zone !== null ? ` ${zone}` : ""}${on}${foul ? " (foul)" : ""}`;
}

/** Leaves out what is below the noise. */
function lossOfThrow(estimate: TrialEstimate): string {
  return Math.abs(estimate.mean) <= Math.max(2 * estimate.error, SMALL) ? NONE : loss(estimate);
}

function loss({ mean, error }: TrialEstimate): string {
  return `${formatChange(mean)} \u00b1 ${inPercent(LOSS_INTERVAL * error)}`;
}

/** Standard errors in a 95 % interval, to either side. */
const LOSS_INTERVAL = 1.96;

/** A loss that rounds to nothing. */
const SMALL = 0.0005;

const BARS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";

/** Chances from 0 to 1 as a row of bars. */
function sparkline(chances: readonly number[]): string {
  return chances.map((chance) => BARS[Math.min(BARS.length - 1, Math.floor(BARS.length * chance))]).join("");
}

function formatTeams({ teams }: GameAnalysis, { bold }: Ink): string[] {
  const rows = teams.map(({ name, throws, points, decisionLoss, executionLoss, hammer }, team) => [
    `${name} (${TEAMS[team]})`,
    String(throws),
    mean(points),
    loss(decisionLoss),
    loss(executionLoss),
    formatShare(hammer.efficiency),
    formatShare(hammer.force),
    formatShare(hammer.steal),
  ]);
  const head = ["team", "throws", "0-4", "decision", "execution", "hammer", "force", "steal"];
  const [title = "", ...table] = formatTable([head, ...rows]).split("\n");
  const kinds = teams.flatMap(({ kinds: own }, team) =>
    own.map(({ kind, throws, points, decisionLoss, executionLoss }) => [
      `${TEAMS[team]} ${kind}`,
      String(throws),
      mean(points),
      formatChange(decisionLoss),
      formatChange(executionLoss),
    ]),
  );
  const [second = "", ...byKind] = formatTable([
    ["kind meant", "throws", "0-4", "decision", "execution"],
    ...kinds,
  ]).split("\n");
  return [bold(title), ...table, "", bold(second), ...byKind];
}

const MEMBERS = {
  four: ["lead", "second", "third", "fourth"],
  doubles: ["first and last", "between"],
} as const;

function formatMembers({ teams }: GameAnalysis, { rules }: CurlingRecord, { bold }: Ink): string[] {
  const names = MEMBERS[rules.mixedDoubles === null ? "four" : "doubles"];
  const rows = teams.flatMap(({ members }, team) =>
    members.map(({ member, throws, points }) => [
      `${TEAMS[team]} ${names[member]}`,
      String(throws),
      mean(points),
      formatShare(points === null ? null : points / 4),
    ]),
  );
  const [title = "", ...table] = formatTable([["player", "throws", "0-4", "success"], ...rows]).split("\n");
  return [bold(title), ...table];
}

function formatMoments({ moments, throws }: GameAnalysis, { bold }: Ink): string[] {
  const lines = moments.flatMap(({ index, change, cause }, i) => {
    const played = throws[index];
    if (played === undefined) return [];
    const { end, throw: number, team, intended, actual, best } = played;
    const meant = intended.words === actual.words ? "" : `, meant ${intended.words}`;
    const better = cause === "decision" && change < 0 ? `; better: ${best.words}` : "";
    return [
      `${i + 1}  end ${end + 1}, throw ${number + 1}, ${TEAMS[team]} ${formatChange(change)} by ${cause}: ${actual.words}${meant}${better}`,
    ];
  });
  return [bold("Key moments"), ...lines];
}

function formatShare(value: number | null): string {
  return value === null ? NONE : `${Math.round(100 * value)} %`;
}

/** A mean of points. */
function mean(points: number | null): string {
  return points === null ? NONE : points.toFixed(2);
}
