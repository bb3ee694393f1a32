/** The formats of games of curling: our record, and the logs of every generation of Digital Curling. */
import { sgfGame } from "../../../core/index.js";
import { type GameFormat, type GameFormats, unknownFormat, type WrittenGame } from "../../../match/index.js";
import type { StateMessage } from "../engines/dc4-messages.js";
import { makeSimulator } from "../physics/simulators.js";
import { type CurlingRecord, formatRecord, parseRecord, replayRecord } from "../record.js";
import { isMessageLine, isShotFile, joinDc3, readDc3, readDc3Shot } from "./dc3-reader.js";
import { writeDc3Shots, writeDcl2 } from "./dc3-writer.js";
import {
  formatEventStream,
  formatPythonLog,
  formatStateLines,
  isEventStream,
  isPythonLine,
  isStateLine,
  parseEventStream,
  parsePythonLog,
  parseStateLines,
  recordOfStates,
  statesOfRecord,
} from "./dc4-log.js";
import { isDcl } from "./dcl.js";
import { readDcl, writeDcl } from "./dcl-record.js";
import { firstObject, type ParsedGame } from "./parsed-game.js";

type CurlingFormat = GameFormat<CurlingRecord>;

const OWN: CurlingFormat = {
  name: "record",
  title: "a record of curling",
  ending: "json",
  recognises: (text) => /"format"\s*:\s*"playout-curling-record"/.test(text.slice(0, 400)),
  read: (text) => [{ record: parseRecord(text), remarks: [] }],
  write: (record) => ({ files: [{ name: "game.json", text: formatRecord(record) }], remarks: [] }),
};

const DCL: CurlingFormat = {
  name: "dcl",
  title: "a log of the first two generations of Digital Curling (.dcl)",
  ending: "dcl",
  recognises: isDcl,
  read: (text) => [readDcl(text)],
  write: writeDcl,
};

const DCL2: CurlingFormat = {
  name: "dcl2",
  title: "a log of Digital Curling 3 (.dcl2)",
  ending: "dcl2",
  // The first line may have been cut short.
  recognises: (text) =>
    isMessageLine(firstObject(text)) || /^\s*\{"ver":\[\d+,\d+\],"tag":"(?:gam|trc)"/.test(text),
  read: (text) => [readDc3(text)],
  write: writeDcl2,
};

const DC3_SHOTS: CurlingFormat = {
  name: "dc3-shots",
  title: "throws in a log of Digital Curling 3, a file each (shot_*.json)",
  ending: "json",
  recognises: (text) => isShotFile(firstObject(text)),
  read: (text) => [readDc3Shot(text)],
  write: writeDc3Shots,
};

const DC4_HOLDS =
  "a stream of DC4 holds neither what throws were before the hand, nor fouls, nor the rule on ticks";

const DC4: CurlingFormat = {
  name: "dc4",
  title: "states of Digital Curling 4 as JSON lines",
  ending: "jsonl",
  recognises: (text) => isStateLine(firstObject(text)),
  read: (text) => [recordOfStates(parseStateLines(text))],
  write: (record) => statesWritten("game.jsonl", record, formatStateLines),
};

const DC4_EVENTS: CurlingFormat = {
  name: "dc4-events",
  title: "a stream of events of Digital Curling 4",
  ending: "sse",
  recognises: isEventStream,
  read: (text) => [recordOfStates(parseEventStream(text))],
  write: (record) => statesWritten("game.sse", record, formatEventStream),
};

const DC4_PYTHON: CurlingFormat = {
  name: "dc4-python",
  title: "a log of the Python client of Digital Curling 4",
  ending: "jsonl",
  recognises: (text) => isPythonLine(firstObject(text)),
  read: (text) => [recordOfStates(parsePythonLog(text))],
  write: (record) =>
    statesWritten("dc4_team0.jsonl", record, (states) =>
      formatPythonLog(states, record.date ?? "1970-01-01T00:00:00.000"),
    ),
};

function statesWritten(
  name: string,
  record: CurlingRecord,
  format: (states: readonly StateMessage[]) => string,
): WrittenGame {
  return { files: [{ name, text: format(statesOfRecord(record)) }], remarks: [DC4_HOLDS] };
}

export const curlingFormats: GameFormats<CurlingRecord> & { readonly formats: readonly CurlingFormat[] } = {
  formats: [OWN, DCL, DCL2, DC3_SHOTS, DC4, DC4_EVENTS, DC4_PYTHON],
  join: joinDc3,
  replay,
};

/** What a text is that holds a game of curling; nothing where it holds none. */
export function curlingGame(text: string): string | undefined {
  return curlingFormats.formats.find((format) => format.recognises(text))?.title;
}

/**
 * Reads a game in any known format: records of playout, `.dcl`, `.dcl2`, logs of Digital Curling 3 and 4. Throws one line with the
 * place.
 */
export function readGame(text: string): ParsedGame {
  if (text.trim() === "") throw new Error("the file is empty");
  const format = curlingFormats.formats.find((each) => each.recognises(text));
  const [game] = format?.read?.(text) ?? [];
  if (game !== undefined) return game;
  const board = sgfGame(text);
  if (board !== undefined) throw new Error(`this is ${board}`);
  if (Object.keys(firstObject(text)).length === 0) throw new Error(unknownFormat(text));
  return { record: parseRecord(text), remarks: [] };
}

/** Records of other programs may differ by this much before it is worth a word, m. */
const TOLERANCE = 1e-4;
/** Differences that are told one by one. */
const MAX = 5;

function replay(record: CurlingRecord): string[] {
  const name = record.simulator === "event" ? "event" : "referee";
  const { disagreements } = replayRecord(record, makeSimulator(name, record.rules), TOLERANCE);
  const throws = record.moves.filter(({ kind }) => kind === "throw").length;
  const played = `${throws} ${throws === 1 ? "throw" : "throws"} played again by the ${name}`;
  if (disagreements.length === 0) return [`${played}: the same positions and points, within 0.1 mm`];
  const more = disagreements.length - MAX;
  return [
    `${played}: ${disagreements.length} ${disagreements.length === 1 ? "difference" : "differences"}`,
    ...disagreements.slice(0, MAX),
    ...(more > 0 ? [`and ${more} more, which playout curling replay tells`] : []),
  ];
}
