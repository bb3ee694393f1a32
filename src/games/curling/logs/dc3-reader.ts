/**
 * Logs of Digital Curling 3 as records: `game.dcl2`, messages of the server, and throws in files of their own.
 *
 * Messages of the third generation as files hold them: `game.dcl2`, entries `{ver, tag: "gam", id, date_time, thread, log}` a line; the
 * server's own log, where they stand among others or as they went over the wire (tag `trc`); and what an engine kept, `{from, to, msg}`
 * or the messages alone.
 */

import { z } from "zod";
import { checkData, jsonText } from "../../../core/index.js";
import type { Player } from "../../../game/index.js";
import {
  type Dc3Game,
  type Dc3Move,
  type Dc3Stones,
  formatMessage,
  moveSchema,
  parseClientMessage,
  parseServerMessage,
  trajectorySchema,
  type UpdateMessage,
} from "../engines/dc3-messages.js";
import { playerOf, type TeamName, teamName } from "../engines/seat.js";
import { CurlingGame } from "../game.js";
import type { Position, PositionStone } from "../notation.js";
import { makeSimulator } from "../physics/simulators.js";
import {
  type CurlingRecord,
  RECORD_FORMAT,
  RECORD_VERSION,
  type RecordedMove,
  replayRecord,
} from "../record.js";
import { type CurlingRules, parseRuleSet, ruleSet } from "../rules/rule-set.js";
import { type Shot, STONE_RADIUS, spinOf } from "../sheet.js";
import { other } from "../state.js";
import {
  afterOf,
  at,
  intendedThrow,
  type JsonLine,
  objectOf,
  type ParsedGame,
  parseJsonLines,
} from "./parsed-game.js";

type LoggedEvent = ReturnType<typeof parseServerMessage> | ReturnType<typeof parseClientMessage>;

interface LoggedMessage {
  /** `line 12`. */
  readonly place: string;
  readonly message: LoggedEvent;
  /** Who said it, or heard it, where that is told. */
  readonly team?: TeamName;
}

/** The tag of an entry; nothing where a line is none. */
function tagOf(data: Readonly<Record<string, unknown>>): unknown {
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

function parseDc3Messages(text: string): { messages: LoggedMessage[]; cut: boolean } {
  const { lines, cut } = parseJsonLines(text);
  const entries = lines.some(({ data }) => tagOf(data) === "gam");
  const messages = lines.flatMap(({ place, data }) =>
    at(place, () => {
      if (entries && tagOf(data) !== "gam") return [];
      const held = heldIn(data);
      return held === undefined ? [] : readEvents(place, held);
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

function readEvents(place: string, data: JsonLine["data"]): LoggedMessage[] {
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

// Games of the third generation as records.

type State = UpdateMessage["state"];

export function readDc3(text: string): ParsedGame {
  const { messages, cut } = parseDc3Messages(text);
  const heard = <C extends string>(cmd: C) =>
    messages.find(
      (each): each is LoggedMessage & { message: Extract<LoggedMessage["message"], { cmd: C }> } => {
        return each.message.cmd === cmd;
      },
    )?.message;
  const game = heard("is_ready")?.game;
  if (game === undefined) throw new Error("is_ready, which tells the rules, is not in it");
  const remarks: string[] = [];
  if (cut) remarks.push("the last line is cut short, and was left out");
  const rules = rulesOf(game, remarks);
  const story = new LogReplay(rules, game);
  for (const { place, message, team } of messages) at(place, () => story.hear(message, team));
  const greeting = heard("dc");
  const names = heard("new_game")?.name ?? { team0: "team0", team1: "team1" };
  const told = story.told();
  if (!told.wanted)
    remarks.push("what some throws were before the hand is not told: as they were made they stand for it");
  remarks.push("angles of handles, seeds and when each message came are not kept in a record");
  return {
    record: {
      format: RECORD_FORMAT,
      version: RECORD_VERSION,
      rules,
      simulator: "Digital Curling 3",
      players: [{ name: names.team0 }, { name: names.team1 }],
      ...(greeting?.date_time !== undefined && { date: greeting.date_time }),
      ...(told.start && { start: told.start }),
      moves: told.moves,
      scores: told.scores,
      result: told.result,
    },
    remarks,
    ...(greeting?.game_id !== undefined && { id: greeting.game_id }),
  };
}

/** The rules, as far as a record has a place for them. */
function rulesOf({ setting, players }: Dc3Game, remarks: string[]): CurlingRules {
  const hands = [...players.team0, ...players.team1];
  const steady = hands.every(({ type }) => type === "identical");
  const defaults = hands.every((hand) => {
    if (hand.type === "identical") return false;
    return Math.abs(hand.stddev_speed - 0.0076) < 1e-6 && Math.abs(hand.stddev_angle - 0.0018) < 1e-6;
  });
  if (!steady && !defaults)
    remarks.push("hands did not fail as the official ones do, which a record does not hold");
  const { thinking_time: time, extra_end_thinking_time: extra } = setting;
  return parseRuleSet({
    preset: "dc3",
    ends: setting.max_end,
    sheet: { width: setting.sheet_width },
    freeGuardZone: { throws: setting.five_rock_rule ? 5 : 4 },
    ...(steady && { noise: "none", speedCap: null }),
    time: {
      game: Math.max(time.team0, time.team1),
      extraEnd: { seconds: Math.max(extra.team0, extra.team1) },
    },
  });
}

/** What the messages say, one after the other. */
class LogReplay {
  readonly #rules: CurlingRules;
  readonly #setting: Dc3Game["setting"];
  readonly #moves: RecordedMove[] = [];
  #start: Position | undefined;
  #now: UpdateMessage | undefined;
  #wanted: Shot | undefined;
  #allWanted = true;

  constructor(rules: CurlingRules, { setting }: Dc3Game) {
    this.#rules = rules;
    this.#setting = setting;
  }

  hear(message: LoggedMessage["message"], team: LoggedMessage["team"]): void {
    if (message.cmd === "move") {
      const { move } = message;
      const mine = team === undefined || team === this.#now?.next_team;
      if (move.type === "shot" && mine) this.#wanted = shotOf(move);
    }
    if (message.cmd === "update") this.#update(message);
  }

  #update(update: UpdateMessage): void {
    const before = this.#now;
    // A server's log has what both teams heard.
    if (before !== undefined && JSON.stringify(before.state) === JSON.stringify(update.state)) return;
    if (before === undefined) this.#start = this.#startOf(update.state);
    else this.#goOn(before, update);
    this.#now = update;
    this.#wanted = undefined;
  }

  #goOn(before: UpdateMessage, { state, last_move: last }: UpdateMessage): void {
    const { next_team: mover } = before;
    if (mover === null) throw new Error("the game is over before it");
    const player = playerOf(mover);
    const { game_result: result } = state;
    if (result?.reason === "concede") {
      this.#moves.push({ kind: "concede", player });
      return;
    }
    const seconds = this.#secondsOf(before.state, state, player);
    if (result?.reason === "time_limit") {
      const left = before.state.thinking_time_remaining[mover];
      this.#moves.push({ kind: "late", player, seconds: Math.max(left, seconds ?? 0) });
      return;
    }
    const { end, shot } = before.state;
    const sameEnd = state.end === end && state.shot === shot + 1;
    const nextEnd = state.end === end + 1 && state.shot === 0 && shot === 15;
    if (!sameEnd && !nextEnd)
      throw new Error(`end ${state.end}, throw ${state.shot} does not follow end ${end}, throw ${shot}`);
    if (last?.actual_move.type !== "shot") throw new Error("last_move: expected a throw");
    const actual = shotOf(last.actual_move);
    if (this.#wanted === undefined) this.#allWanted = false;
    this.#moves.push({
      kind: "throw",
      player,
      intended: intendedThrow(this.#wanted ?? actual),
      actual,
      ...(seconds !== undefined && { seconds }),
      ...(last.free_guard_zone_foul && { foul: true }),
      // What an end left is not told: its stones are gone already.
      ...(sameEnd && { after: afterOf(stonesOf(state.stones)) }),
    });
  }

  /** Not known where an extra end begins, and with it another clock. */
  #secondsOf(before: State, after: State, player: Player): number | undefined {
    const renewed = after.end !== before.end && after.end >= this.#rules.ends && after.game_result === null;
    if (renewed) return undefined;
    const [from, to] = [before, after].map((state) => state.thinking_time_remaining[teamName(player)]);
    return from === undefined || to === undefined ? undefined : Math.max(0, Number((from - to).toFixed(3)));
  }

  /** Where the log begins, if that is not the beginning, or the teams have different times. */
  #startOf(state: State): Position | undefined {
    const { end, shot, hammer, thinking_time_remaining: left } = state;
    const isExtra = end >= this.#rules.ends;
    const { thinking_time: time, extra_end_thinking_time: extra } = this.#setting;
    const clocks: Pick<Position, "time" | "extraTime"> = {
      time: isExtra ? [time.team0, time.team1] : [left.team0, left.team1],
      extraTime: isExtra ? [left.team0, left.team1] : [extra.team0, extra.team1],
    };
    if (end === 0 && shot === 0 && (hammer ?? "team1") === "team1") {
      const even = time.team0 === time.team1 && extra.team0 === extra.team1 && left.team0 === left.team1;
      return even ? undefined : clocks;
    }
    return {
      end,
      throw: shot,
      hammer: playerOf(hammer ?? "team1"),
      scores: scoresOf(state),
      stones: stonesOf(state.stones),
      ...clocks,
    };
  }

  told(): Pick<CurlingRecord, "start" | "moves" | "scores" | "result"> & { wanted: boolean } {
    const state = this.#now?.state;
    if (state === undefined) throw new Error("there is no update in it");
    const result = state.game_result;
    return {
      ...(this.#start && { start: this.#start }),
      moves: this.#moves,
      scores: scoresOf(state),
      result: result && { winner: result.winner ? playerOf(result.winner) : null, reason: result.reason },
      wanted: this.#allWanted,
    };
  }
}

function shotOf(move: Extract<Dc3Move, { type: "shot" }>): Shot {
  return { vx: move.velocity.x, vy: move.velocity.y, omega: spinOf(move.rotation) };
}

function stonesOf(stones: Dc3Stones): PositionStone[] {
  return ([0, 1] as const).flatMap((team) =>
    stones[teamName(team)].flatMap((stone, i) =>
      stone === null ? [] : [{ team, stone: i, ...pointOf(stone) }],
    ),
  );
}

function pointOf({ position: { x, y } }: { position: { x: number; y: number } }): { x: number; y: number } {
  return { x, y };
}

/** Points of the finished ends; of extra ends only the last can have any. */
function scoresOf({ end, scores, extra_end_score: extra }: State): [number, number][] {
  return Array.from({ length: end }, (_, i) => {
    if (i < scores.team0.length) return [scores.team0[i] ?? 0, scores.team1[i] ?? 0];
    return i < end - 1 ? [0, 0] : [extra.team0 ?? 0, extra.team1 ?? 0];
  });
}

// Throws of the third generation, a file each: `shot_e002s15.json`, one entry with the tag `sht`. It has the throw before and after
// the hand, and the way of the stones, so that it tells what an end left, which `game.dcl2` does not; it has no points and no rules.

const THROWS = 16;

const entrySchema = z.object({
  game_id: z.string().optional(),
  game_date_time: z.string().optional(),
  end: z.int().min(0).max(255),
  shot: z
    .int()
    .min(0)
    .max(THROWS - 1),
  selected_move: moveSchema,
  actual_move: moveSchema,
  trajectory: trajectorySchema,
});

/** Whether a text is such an entry. */
export function isShotFile(data: Readonly<Record<string, unknown>>): boolean {
  return tagOf(data) === "sht";
}

/** One throw as a game that begins with it. */
export function readDc3Shot(text: string): ParsedGame {
  const entry = at("log", () => checkData(entrySchema, objectOf(text).log));
  const { end, shot, selected_move: selected, actual_move: made, trajectory } = entry;
  if (selected.type !== "shot" || made.type !== "shot") throw new Error("log.actual_move: expected a throw");
  const stones = stonesOf(trajectory.start);
  const thrown = stones.find(({ x, y }) => x === 0 && y === 0);
  if (thrown === undefined)
    throw new Error("log.trajectory.start: expected the stone that is thrown, at 0, 0");
  const rules = ruleSet("dc3");
  const hogLine = rules.sheet.hogLine + STONE_RADIUS;
  const after = stonesOf(trajectory.finish).filter(({ y }) => y > hogLine);
  const move: RecordedMove = {
    kind: "throw",
    player: thrown.team,
    intended: intendedThrow(shotOf(selected)),
    actual: shotOf(made),
  };
  const begun: CurlingRecord = {
    format: RECORD_FORMAT,
    version: RECORD_VERSION,
    rules,
    simulator: "Digital Curling 3",
    players: [{ name: "team0" }, { name: "team1" }],
    ...(entry.game_date_time !== undefined && { date: entry.game_date_time }),
    start: {
      end,
      throw: shot,
      hammer: shot % 2 === 0 ? other(thrown.team) : thrown.team,
      stones: stones.filter((stone) => stone !== thrown),
    },
    moves: [move],
    scores: [],
    result: null,
  };
  return {
    record: settleOutcomes(begun, afterOf(after)),
    remarks: ["rules, names and points are not in the files of throws: the usual rules are taken"],
    ...(entry.game_id !== undefined && { id: entry.game_id }),
    part: true,
  };
}

/** What the file does not tell follows from the throw: points, and fouls, which are judged after the stones have come to rest. */
function settleOutcomes(begun: CurlingRecord, after: string): CurlingRecord {
  const simulator = makeSimulator("referee", begun.rules);
  const { state } = replayRecord(begun, simulator);
  const { scores = [] } = new CurlingGame(begun.rules, simulator).describe(state);
  const foul = state.foul;
  const moves = begun.moves.map((move) =>
    move.kind !== "throw" ? move : { ...move, ...(foul ? { foul } : { after }) },
  );
  return { ...begun, moves, scores, result: state.result };
}

/** Puts throws into the game of the same id, and throws that follow one another together. */
export function joinDc3(games: readonly ParsedGame[]): ParsedGame[] {
  const whole = games.filter(({ part }) => !part);
  const used = new Set<ParsedGame>();
  const joined = whole.map((game) => {
    const own = games.filter((each) => each.part && each.id !== undefined && each.id === game.id);
    for (const each of own) used.add(each);
    return own.length === 0 ? game : { ...game, record: completeRecord(game.record, own) };
  });
  const rest = games.filter((each) => each.part && !used.has(each)).sort((a, b) => placeOf(a) - placeOf(b));
  const runs: ParsedGame[] = [];
  for (const each of rest) {
    const last = runs.at(-1);
    const follows =
      last?.id === each.id && last && placeOf(last) + last.record.moves.length === placeOf(each);
    if (follows) runs[runs.length - 1] = continueGame(last, each);
    else runs.push(each);
  }
  return [...joined, ...runs];
}

/** Throws of the game before it begins. */
function placeOf({ record: { start } }: Pick<ParsedGame, "record">): number {
  return THROWS * (start?.end ?? 0) + (start?.throw ?? 0);
}

/** What ends left, where only the throws tell it. */
function completeRecord(record: CurlingRecord, throws: readonly ParsedGame[]): CurlingRecord {
  const from = placeOf({ record });
  const moves = record.moves.map((move, i) => {
    if (move.kind !== "throw" || move.after !== undefined) return move;
    const [told] = throws.find((each) => placeOf(each) === from + i)?.record.moves ?? [];
    return told?.kind === "throw" && told.after !== undefined ? { ...move, after: told.after } : move;
  });
  return { ...record, moves };
}

function continueGame(game: ParsedGame, next: ParsedGame): ParsedGame {
  const { record } = game;
  const scores = [...record.scores, ...next.record.scores.slice(record.scores.length)];
  return {
    ...game,
    record: { ...record, moves: [...record.moves, ...next.record.moves], scores, result: next.record.result },
  };
}
