/** Pictures of curling that `playout draw` makes: positions, analyses, games. */

import { z } from "zod";
import { option } from "../../../agents/index.js";
import { parseJson } from "../../../core/index.js";
import {
  drawGameReport,
  drawOutcomes,
  drawStrip,
  drawTargetMap,
  type OutcomeCloud,
  type TargetValue,
  type TurnTargets,
} from "../../../draw/index.js";
import type { Drawing, Files, Picture, Pictures } from "../../../show/index.js";
import { STILL } from "../analysis/throw-kinds.js";
import { CurlingGame } from "../game.js";
import { readGame } from "../logs/formats.js";
import { EXECUTION_NOISES, type NoiseName } from "../noise.js";
import { parsePosition } from "../notation.js";
import { makeSimulator } from "../physics/simulators.js";
import { rulesOf } from "../players/game-setup.js";
import type { CurlingRecord } from "../record.js";
import { RULE_SETS } from "../rules/rule-set.js";
import type { Turn } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { endInWords, shotInWords, TEAMS } from "./descriptions.js";
import {
  boardOf,
  drawOne,
  drawPosition,
  drawTargets,
  type Note,
  noteHeat,
  noteThrow,
  uprightView,
} from "./draw-position.js";
import { filmThrow, pointOf, stonesBefore, type Throw, teamOf, throwsOf } from "./film.js";
import { reportOf } from "./game-report.js";
import { type PositionFindings, readGameFindings, readPositionFindings } from "./inputs.js";
import {
  drawThrows,
  intendedPath,
  paths,
  placedStones,
  playedThrowOverlays,
  ShotArtist,
  throwTitle,
} from "./pictures.js";

const SCORES = 8; // the most points of an end

function drawAnalysis(file: string, options: CurlingDrawing, files: Files): string {
  for (const name of ["shot", "cloud", "landscape", "noise"] as const) {
    if (options[name] !== undefined) throw new Error(`--analysis: not with --${name}`);
  }
  const { findings, state } = files.data(file, (text) => {
    const findings = readPositionFindings(parseJson(text));
    if (options.heat === "both" && findings.heat.length === 0)
      throw new Error("the analysis has no heat map");
    return { findings, state: stateOf(findings) };
  });
  if (options.heat !== undefined) return drawHeat(findings, state, options);
  if (options.line !== undefined) return drawLine(findings, state, options.line, options);
  const { title, caption } = options;
  return drawThrows(state, findings.lines.slice(0, options.lines), {
    ...pictureOf(state, options),
    ...(title !== undefined && { title }),
    ...(caption !== undefined && { caption }),
  });
}

function stateOf({ game, position }: PositionFindings): CurlingState {
  const rules = rulesOf(game);
  try {
    return new CurlingGame(rules, makeSimulator("event", rules)).position(parsePosition(position));
  } catch (error) {
    throw new Error(`position: ${(error as Error).message}`);
  }
}

function drawLine(
  findings: PositionFindings,
  state: CurlingState,
  number: number,
  options: CurlingDrawing,
): string {
  const line = findings.lines[number - 1];
  if (line === undefined) throw new Error(`--line: the analysis has ${findings.lines.length} throws`);
  const { words, win, points, scores, success, trials, cloud, shot } = line;
  const sign = state.toMove === 0 ? 1 : -1;
  const met = stonesBefore(state);
  const clouds = cloud.map(({ stone, points }): OutcomeCloud => {
    const thrown = stone === state.nextStone;
    const still = pointOf(met, stone);
    const moved = points.filter(({ x, y }) => thrown || Math.hypot(x - still.x, y - still.y) > STILL);
    const label = `stays ${Math.round((100 * points.length) / trials)}%`;
    return { team: teamOf(stone), points: moved, ...(thrown && { thrown, label }) };
  });
  return drawOutcomes({
    ...pictureOf(state, options),
    title: options.title ?? `${throwTitle(state)}, ${words}`,
    overlays: paths(filmThrow(state, shot)),
    clouds,
    scores: scores.map((chance, i) => ({ score: sign * (i - SCORES), chance })),
    teams: TEAMS,
    facts: [
      { name: `chance of ${TEAMS[state.toMove]} to win`, value: percent(win.mean, win.error) },
      {
        name: "mean points of the end",
        value: `${points.mean.toFixed(2)} \u00b1 ${(1.96 * points.error).toFixed(2)}`,
      },
      { name: "made as meant", value: `${Math.round(100 * success)}%` },
    ],
    caption: options.caption ?? `${trials} throws by an unsteady hand; intervals of 95%.`,
  });
}

function drawHeat(findings: PositionFindings, state: CurlingState, options: CurlingDrawing): string {
  if (options.heat !== "both") throw new Error("--heat: an analysis is drawn with both turns");
  const team = TEAMS[state.toMove];
  const targets = (turn: Turn): TurnTargets => {
    const map = findings.heat.find((each) => each.turn === turn);
    return { draws: knownTargets(map?.draws ?? []), hits: knownTargets(map?.hits ?? []) };
  };
  return drawTargetMap({
    ...pictureOf(state, options),
    title: options.title ?? `${throwTitle(state)} to throw`,
    targets: { cw: targets("cw"), ccw: targets("ccw") },
    label: `chance of ${team} to win`,
    caption:
      options.caption ?? `The chance of ${team} to win with a throw aimed at each point. Orange: the best.`,
  });
}

function knownTargets(
  list: readonly { readonly x: number; readonly y: number; readonly value: number | null }[],
): TargetValue[] {
  return list.flatMap(({ x, y, value }) => (value === null ? [] : [{ x, y, value }]));
}

function pictureOf(state: CurlingState, options: CurlingDrawing) {
  const { theme, flip = false } = options;
  return {
    sheet: state.rink.rules.sheet,
    stones: placedStones(state.stones),
    view: uprightView(options),
    theme,
    flip,
  };
}

function percent(mean: number, error: number): string {
  return `${(100 * mean).toFixed(1)}% \u00b1 ${(196 * error).toFixed(1)}`;
}

// Pictures of games that were played: one throw, a whole end, a report.

function drawRecord(file: string, options: CurlingDrawing, files: Files): Picture {
  const { record, throws, remarks } = replay(file, files);
  const end = throws.filter(({ before }) => before.end === options.end - 1);
  if (end.length === 0) throw new Error(`--end: no throw of end ${options.end} is in ${file}`);
  if (options.throw === undefined) return { text: drawEnd(end, throws, record, options, files), remarks };
  const made = end[options.throw - 1];
  if (made === undefined) throw new Error(`--throw: end ${options.end} has ${end.length} throws`);
  return { text: drawThrow(made, record, options), remarks };
}

/** The whole game as a page of HTML. */
function drawReport(file: string, options: CurlingDrawing, files: Files): Picture {
  const { record, throws, remarks } = replay(file, files, (throws) => {
    if (throws.length === 0) throw new Error("no throws");
  });
  const { analysis, theme, flip = false, title } = options;
  const findings =
    analysis === undefined
      ? undefined
      : files.data(analysis, (text) => readGameFindings(parseJson(text), throws));
  const report = reportOf(record, throws, findings);
  return { text: drawGameReport({ ...report, theme, flip, ...(title !== undefined && { title }) }), remarks };
}

interface ReplayedGame {
  readonly record: CurlingRecord;
  readonly throws: readonly Throw[];
  readonly remarks: readonly string[];
}

function replay(
  file: string,
  files: Files,
  demand: (throws: readonly Throw[]) => void = () => {},
): ReplayedGame {
  return files.read(file, (text) => {
    const { record, remarks: told } = readGame(text);
    const { throws, disagreements } = throwsOf(record);
    demand(throws);
    const remarks = [
      ...told.map((remark) => `${file}: ${remark}`),
      ...disagreements.slice(0, 1).map((first) => `${file} plays differently here: ${first}`),
    ];
    return { record, throws, remarks };
  });
}

function drawThrow(made: Throw, record: CurlingRecord, options: CurlingDrawing): string {
  const { before, after, intended } = made;
  const { heat } = options;
  const count = `End ${before.end + 1}, throw ${before.throwNumber + 1} of ${before.rink.rules.throws}`;
  const title = `${count}: ${TEAMS[before.toMove]}, ${shotInWords(before, intended)}`;
  if (heat === "both") return drawTargets(before, { ...options, title: options.title ?? title });
  const notes: Note[] = [];
  if (heat !== undefined) notes.push(noteHeat(before, heat, options));
  notes.push(noteThrow(made, playedThrowOverlays, options));
  notes.push({ overlays: intendedPath(made), sentence: "Dashed: as intended." });
  return drawOne(before, placedStones(after, before.nextStone), notes, options, {
    title,
    scoreboard: boardOf(before, [record.players[0].name, record.players[1].name], record.scores),
  });
}

/** A small picture for each throw. */
function drawEnd(
  throws: readonly Throw[],
  all: readonly Throw[],
  record: CurlingRecord,
  options: CurlingDrawing,
  files: Files,
): string {
  const { cloud, heat, landscape, view = "play", theme, flip = false, analysis } = options;
  for (const [option, value] of Object.entries({ cloud, heat, landscape })) {
    if (value !== undefined) throw new Error(`--${option} needs --throw`);
  }
  if (view === "sheet") throw new Error("--view: a whole end is drawn as house or play");
  const { rules } = record;
  const score = record.scores[options.end - 1];
  const outcome = score === undefined ? "unfinished" : endInWords(score[0] - score[1]);
  const [red, yellow] = record.players.map(({ name }, team) => {
    const points = record.scores.slice(0, options.end).reduce((sum, pair) => sum + (pair[team] ?? 0), 0);
    return `${name === TEAMS[team] ? name : `${name} (${TEAMS[team]})`} ${points}`;
  });
  const hammer = TEAMS[throws[0]?.before.hammer ?? 1];
  const findings =
    analysis === undefined
      ? undefined
      : files.data(analysis, (text) => readGameFindings(parseJson(text), all)).throws;
  const artist = new ShotArtist(rules);
  const judged =
    findings === undefined
      ? ""
      : "\nDots: how well it was made, 0 to 4. Number: change of the team's chance to win, percentage points.";
  return drawStrip({
    sheet: rules.sheet,
    columns: rules.throws / 2,
    view,
    flip,
    theme,
    shots: throws.map((made) => {
      const { end, throwNumber } = made.before;
      return artist.draw(
        made,
        findings?.find((each) => each.end === end && each.throw === throwNumber),
      );
    }),
    title: options.title ?? `End ${options.end}: ${outcome}`,
    caption:
      options.caption ??
      `${red}, ${yellow} \u00b7 last stone: ${hammer} \u00b7 rules: ${rules.name}${judged}`,
  });
}

// What can be drawn of curling, and how it is asked for.

const NOISES = Object.keys(EXECUTION_NOISES) as [NoiseName, ...NoiseName[]];
const others = ["position", "record"];

const fields = {
  rules: z
    .string()
    .default("dc4")
    .meta(
      option(`${RULE_SETS.join(", ")}, or a JSON file with a rule set`, {
        value: "name|file",
        conflicts: ["record", "analysis"],
      }),
    ),
  shot: z
    .string()
    .optional()
    .meta(option("draw what this shot would do there", { value: "shot", conflicts: ["record"] })),
  end: z
    .int()
    .min(1)
    .default(1)
    .meta(option("which end, from 1", { conflicts: ["position"] })),
  throw: z
    .int()
    .min(1)
    .optional()
    .meta(option("draw only this throw of the end, from 1", { conflicts: ["position"] })),
  report: z
    .string()
    .optional()
    .meta(
      option("write the whole game as a page of HTML, which prints on A4", {
        value: "file",
        conflicts: ["position", "end", "throw", "out", "cloud", "heat", "view", "landscape", "caption"],
      }),
    ),
  analysis: z
    .string()
    .optional()
    .meta(option("JSON of playout analyze: of the record, or of a position to draw", { value: "file" })),
  lines: z
    .int()
    .min(1)
    .max(9)
    .default(5)
    .meta(option("analysis: draw so many of its throws", { conflicts: others })),
  line: z
    .int()
    .min(1)
    .optional()
    .meta(option("analysis: draw what may become of this one of its throws, from 1", { conflicts: others })),
  cloud: z
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .meta(option("add where the shot ends in so many trials by an unsteady hand")),
  heat: z
    .enum(["cw", "ccw", "both"])
    .optional()
    .meta(
      option(
        "cw, ccw: add the mean score after a draw to each point; both: all throws, a sheet for each turn",
        { value: "turn" },
      ),
    ),
  noise: z.enum(NOISES).optional().meta(option("whose hand throws (default: the one of the rules)")),
  seed: z.string().default("playout").meta(option("seed of the trials")),
  view: z
    .enum(["house", "play", "sheet"])
    .optional()
    .meta(option("which part of the sheet", { value: "part" })),
  landscape: z
    .boolean()
    .optional()
    .meta(option("lay the sheet across the picture", { isFlag: true })),
  flip: z
    .boolean()
    .optional()
    .meta(option("as the thrower sees it, not the skip in the house", { isFlag: true })),
};

export type CurlingDrawing = Drawing & z.output<z.ZodObject<typeof fields>>;

export const curlingPictures: Pictures<CurlingDrawing> = {
  options: z.strictObject(fields),
  output: "report",
  help: `A position is words such as throw=15 hammer=0 stones=0:0.1,38.4/1:-1.2,36.5 (team:x,y in metres from the
hack); a shot is speed@degrees and turn, or vx,vy,turn. Both can be JSON, as for playout curling throw.
--record is a game: all throws of one end are drawn, one throw, or a report. Ghosts show where stones would come to
rest; in a game that was played, where they were before.

An analysis is what playout analyze --game curling --json writes. That of a position is drawn as its best throws,
with --line as the outcomes of one of them, with --heat both as the value of every throw. That of a whole record
adds points and chances to the throws of an end and to the report.`,
  examples: [
    'playout draw --game curling --position "throw=2 stones=0:0.1,36/1:0,38.6" --shot 2.41@-3cw --cloud 300 --out shot.svg',
    "playout demo --record end.json && playout draw --game curling --record end.json --out end.svg",
    "playout draw --game curling --record game.json --report game.html",
  ],
  draw,
};

function draw(drawing: CurlingDrawing, files: Files): Picture {
  const { position, record, report, analysis } = drawing;
  if (report !== undefined) {
    if (record === undefined) throw new Error("--report needs --record");
    return drawReport(record, drawing, files);
  }
  if (record !== undefined) return drawRecord(record, drawing, files);
  if (position !== undefined) return { text: drawPosition(position, drawing, files) };
  if (analysis !== undefined) return { text: drawAnalysis(analysis, drawing, files) };
  throw new Error("give --position, --record or --analysis");
}
