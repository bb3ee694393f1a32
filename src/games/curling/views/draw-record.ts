/** Pictures of games that were played: one throw, a whole end, a report. */

import { drawGameReport, drawStrip } from "../../../draw/index.js";
import { parseJson } from "../../../game/index.js";
import type { Files, Picture } from "../../../views/index.js";
import type { GameRecord } from "../index.js";
import { readGame } from "../logs/index.js";
import { readGameFindings } from "./analysis-file.js";
import { boardOf, drawOne, drawTargets, type Note, noteHeat, noteThrow } from "./draw-position.js";
import type { CurlingDrawing } from "./drawings.js";
import { type Throw, throwsOf } from "./film.js";
import { reportOf } from "./game-report.js";
import { intendedPath, madeThrow, placedStones } from "./pictures.js";
import { ShotArtist } from "./shots.js";
import { endInWords, shotInWords, TEAMS } from "./words.js";

export function drawRecord(file: string, options: CurlingDrawing, files: Files): Picture {
  const { record, throws, remarks } = replay(file, files);
  const end = throws.filter(({ before }) => before.end === options.end - 1);
  if (end.length === 0) throw new Error(`--end: no throw of end ${options.end} is in ${file}`);
  if (options.throw === undefined) return { text: drawEnd(end, throws, record, options, files), remarks };
  const made = end[options.throw - 1];
  if (made === undefined) throw new Error(`--throw: end ${options.end} has ${end.length} throws`);
  return { text: drawThrow(made, record, options), remarks };
}

/** The whole game as a page of HTML. */
export function drawReport(file: string, options: CurlingDrawing, files: Files): Picture {
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

interface Replayed {
  readonly record: GameRecord;
  readonly throws: readonly Throw[];
  readonly remarks: readonly string[];
}

function replay(file: string, files: Files, demand: (throws: readonly Throw[]) => void = () => {}): Replayed {
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

function drawThrow(made: Throw, record: GameRecord, options: CurlingDrawing): string {
  const { before, after, intended } = made;
  const { heat } = options;
  const count = `End ${before.end + 1}, throw ${before.throwNumber + 1} of ${before.rink.rules.throws}`;
  const title = `${count}: ${TEAMS[before.toMove]}, ${shotInWords(before, intended)}`;
  if (heat === "both") return drawTargets(before, { ...options, title: options.title ?? title });
  const notes: Note[] = [];
  if (heat !== undefined) notes.push(noteHeat(before, heat, options));
  notes.push(noteThrow(made, madeThrow, options));
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
  record: GameRecord,
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
