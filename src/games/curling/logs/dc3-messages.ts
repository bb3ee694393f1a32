/**
 * Messages of the third generation as files hold them: `game.dcl2`, entries `{ver, tag: "gam", id, date_time, thread, log}` a line; the
 * server's own log, where they stand among others or as they went over the wire (tag `trc`); and what an engine kept, `{from, to, msg}`
 * or the messages alone.
 */
import { jsonText } from "../../../game/index.js";
import { formatMessage, parseClientMessage, parseServerMessage } from "../protocols/dc3/messages.js";
import type { TeamName } from "../protocols/teams.js";
import { at } from "./game.js";
import { type JsonLine, objectOf, parseJsonLines } from "./lines.js";

type Said = ReturnType<typeof parseServerMessage> | ReturnType<typeof parseClientMessage>;

export interface LoggedMessage {
  /** `line 12`. */
  readonly place: string;
  readonly message: Said;
  /** Who said it, or heard it, where that is told. */
  readonly team?: TeamName;
}

/** The tag of an entry; nothing where a line is none. */
export function tagOf(data: Readonly<Record<string, unknown>>): unknown {
  return typeof data.log === "object" && data.log !== null ? data.tag : undefined;
}

/** Whether a line is a message, or holds one. */
export function isMessageLine(data: Readonly<Record<string, unknown>>): boolean {
  const tag = tagOf(data);
  if (tag !== undefined) return typeof tag === "string" && tag !== "sht";
  return ("msg" in data && "from" in data) || SERVER.has(data.cmd) || CLIENT.has(data.cmd);
}

const SERVER: ReadonlySet<unknown> = new Set(["dc", "is_ready", "new_game", "update", "game_over"]);
const CLIENT: ReadonlySet<unknown> = new Set(["dc_ok", "ready_ok", "move"]);

export function parseDc3Messages(text: string): { messages: LoggedMessage[]; cut: boolean } {
  const { lines, cut } = parseJsonLines(text);
  const entries = lines.some(({ data }) => tagOf(data) === "gam");
  const messages = lines.flatMap(({ place, data }) =>
    at(place, () => {
      if (entries && tagOf(data) !== "gam") return [];
      const held = heldIn(data);
      return held === undefined ? [] : saidIn(place, held);
    }),
  );
  return { messages, cut };
}

function heldIn(data: JsonLine["data"]): JsonLine["data"] | undefined {
  const inner = tagOf(data) === undefined ? data : (data.log as JsonLine["data"]);
  if (!("msg" in inner)) return inner;
  const { msg } = inner;
  if (typeof msg === "object" && msg !== null) return msg as JsonLine["data"];
  if (typeof msg !== "string") return undefined;
  const text = msg.trim();
  return text.startsWith("{") ? objectOf(text) : undefined;
}

function saidIn(place: string, data: JsonLine["data"]): LoggedMessage[] {
  const { cmd, team } = data;
  const by: { team?: TeamName } = team === "team0" || team === "team1" ? { team } : {};
  // In a log `is_ready` is told to nobody in particular.
  const line = JSON.stringify(cmd === "is_ready" ? { ...data, team: team ?? "team0" } : data);
  if (SERVER.has(cmd)) return [{ place, message: parseServerMessage(line), ...by }];
  if (CLIENT.has(cmd)) return [{ place, message: parseClientMessage(line), ...by }];
  if (typeof cmd !== "string")
    throw new Error(`cmd: expected the name of a message, got ${jsonText(cmd ?? null)}`);
  return [];
}

/** A `game.dcl2`; every entry at the same time, for records know no other. */
export function formatDcl2(logs: readonly { readonly cmd: string }[], date: string): string {
  return logs
    .map((log, id) => {
      const head = JSON.stringify({ ver: LOG_VERSION, tag: "gam", id, date_time: date, thread: "0" });
      return `${head.slice(0, -1)},"log":${formatMessage(log)}}\n`;
    })
    .join("");
}

/** Of the logs that the official server 1.2.0 writes. */
export const LOG_VERSION = [1, 1];
