/**
 * Logs of Digital Curling 4 as records, and back: event streams, JSON lines, logs of the Python client.
 *
 * States of the fourth generation as files hold them: the stream of events as it was captured, states or events as JSON lines,
 * and the logs of the Python client, `{timestamp, logger, level, message}` a line, where messages may end with the dump of a state.
 */
import type { Player } from "../../../game/index.js";
import {
  fromLastMove,
  NO_HURRY,
  parseState,
  positionOf,
  type StateMessage,
  statesOf,
  stonesOf,
} from "../engines/dc4-messages.js";
import { type PositionUpdate, playerOf, type SeatTurn } from "../engines/seat.js";
import type { Position } from "../notation.js";
import { refereeOf } from "../physics/simulators.js";
import { type CurlingRecord, RECORD_FORMAT, RECORD_VERSION, type RecordedMove } from "../record.js";
import { type CurlingRules, parseRuleSet, ruleSet } from "../rules/rule-set.js";
import { STONES } from "../sheet.js";
import { type CurlingState, type GameResult, other } from "../state.js";
import {
  afterOf,
  at,
  intendedThrow,
  type JsonLine,
  objectOf,
  type ParsedGame,
  parseJsonLines,
  stepsOf,
  thrownOf,
  withFouls,
} from "./parsed-game.js";
import { formatDump, parseDump } from "./python-dump.js";

interface LoggedState {
  /** `line 12`. */
  readonly place: string;
  readonly state: StateMessage;
  /** The throw before the hand, where it is told. */
  readonly intended?: NonNullable<StateMessage["last_move"]>;
}

interface LoggedStates {
  readonly states: readonly LoggedState[];
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
export function parseEventStream(text: string): LoggedStates {
  const states: LoggedState[] = [];
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

export function parseStateLines(text: string): LoggedStates {
  const { lines, cut } = parseJsonLines(text);
  return { states: lines.filter(({ data }) => isStateLine(data)).map(stateOfLine), cut };
}

export function formatStateLines(states: readonly StateMessage[]): string {
  return states.map((state) => `${JSON.stringify(state)}\n`).join("");
}

function stateOfLine({ place, data }: JsonLine): LoggedState {
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

export function parsePythonLog(text: string): LoggedStates {
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
function toldOf(place: string, data: object): LoggedState {
  const state = parseState(data);
  const { last_move: move } = data as { last_move?: Record<string, unknown> | null };
  const speed = move?.actual_translational_velocity;
  const angle = move?.actual_shot_angle;
  if (state.last_move === null || typeof speed !== "number" || typeof angle !== "number")
    return { place, state };
  // The sign of the spin that was wanted is lost on the server.
  return { place, state, intended: { ...state.last_move, translational_velocity: speed, shot_angle: angle } };
}

// Games of the fourth generation as records, and back. The stream tells every position, throws as the hand made them, and clocks.

export function recordOfStates({ states, cut }: LoggedStates): ParsedGame {
  const told = states.filter(onlyOnce());
  const [first] = told;
  if (first === undefined) throw new Error("there is no state in it");
  const remarks: string[] = [];
  if (cut) remarks.push("the last line is cut short, and was left out");
  if (told.some(({ state, intended }) => state.last_move !== null && intended === undefined))
    remarks.push("what the throws were before the hand is not told: as they were made they stand for it");
  remarks.push("fouls are not told: those that the referee sees are taken");
  const rules = rulesOf(first.state);
  const story = new LogReplay(rules, first);
  for (const next of told.slice(1)) at(next.place, () => story.goOn(next));
  return { record: likelier(story.record(), remarks), remarks };
}

/** A stream tells states again after a connection was lost. */
function onlyOnce(): (told: LoggedState) => boolean {
  const seen = new Set<string>();
  return ({ state }) => {
    const key = `${state.end_number}/${state.total_shot_number}/${state.winner_team}/${state.last_move === null}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}

/** Whether ticks were forbidden is not told; where that makes a difference, the positions tell. */
function likelier(record: CurlingRecord, remarks: string[]): CurlingRecord {
  const defaults = withFouls(record);
  const { ends, time, mixedDoubles } = record.rules;
  if (mixedDoubles !== null || defaults.differences === 0) return defaults.record;
  const strict = withFouls({ ...record, rules: { ...ruleSet("dc4-no-tick"), ends, time } });
  if (strict.differences >= defaults.differences) return defaults.record;
  remarks.push("the positions tell that ticks were forbidden");
  return strict.record;
}

function rulesOf(state: StateMessage): CurlingRules {
  const { mixed_doubles_settings: doubles, score } = state;
  const preset = doubles === null ? "dc4" : "dc4-mixed-doubles";
  const { time = [0, 0], extraTime = [0, 0] } = positionOf(state);
  const [game, seconds] = [Math.max(...time), Math.max(...extraTime)];
  const clock = game < NO_HURRY ? { game, extraEnd: { seconds } } : null;
  return parseRuleSet({
    preset,
    ends: score.team0.length - 1,
    // What is left in the middle of a game is no rule.
    ...(isStart(state) && game > 0 && seconds > 0 && { time: clock }),
    ...(doubles && { mixedDoubles: { pattern: doubles.positioned_stones_pattern } }),
  });
}

function isStart({ end_number, total_shot_number }: StateMessage): boolean {
  return end_number === 0 && (total_shot_number ?? 0) === 0;
}

/** What the states say, one after the other. */
class LogReplay {
  readonly #rules: CurlingRules;
  readonly #first: StateMessage;
  readonly #moves: RecordedMove[] = [];
  /** Finished ends. */
  #ends: number;
  #now: StateMessage;

  constructor(rules: CurlingRules, { state, place }: LoggedState) {
    this.#rules = rules;
    this.#first = state;
    this.#now = state;
    this.#ends = state.end_number;
    at(place, () => {
      if (this.#isFinal(state))
        throw new Error("it begins with the end of an end, from which nothing follows");
      this.#see(state);
    });
  }

  goOn({ state, intended }: LoggedState): void {
    const before = this.#now;
    const sameEnd = state.end_number === before.end_number;
    const placed = sameEnd && before.total_shot_number === null && state.total_shot_number === 0;
    if (before.winner_team !== null) throw new Error("the game is over before it");
    if (this.#isThrow(before, state)) this.#throw(before, state, intended);
    else if (sameEnd && before.total_shot_number === state.total_shot_number && state.winner_team !== null)
      this.#late(before, state);
    else if (!placed && !this.#isNextEnd(before, state))
      throw new Error(`${nameOf(state)} does not follow ${nameOf(before)}`);
    this.#now = state;
    this.#see(state);
  }

  /** What an end leaves: all stones thrown, which mixed doubles does not count. */
  #isFinal({ total_shot_number, last_move }: StateMessage): boolean {
    return total_shot_number === this.#rules.throws || (total_shot_number === null && last_move !== null);
  }

  #isThrow({ end_number, total_shot_number: from }: StateMessage, state: StateMessage): boolean {
    if (from === null || state.end_number !== end_number) return false;
    return state.total_shot_number === from + 1 || (this.#isFinal(state) && from + 1 === this.#rules.throws);
  }

  #isNextEnd(before: StateMessage, state: StateMessage): boolean {
    const begins = (state.total_shot_number ?? 0) === 0 && !this.#isFinal(state);
    return this.#isFinal(before) && begins && state.end_number === before.end_number + 1;
  }

  /** What was placed is known once it is known who throws first. */
  #see(state: StateMessage): void {
    const { next_shot_team, total_shot_number, mixed_doubles_settings: doubles } = state;
    if (doubles === null || next_shot_team === null || total_shot_number !== 0) return;
    const { placement = "center_house" } = positionOf(state);
    this.#moves.push({ kind: "place", player: playerOf(doubles.end_setup_team), placement });
  }

  #throw(before: StateMessage, state: StateMessage, intended: LoggedState["intended"]): void {
    const { last_move: move } = state;
    if (before.next_shot_team === null) throw new Error("it is not told who threw");
    if (move === null) throw new Error("last_move is missing");
    const player = playerOf(before.next_shot_team);
    const actual = fromLastMove(move);
    const seconds = this.#secondsOf(before, state, player);
    this.#moves.push({
      kind: "throw",
      player,
      intended: intendedThrow(intended === undefined ? actual : fromLastMove(intended)),
      actual,
      ...(seconds >= 0 && { seconds }),
      after: afterOf(stonesOf(state)),
    });
    if (this.#isFinal(state)) this.#ends = state.end_number + 1;
  }

  /** Nobody throws, and somebody has won: the time of the other is over, or it could not go on. */
  #late(before: StateMessage, state: StateMessage): void {
    const player = other(playerOf(state.winner_team ?? "team0"));
    if (this.#left(state, player) > 0) {
      this.#moves.push({ kind: "forfeit", player, reason: "the other team won before the end" });
      return;
    }
    const seconds = Math.max(this.#secondsOf(before, state, player), this.#left(before, player) + 0.001);
    this.#moves.push({ kind: "late", player, seconds });
  }

  #secondsOf(before: StateMessage, state: StateMessage, player: Player): number {
    return Number((this.#left(before, player) - this.#left(state, player, before.end_number)).toFixed(6));
  }

  #left(state: StateMessage, player: Player, end = state.end_number): number {
    const [first, second] =
      end < this.#rules.ends
        ? [state.first_team_remaining_time, state.second_team_remaining_time]
        : [state.first_team_extra_end_remaining_time, state.second_team_extra_end_remaining_time];
    return player === 0 ? first : second;
  }

  record(): CurlingRecord {
    const first = this.#first;
    const start = this.#start();
    return {
      format: RECORD_FORMAT,
      version: RECORD_VERSION,
      rules: this.#rules,
      simulator: "Digital Curling 4",
      players: [{ name: first.first_team_name ?? "team0" }, { name: first.second_team_name ?? "team1" }],
      ...(start && { start }),
      moves: this.#moves,
      scores: scoresOf(this.#now, this.#rules, this.#ends),
      result: this.#result(),
    };
  }

  /** Where the stream begins, if that is not the beginning, or the teams have different times. */
  #start(): Position | undefined {
    const { time = [0, 0], extraTime = [0, 0], ...position } = positionOf(this.#first);
    const clocks = this.#rules.time === null ? {} : { time, extraTime };
    if (!isStart(this.#first)) return { ...position, ...clocks };
    return time[0] === time[1] && extraTime[0] === extraTime[1] ? undefined : clocks;
  }

  #result(): GameResult | null {
    const last = this.#moves.at(-1);
    if (last?.kind === "late") return { winner: other(last.player), reason: "time_limit" };
    if (last?.kind === "forfeit") return { winner: other(last.player), reason: "forfeit" };
    const { winner_team: winner } = this.#now;
    return winner === null ? null : { winner: playerOf(winner), reason: "score" };
  }
}

function nameOf({ end_number, total_shot_number }: StateMessage): string {
  return `end ${end_number}, ${total_shot_number === null ? "between throws" : `throw ${total_shot_number}`}`;
}

/** Points of the finished ends; of extra ends only the last has a place. */
function scoresOf({ score }: StateMessage, { ends }: CurlingRules, finished: number): [number, number][] {
  return Array.from({ length: finished }, (_, end) => {
    if (end >= ends && end < finished - 1) return [0, 0];
    const place = Math.min(end, ends);
    return [score.team0[place] ?? 0, score.team1[place] ?? 0];
  });
}

/** The states that a stream would have told of a game. */
export function statesOfRecord(record: CurlingRecord): StateMessage[] {
  const { rules } = record;
  if (refereeOf(rules) !== "dc4")
    throw new Error(`DC4 tells games by its own rules; this one was played by those of ${rules.name}`);
  const names = [record.players[0].name, record.players[1].name] as const;
  const { start, steps } = stepsOf(record);
  const states: StateMessage[] = [];
  const tell = (told: Omit<PositionUpdate, "angles">) =>
    states.push(...statesOf({ ...told, angles: NO_ANGLES }, names, states.at(-1)));
  const chooses = (state: CurlingState) => rules.mixedDoubles !== null && state.throwNumber === 0;
  const turnIn = (state: CurlingState): SeatTurn | null =>
    state.isOver()
      ? null
      : chooses(state)
        ? { team: state.chooser, does: "place" }
        : { team: state.toMove, does: "throw" };
  const place = (state: CurlingState) => {
    const last = { kind: "place", by: state.chooser, end: state.end, placement: state.placement } as const;
    tell({ state, turn: { team: state.toMove, does: "throw" }, last });
  };
  tell({ state: start, turn: turnIn(start), last: null });
  for (const step of steps) {
    const { move, before, after } = step;
    // Where nothing was chosen, the usual stones lie.
    if (move.kind === "throw" && chooses(before) && states.at(-1)?.total_shot_number === null) place(before);
    if (move.kind === "place") place(after);
    else
      tell({
        state: after,
        turn: turnIn(after),
        last: move.kind === "throw" ? thrownOf(move, step) : null,
      });
  }
  return states;
}

const NO_ANGLES = new Float64Array(STONES);
