/** Pictures of games that were played, for `playout draw`: one throw, a whole end, a report. */

import { drawGameReport, drawStrip } from "../../draw/index.js";
import { type GameRecord, parseRecord } from "../../games/curling/index.js";
import {
  endInWords,
  intendedPath,
  madeThrow,
  placedStones,
  readGameFindings,
  reportOf,
  ShotArtist,
  shotInWords,
  TEAMS,
  type Throw,
  throwsOf,
} from "../../games/curling/views/index.js";
import type { DrawOptions } from "../draw.js";
import { Failure, USAGE } from "../failure.js";
import { readFile, readJson } from "../files.js";
import { notice } from "../terminal.js";
import { boardOf, drawOne, drawTargets, type Note, noteHeat, noteThrow } from "./draw-position.js";

export function drawRecord(file: string, options: DrawOptions): string {
  const { record, throws } = replay(file);
  const end = throws.filter(({ before }) => before.end === options.end - 1);
  if (end.length === 0) throw new Failure(`--end: no throw of end ${options.end} is in ${file}`, USAGE);
  if (options.throw === undefined) return drawEnd(end, throws, record, options);
  const made = end[options.throw - 1];
  if (made === undefined) throw new Failure(`--throw: end ${options.end} has ${end.length} throws`, USAGE);
  return drawThrow(made, record, options);
}

/** The whole game as a page of HTML. */
export function drawReport(file: string, options: DrawOptions): string {
  const { record, throws } = replay(file);
  if (throws.length === 0) throw new Failure(`${file}: no throws`);
  const { analysis, theme, flip = false, title } = options;
  const findings =
    analysis === undefined ? undefined : readJson(analysis, (data) => readGameFindings(data, throws));
  const report = reportOf(record, throws, findings);
  return drawGameReport({ ...report, theme, flip, ...(title !== undefined && { title }) });
}

function replay(file: string): { record: GameRecord; throws: Throw[] } {
  const { record, throws, disagreements } = readFile(file, (text) => {
    const record = parseRecord(text);
    return { record, ...throwsOf(record) };
  });
  const [first] = disagreements;
  if (first !== undefined) notice(`playout: ${file} plays differently here: ${first}`);
  return { record, throws };
}

function drawThrow(made: Throw, record: GameRecord, options: DrawOptions): string {
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
  options: DrawOptions,
): string {
  const { cloud, heat, landscape, view = "play", theme, flip = false, analysis } = options;
  for (const [option, value] of Object.entries({ cloud, heat, landscape })) {
    if (value !== undefined) throw new Failure(`--${option} needs --throw`, USAGE);
  }
  if (view === "sheet") throw new Failure("--view: a whole end is drawn as house or play", USAGE);
  const { rules } = record;
  const score = record.scores[options.end - 1];
  const outcome = score === undefined ? "unfinished" : endInWords(score[0] - score[1]);
  const [red, yellow] = record.players.map(({ name }, team) => {
    const points = record.scores.slice(0, options.end).reduce((sum, pair) => sum + (pair[team] ?? 0), 0);
    return `${name === TEAMS[team] ? name : `${name} (${TEAMS[team]})`} ${points}`;
  });
  const hammer = TEAMS[throws[0]?.before.hammer ?? 1];
  const findings =
    analysis === undefined ? undefined : readJson(analysis, (data) => readGameFindings(data, all)).throws;
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
