import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { HandClock } from "../../../../test/clock.js";
import { LineEnd } from "../../../../test/line-pair.js";
import { stream } from "../../../core/random.js";
import { readDc3 } from "../logs/dc3-reader.js";
import { writeDcl2 } from "../logs/dc3-writer.js";
import { createReferee } from "../physics/simulators.js";
import { curlingKit } from "../players/game-setup.js";
import { type CurlingRecord, formatRecord, parseRecord, replayRecord } from "../record.js";
import type { Shot } from "../sheet.js";
import type { OpenTeamAgent } from "./agent-seat.js";
import { type Dc3ServerMessage, shotOf } from "./dc3-messages.js";
import { Dc3Player } from "./dc3-player.js";
import { Dc3Seat } from "./dc3-seat.js";
import { parseDc3Settings } from "./dc3-settings.js";
import { GameLog } from "./game-log.js";
import { HostedMatch } from "./hosted-match.js";
import { officialTeamNoise, seedsOf } from "./official-noise.js";
import type { TeamName } from "./seat.js";

const folder = new URL("../../../../test/reference/curling/", import.meta.url);
const rowsOf = (name: string) =>
  readFileSync(new URL(name, folder), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** What went over the wire to and from team 0: the first 14 messages and the last 3. */
const wire: { from: "server" | "client"; message: Message }[] = rowsOf("sample_dc3_wire_team0.jsonl").map(
  ({ from, msg }) => ({ from, message: JSON.parse(msg) }),
);
/** The whole game as the official server logged it. */
const log: Message[] = rowsOf("sample_dc3_game.dcl2").map((row) => row.log);
// biome-ignore lint/suspicious/noExplicitAny: rows of a log
type Message = any;

const moves = log.filter(({ cmd }) => cmd === "move");
const updates = log.filter(({ cmd }) => cmd === "update");

/** The last throw of the last end, which team 1 has: before it team 0 leads by one and lies one. */
const LAST = 31;

/** Says that team 1 lost that throw, as the official server does: the end is scored without it. */
function lostUpdate(reason: "concede" | "time_limit"): Message {
  const { thinking_time_remaining: left } = updates[LAST].state;
  const none = Array(8).fill(null);
  return {
    cmd: "update",
    last_move: { actual_move: { type: "concede" }, free_guard_zone_foul: false },
    next_team: null,
    state: {
      end: 2,
      extra_end_score: { team0: null, team1: null },
      game_result: { reason, winner: "team0" },
      hammer: null,
      scores: { team0: [1, 1], team1: [0, 0] },
      shot: 0,
      stones: { team0: none, team1: none },
      thinking_time_remaining: { ...left, ...(reason === "time_limit" && { team1: 0 }) },
    },
  };
}

/** An engine that makes the recorded throws, and takes the recorded time for them. */
function recorded(team: TeamName, clock: HandClock, loses?: "concede" | "time_limit"): LineEnd {
  let heard = 0;
  const end = new LineEnd();
  const { send } = end;
  const say = (message: object) => end.arrive(JSON.stringify(message));
  end.send = (line) => {
    send.call(end, line);
    const message = JSON.parse(line) as Dc3ServerMessage;
    if (message.cmd === "dc") say({ cmd: "dc_ok", name: "rulebased" });
    if (message.cmd === "is_ready") say({ cmd: "ready_ok", player_order: [0, 1, 2, 3] });
    if (message.cmd !== "update") return;
    const now = updates[heard].state;
    const after = updates[heard + 1]?.state;
    const move = moves[heard++];
    if (message.next_team !== team) return;
    if (loses !== undefined && heard === LAST + 1) {
      if (loses === "concede") setImmediate(() => say({ cmd: "move", move: { type: "concede" } }));
      else setImmediate(() => clock.advance(600_000_000));
      return;
    }
    const left = now.thinking_time_remaining[team];
    const took = left - (after.thinking_time_remaining[team] ?? left);
    setImmediate(() => {
      // Extra ends begin with another clock; what the last throw before one took is not in the log.
      if (took >= 0 && took < 1000) clock.time += Math.round(1000 * took);
      say({ cmd: "move", move: move.move });
    });
  };
  return end;
}

async function hosted(loses?: "concede" | "time_limit"): Promise<[LineEnd, LineEnd, CurlingRecord]> {
  const { config } = log.find(({ cmd, meta }) => cmd === "meta" && meta === "config");
  const { rules, members, disclosed, stepsPerFrame, timeoutDcOk } = parseDc3Settings(config);
  const { game_id: id, date_time: date } = wire[0]!.message;
  const clock = new HandClock();
  const engines = [recorded("team0", clock, loses), recorded("team1", clock, loses)] as const;
  const seatOf = (engine: LineEnd) =>
    new Dc3Seat({ name: "engine", connect: async () => engine, timeoutDcOk, disclosed });
  const ice = createReferee("dc3");
  ice.watched = stepsPerFrame;
  const { record } = await new HostedMatch({
    id,
    date: date.replace("+00:00", "Z"),
    rules,
    members,
    hands: officialTeamNoise(seedsOf(members, stream("none of them is drawn"))),
    ice,
    seats: [seatOf(engines[0]), seatOf(engines[1])],
    waiting: { ready: 60, throw: 60, place: 60 },
    clock,
    past: [],
    journal: () => {},
  }).play();
  return [...engines, record];
}

describe("the recorded game", () => {
  test("our server says the same in the same order, with the same fields", async () => {
    const [engine, other] = await hosted();
    const heard = engine.sent.map((line) => JSON.parse(line));
    const said = wire.filter(({ from }) => from === "server").map(({ message }) => message);
    const first = said.slice(0, -2);
    expect(heard.slice(0, first.length)).toEqual(first);
    expect(heard.slice(-2)).toEqual(said.slice(-2));
    // Keys come in the same order, too; whole numbers are written without the ".0" that C++ gives them.
    expect(engine.sent.slice(0, first.length)).toEqual(first.map((message) => JSON.stringify(message)));

    // The log of the server has every position, without trajectories.
    const positions = heard.filter(({ cmd }) => cmd === "update");
    expect(positions).toHaveLength(updates.length);
    for (const [i, { last_move, ...position }] of positions.entries()) {
      const { last_move: wanted, ...rest } = updates[i];
      if (last_move) delete last_move.trajectory;
      expect(last_move).toEqual(wanted);
      expect(position).toEqual(rest);
    }
    expect(heard.at(-1)).toEqual({ cmd: "game_over" });
    expect(other.sent).toHaveLength(engine.sent.length);
    expect(JSON.parse(other.sent[1]!)).toEqual({ ...heard[1], team: "team1" });
  });

  test("our player accepts it, answers as the recorded one did, and keeps a record that replays", async () => {
    const notes: string[] = [];
    const diary = new GameLog({ description: "recorded", say: (line) => notes.push(line) });
    const own = moves.filter(({ team }) => team === "team0").map(({ move }) => shotOf(move) as Shot);
    const open: OpenTeamAgent = async (spec) => ({
      game: curlingKit(spec).searchGame,
      choose: async () => ({ move: own.shift() ?? "resign", seconds: 1 }),
      place: async () => "center_house",
      close: async () => {},
    });
    const player = new Dc3Player({ name: "rulebased", open, diary });
    const answers: string[] = [];
    for (const message of [...wire.slice(0, 5).filter(({ from }) => from === "server"), ...gameOf()])
      await player.hear(JSON.stringify(message.message), (text) => answers.push(text));
    expect(player.over).toBe(true);
    const said = wire
      .filter(({ from }) => from === "client")
      .map(({ message }) => `${JSON.stringify(message)}\n`);
    expect(answers.slice(0, said.length - 1)).toEqual(said.slice(0, -1));
    expect(answers.at(-1)).toBe(said.at(-1));
    expect(own).toEqual([]);

    const record = parseRecord(formatRecord(diary.record()!));
    expect(record.result).toEqual({ winner: 0, reason: "score" });
    expect(record.scores).toEqual([
      [1, 0],
      [0, 1],
      [1, 0],
    ]);
    expect(record.moves).toHaveLength(48);
    expect(replayRecord(record, createReferee("dc3")).disagreements).toEqual([]);
    expect(notes.filter((line) => /^end \d throw +\d+/.test(line))).toHaveLength(24);
  });
});

describe.each(["concede", "time_limit"] as const)("the last throw of the last end is lost: %s", (reason) => {
  const played = [...updates.slice(0, LAST + 1), lostUpdate(reason)];
  const scores = [
    [1, 0],
    [1, 0],
  ];
  const result = { winner: 0, reason };
  const last = reason === "concede" ? { kind: reason, player: 1 } : { kind: "late", player: 1 };

  test("our server scores the end", async () => {
    const [engine, , record] = await hosted(reason);
    const told = engine.sent.map((line) => JSON.parse(line)).filter(({ cmd }) => cmd === "update");
    expect(told.at(-1)).toEqual(played.at(-1));
    expect(record).toMatchObject({ scores, result });
    expect(replayRecord(record, createReferee("dc3")).disagreements).toEqual([]);
  });

  test("our player records what the server says, and the record replays", async () => {
    const notes: string[] = [];
    const diary = new GameLog({ description: "recorded", say: (line) => notes.push(line) });
    const open: OpenTeamAgent = async (spec) => ({
      game: curlingKit(spec).searchGame,
      choose: async () => ({ move: "resign", seconds: 1 }),
      place: async () => "center_house",
      close: async () => {},
    });
    const player = new Dc3Player({ name: "rulebased", open, diary });
    const said = wire.slice(0, 5).filter(({ from }) => from === "server");
    for (const message of [...said.map(({ message }) => message), ...played, { cmd: "game_over" }])
      await player.hear(JSON.stringify(message), () => {});
    expect(notes.filter((line) => line.includes("cannot"))).toEqual([]);
    const record = parseRecord(formatRecord(diary.record()!));
    expect(record).toMatchObject({ scores, result });
    expect(record.moves.at(-1)).toMatchObject(last);
    expect(replayRecord(record, createReferee("dc3")).disagreements).toEqual([]);
  });

  test("the log of the official server replays, and is written the same", () => {
    const text = [...log.slice(0, log.indexOf(updates[LAST]) + 1), concession, lostUpdate(reason), over]
      .map((message) => JSON.stringify({ ver: [1, 1], tag: "gam", log: message }))
      .join("\n");
    const { record } = readDc3(text);
    expect(record).toMatchObject({ scores, result });
    expect(record.moves.at(-1)).toMatchObject(last);
    expect(replayRecord(record, createReferee("dc3"), 1e-12).disagreements).toEqual([]);
    const written = writeDcl2(record).files[0]!.text.trimEnd().split("\n");
    expect(written.slice(-3).map((line) => JSON.parse(line).log)).toEqual([
      concession,
      {
        ...lostUpdate(reason),
        state: { ...lostUpdate(reason).state, thinking_time_remaining: expect.anything() },
      },
      over,
    ]);
  });
});

/** The official log has this for a team that ran out of time, too. */
const concession: Message = { cmd: "move", move: { type: "concede" }, team: "team1" };
const over: Message = { cmd: "game_over" };

/** The game as team 0 has heard it. */
function gameOf(): { message: Message }[] {
  return [...updates, { cmd: "game_over" }].map((message) => ({ message }));
}
