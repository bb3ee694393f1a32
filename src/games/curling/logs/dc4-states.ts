/**
 * States of the fourth generation as files hold them: the stream of events as it was captured, states or events as JSON lines,
 * and the logs of the Python client, `{timestamp, logger, level, message}` a line, where messages may end with the dump of a state.
 */
import { parseState, type StateMessage } from "../protocols/dc4/messages.js";
import { at } from "./game.js";
import { type JsonLine, objectOf, parseJsonLines } from "./lines.js";
import { formatDump, parseDump } from "./python-dump.js";

export interface ToldState {
  /** `line 12`. */
  readonly place: string;
  readonly state: StateMessage;
  /** The throw before the hand, where it is told. */
  readonly intended?: NonNullable<StateMessage["last_move"]>;
}

export interface ToldStates {
  readonly states: readonly ToldState[];
  /** Whether the last line was cut short, and left out. */
  readonly cut: boolean;
}

/** Events that are states. */
const EVENTS: readonly unknown[] = ["state_update", "latest_state_update"];

/** Whether a text looks like the stream of events. */
export function isEventStream(text: string): boolean {
  return /^(?:event|data|id|retry|):/.test(text.trimStart()) && /^data:/m.test(text);
}

/** Events end with a blank line; comments and other fields are left out. Programs that save streams may leave out the names of events. */
export function parseEventStream(text: string): ToldStates {
  const states: ToldState[] = [];
  let event = "";
  let data: string[] = [];
  let begin = 0;
  const take = () => {
    const place = `line ${begin}`;
    const held = data.join("\n");
    if (EVENTS.includes(event) || (event === "" && held.includes("stone_coordinate")))
      states.push(at(place, () => toldOf(place, objectOf(held))));
  };
  for (const [i, line] of text.split(/\r\n|\n|\r/).entries()) {
    const [, field = "", value = ""] = /^(event|data): ?(.*)$/.exec(line) ?? [];
    if (field === "event") event = value;
    if (field === "data" && data.push(value) === 1) begin = i + 1;
    if (line !== "") continue;
    if (data.length > 0) take();
    event = "";
    data = [];
  }
  if (data.length === 0) return { states, cut: false };
  try {
    take();
    return { states, cut: false };
  } catch {
    return { states, cut: true };
  }
}

export function formatEventStream(states: readonly StateMessage[]): string {
  return states.map((state) => `event: latest_state_update\ndata: ${JSON.stringify(state)}\n\n`).join("");
}

/** Whether a line is a state, or an event that holds one. */
export function isStateLine(data: Readonly<Record<string, unknown>>): boolean {
  return "stone_coordinate" in data || EVENTS.includes(data.event);
}

export function parseStateLines(text: string): ToldStates {
  const { lines, cut } = parseJsonLines(text);
  return { states: lines.filter(({ data }) => isStateLine(data)).map(stateOfLine), cut };
}

export function formatStateLines(states: readonly StateMessage[]): string {
  return states.map((state) => `${JSON.stringify(state)}\n`).join("");
}

function stateOfLine({ place, data }: JsonLine): ToldState {
  return at(place, () => {
    if ("stone_coordinate" in data) return toldOf(place, data);
    const held = data.data;
    return toldOf(place, typeof held === "string" ? objectOf(held) : (held as Record<string, unknown>));
  });
}

/** Whether a line is of a Python client's log. */
export function isPythonLine(data: Readonly<Record<string, unknown>>): boolean {
  return typeof data.message === "string" && "logger" in data && "level" in data;
}

/** Where the fields of a state begin in a message: `latest_state_data: winner_team=None ...`, `StateSchema(winner_team=None ...)`. */
const DUMP = /(?:\b\w+\()?\b\w+=(?=[\s\S]*\bstone_coordinate=)/;

export function parsePythonLog(text: string): ToldStates {
  const { lines, cut } = parseJsonLines(text);
  const states = lines.flatMap(({ place, data }) => {
    const message = String(data.message ?? "");
    const begin = message.includes("stone_coordinate=") ? message.search(DUMP) : -1;
    return begin < 0 ? [] : [at(place, () => toldOf(place, parseDump(message.slice(begin)) as object))];
  });
  return { states, cut };
}

/** What the client of version 1.0.7 has in its logs. */
const SHAPE = {
  classes: {
    last_move: "ShotInfoSchema",
    stone_coordinate: "StoneCoordinateSchema",
    team0: "CoordinateDataSchema",
    team1: "CoordinateDataSchema",
    score: "ScoreSchema",
    mixed_doubles_settings: "MixedDoublesSettingsSchema",
    power_play_end: "PowerPlayEndSchema",
  },
  floats: new Set([
    "first_team_remaining_time",
    "second_team_remaining_time",
    "first_team_extra_end_remaining_time",
    "second_team_extra_end_remaining_time",
    "translational_velocity",
    "angular_velocity",
    "shot_angle",
    "x",
    "y",
  ]),
};

/** What it has a place for, and nobody tells it. */
const UNTOLD = {
  actual_translational_velocity: null,
  actual_angular_velocity: null,
  actual_shot_angle: null,
};

/** The names of the teams are not in it. */
export function formatPythonLog(states: readonly StateMessage[], date: string): string {
  return states
    .map(({ first_team_name: _, second_team_name: __, last_move, ...state }) => {
      const dump = formatDump({ ...state, last_move: last_move && { ...last_move, ...UNTOLD } }, SHAPE);
      const message = `latest_state_data: ${dump}`;
      return `${JSON.stringify({ timestamp: date, logger: "DC_Client", level: "INFO", message })}\n`;
    })
    .join("");
}

/** Servers may tell the throw as it was wanted, as `actual`, beside what the hand made of it. */
function toldOf(place: string, data: object): ToldState {
  const state = parseState(data);
  const { last_move: move } = data as { last_move?: Record<string, unknown> | null };
  const speed = move?.actual_translational_velocity;
  const angle = move?.actual_shot_angle;
  if (state.last_move === null || typeof speed !== "number" || typeof angle !== "number")
    return { place, state };
  // The sign of the spin that was wanted is lost on the server.
  return { place, state, intended: { ...state.last_move, translational_velocity: speed, shot_angle: angle } };
}
