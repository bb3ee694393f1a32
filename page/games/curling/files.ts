/** Games of curling as files: every format that `playout convert` knows. */
import {
  type CurlingRecord,
  type CurlingSpec,
  type CurlingState,
  curlingFormats,
  formatPosition,
  RECORD_FORMAT,
  RECORD_VERSION,
  type RecordedMove,
  readGame,
  specOfRecord,
  TEAMS,
} from "../../../src/games/curling/index.js";
import { type GameDocument, newSeed, type Session } from "../../session/index.js";
import { lineOf, type Path, treeToData } from "../../tree/index.js";
import type { PageFiles } from "../game.js";
import type { CurlingRules } from "./rules.js";

export type CurlingSession = Session<CurlingState, RecordedMove>;

/** The game up to a path as a record. */
export function recordOf(session: CurlingSession, path: Path): CurlingRecord {
  const { game } = session.rules as CurlingRules;
  const state = session.stateAt(path);
  const start = session.start === undefined ? undefined : game.describe(session.stateAt(""));
  const name = (player: 0 | 1) => session.seats.value[player] ?? session.names?.[player] ?? TEAMS[player];
  return {
    format: RECORD_FORMAT,
    version: RECORD_VERSION,
    rules: game.rules,
    simulator: "event",
    players: [{ name: name(0) }, { name: name(1) }],
    seed: session.seed,
    ...(start !== undefined && { start }),
    moves: session.movesTo(path),
    scores: game.describe(state).scores ?? [],
    result: state.result,
  };
}

function documentOf(record: CurlingRecord): GameDocument {
  const { tree } = lineOf(record.moves);
  const names: [string, string] = [record.players[0].name, record.players[1].name];
  const spec: CurlingSpec = { ...specOfRecord(record), physics: "event" };
  return {
    game: spec,
    ...(record.start !== undefined && { start: formatPosition(record.start) }),
    seed: String(record.seed ?? newSeed()),
    seats: [null, null],
    ...(names.some((name, team) => name !== TEAMS[team]) && { names }),
    tree: treeToData(tree),
    at: record.moves.map(() => 0),
  };
}

export const curlingFiles: PageFiles<CurlingState, RecordedMove> = {
  recognises: (text) => curlingFormats.formats.some((format) => format.recognises(text)),
  open(text) {
    const { record, remarks } = readGame(text);
    return { document: documentOf(record), remarks };
  },
  formats: curlingFormats.formats
    .filter(({ write }) => write !== undefined)
    .map(({ name, title, ending }) => ({ name, title: `${title.replace(/^an? /, "")} (.${ending})` })),
  save(session, name) {
    const format = curlingFormats.formats.find((each) => each.name === name);
    if (format?.write === undefined) throw new Error(`there is no format ${name}`);
    return format.write(recordOf(session, session.line.value));
  },
};
