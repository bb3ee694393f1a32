/** The server's side against transcripts: what it says, in the order of the old server, and what it takes amiss. */
import { LineEnd } from "../../../../test/line-pair.js";
import { until } from "../../../../test/until.js";
import type { AgentFailure } from "../../../agents/agent.js";
import type { Player } from "../../../game/game.js";
import "../../index.js";
import { describe, expect, test } from "vitest";
import { CurlingGame } from "../game.js";
import { EXECUTION_NOISES } from "../noise.js";
import { makeSimulator } from "../physics/simulators.js";
import { parseRuleSet } from "../rules/rule-set.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { LegacySeat, type LegacySeatOptions } from "./legacy-seat.js";
import type { GameTerms, PositionUpdate, ThrowUpdate } from "./seat.js";

const rules = parseRuleSet({ preset: "legacy-gat", ends: 2 });
const game = new CurlingGame(rules, makeSimulator("event", rules));
const TEE_DRAW: Shot = { vx: -0.99074, vy: 29.55977, omega: -1 };
const PASS: Shot = { vx: 0, vy: 1, omega: 1 };

function termsFor(team: Player): GameTerms {
  const member = { hand: EXECUTION_NOISES[rules.noise] };
  const four = [member, member, member, member];
  return { id: "", date: "", team, rules, members: [four, four] };
}

function seatOf(options: Partial<LegacySeatOptions> = {}) {
  const peer = new LineEnd();
  return { peer, seat: new LegacySeat(peer, { name: "engine", ...options }) };
}

function toldOf(state: CurlingState, last: PositionUpdate["last"] = null): PositionUpdate {
  const turn = state.isOver() ? null : { team: state.toMove, does: "throw" as const };
  return { state: game.clone(state), angles: new Float64Array(16), turn, last };
}

function thrown(state: CurlingState, shot: Shot): PositionUpdate {
  const { toMove: by, end, throwNumber } = state;
  state.play(shot);
  const last: ThrowUpdate = {
    kind: "throw",
    by,
    end,
    throwNumber,
    member: 0,
    intended: shot,
    actual: shot,
    foul: false,
    seconds: 1,
  };
  return toldOf(state, last);
}

const zeros = (count: number) => Array.from({ length: 2 * count }, () => "0.000000").join(" ");
const said = (peer: LineEnd) => peer.sent.splice(0);

test("a game of the old server, over standard input and output", async () => {
  const { peer, seat } = seatOf();
  const ready = seat.ready(termsFor(0));
  expect(said(peer)).toEqual(["ISREADY"]);
  peer.arrive("READYOK");
  expect(await ready).toEqual({ name: "engine" });
  seat.begin(["engine", "somebody else"]);
  expect(said(peer)).toEqual(["NEWGAME engine somebody_else"]);

  const state = game.start();
  seat.tell(toldOf(state));
  expect(said(peer)).toEqual([`POSITION ${zeros(16)}`, "SETSTATE 0 0 2 0"]);
  const first = seat.choose();
  await until(() => peer.sent.some((line) => line.startsWith("GO ")));
  peer.arrive("BESTSHOT -0.990740 -29.559770 0");
  expect(await first).toEqual({ move: { vx: -0.99074, vy: 29.55977, omega: -Math.PI / 2 } });
  expect(said(peer)).toEqual(["GO 219000 219000"]);

  state.spend(0, 1.5);
  seat.tell(thrown(state, TEE_DRAW));
  const { x, y } = { x: state.stones.x[0]!, y: state.stones.y[0]! };
  const place = `${(x + 2.375).toFixed(6)} ${(41.28 - y).toFixed(6)}`;
  expect(said(peer)).toEqual([
    "RUNSHOT -0.990740 -29.559770 0",
    `POSITION ${place} ${zeros(15)}`,
    "SETSTATE 1 0 2 1",
  ]);

  while (state.end === 0) seat.tell(thrown(state, PASS));
  // Team 0 scored, so it throws first again; the end that is over keeps its order.
  expect(said(peer).slice(-6)).toEqual([
    "RUNSHOT 0.000000 -1.000000 1",
    `POSITION ${place} ${zeros(15)}`,
    "SETSTATE 16 0 2 0",
    "SCORE 1",
    `POSITION ${zeros(16)}`,
    "SETSTATE 0 1 2 0",
  ]);
  const second = seat.choose();
  await until(() => peer.sent.some((line) => line.startsWith("GO ")));
  peer.arrive("CONCEDE");
  expect(await second).toEqual({ move: "resign" });
  expect(said(peer)).toEqual(["GO 217500 219000"]);

  seat.end({ winner: 1, reason: "concede" });
  expect(said(peer)).toEqual(["CONCEDE engine", "TOTALSCORE 1 0", "GAMEOVER LOSE"]);
  await seat.close();
  expect([said(peer), peer.closed]).toEqual([[], true]);
});

test("the last end ends with its score, and nobody is asked any more", () => {
  const { peer, seat } = seatOf();
  const state = game.position({ end: 1, throw: 15, hammer: 0, scores: [[0, 2]] });
  seat.tell(thrown(state, TEE_DRAW));
  expect(state.isOver()).toBe(true);
  const lines = said(peer);
  expect(lines.map((line) => line.split(" ")[0])).toEqual(["RUNSHOT", "POSITION", "SETSTATE", "SCORE"]);
  // The hammer's last stone is the last of the sixteen.
  expect(lines[1]).toMatch(new RegExp(`^POSITION ${zeros(15)} 2\\.\\d+ 4\\.\\d+$`));
  expect(lines.slice(2)).toEqual([expect.stringMatching(/^SETSTATE 16 1 2 [01]$/), "SCORE 1"]);
});

test("a program that joins a game in progress reads the opening position first", async () => {
  const { peer, seat } = seatOf();
  peer.arrive("READYOK");
  await seat.ready(termsFor(1));
  seat.begin(["a", "b"]);
  said(peer);
  const state = game.position({ end: 1, throw: 3, hammer: 0, scores: [[0, 2]] });
  seat.tell(toldOf(state));
  const sheet = `POSITION ${zeros(16)}`;
  expect(said(peer)).toEqual([sheet, "SETSTATE 0 0 2 0", sheet, "SETSTATE 3 1 2 0"]);
  seat.tell(toldOf(state));
  expect(said(peer)).toEqual([sheet, "SETSTATE 3 1 2 0"]);
});

describe("the end, told to each", () => {
  test.each([
    [{ winner: 0, reason: "score" }, ["TOTALSCORE 0 0", "GAMEOVER WIN"]],
    [{ winner: 1, reason: "time_limit" }, ["TIMEOUT one", "TOTALSCORE 0 0", "GAMEOVER LOSE"]],
    [{ winner: null, reason: "draw" }, ["TOTALSCORE 0 0", "GAMEOVER DRAW"]],
    [null, []],
  ] as const)("%j", async (result, lines) => {
    const { peer, seat } = seatOf();
    const ready = seat.ready(termsFor(0));
    peer.arrive("READYOK");
    await ready;
    seat.begin(["one", "two"]);
    said(peer);
    seat.end(result);
    expect(said(peer)).toEqual(lines);
  });
});

describe("over TCP", () => {
  const login = (id: string, password: string) => id === "7" && password === "secret";

  test("a login comes first and the engine has the name that it gives", async () => {
    const { peer, seat } = seatOf({ login });
    const ready = seat.ready(termsFor(1));
    expect(said(peer)).toEqual(["CONNECTED"]);
    peer.arrive("LOGIN 7 secret Ayumu 2", "READYOK");
    expect(await ready).toEqual({ name: "Ayumu 2" });
    expect(said(peer)).toEqual(["LOGIN OK", "ISREADY"]);
    await seat.close();
    expect(said(peer)).toEqual(["DISCONNECT"]);
  });

  test("a wrong password is refused, and not repeated", async () => {
    const { peer, seat } = seatOf({ login });
    peer.arrive("LOGIN 7 guess Ayumu");
    const failure = await failureOf(seat.ready(termsFor(1)));
    expect(failure).toEqual(["garbage", "engine: the login was refused"]);
    expect(said(peer)).toEqual(["CONNECTED", "LOGIN NG"]);
  });
});

test("version 1.1 tells of the players and asks who throws when", async () => {
  const { peer, seat } = seatOf({ version: "1.1" });
  peer.arrive("READYOK", "SETORDER 3 1 2 0");
  expect(await seat.ready(termsFor(0))).toEqual({ name: "engine", order: [3, 1, 2, 0, 3, 1, 2, 0] });
  const four = Array.from({ length: 4 }, () => "0.072500 0.290000 33.714900").join(" ");
  const info = ["GAMEINFO 0 0 4", `PLAYERINFO ${four}`];
  expect(said(peer)).toEqual(["ISREADY", ...info, "SETORDER"]);
  seat.begin(["a", "b"]);
  expect(said(peer)).toEqual(["NEWGAME a b", ...info]);
});

describe("an engine that misbehaves fails in one line", () => {
  const start = async (...lines: string[]) => {
    const { peer, seat } = seatOf();
    peer.arrive("READYOK");
    await seat.ready(termsFor(0));
    seat.begin(["a", "b"]);
    seat.tell(toldOf(game.start()));
    peer.arrive(...lines);
    return { peer, seat };
  };

  test("that throws before it is asked", async () => {
    const { seat } = await start("BESTSHOT 0 -30 0");
    expect(await failureOf(seat.choose())).toEqual(["garbage", "engine: BESTSHOT came when nobody asked"]);
  });

  test.each([
    ["BESTSHOT 1 2", "garbage", "engine: BESTSHOT: the spin is missing"],
    ["BESTSHOT nan -30 0", "garbage", "engine: BESTSHOT: vx is no number: nan"],
    ["LOGOUT", "crash", "engine: left before the end"],
  ])("that answers %s", async (line, reason, message) => {
    const { peer, seat } = await start();
    const choosing = seat.choose();
    await until(() => peer.sent.some((line) => line.startsWith("GO ")));
    peer.arrive(line);
    expect(await failureOf(choosing)).toEqual([reason, message]);
  });

  test("that throws instead of getting ready", async () => {
    const { peer, seat } = seatOf();
    peer.arrive("BESTSHOT 0 -30 0");
    const failure = await failureOf(seat.ready(termsFor(0)));
    expect(failure).toEqual(["garbage", "engine: BESTSHOT came instead of READYOK"]);
  });

  test("that says nothing", async () => {
    const { peer, seat } = seatOf();
    const ready = seat.ready(termsFor(0));
    await until(() => peer.waiting);
    peer.stall();
    expect(await failureOf(ready)).toEqual(["stall", "engine: no READYOK in 15 s"]);
  });

  test("that is gone, with its last words made harmless", async () => {
    const { peer, seat } = await start();
    const choosing = seat.choose();
    await until(() => peer.sent.some((line) => line.startsWith("GO ")));
    peer.hangUp("exit status 1; \x1b[31mno licence\x1b[0m");
    const [reason, message] = await failureOf(choosing);
    expect(reason).toBe("crash");
    expect(message).toMatch(/^engine: is gone \(exit status 1; /);
    expect(message).not.toContain("\x1b");
  });

  test("that talks without end", async () => {
    const { seat } = await start(...Array.from({ length: 10_001 }, (_, i) => `info ${i}`));
    const failure = await failureOf(seat.choose());
    expect(failure).toEqual(["garbage", "engine: said 10000 lines that nobody asked for"]);
  });

  test("that names a member twice", async () => {
    const { peer, seat } = seatOf({ version: "1.1" });
    peer.arrive("READYOK", "SETORDER 0 0 1 2");
    const failure = await failureOf(seat.ready(termsFor(0)));
    expect(failure).toEqual(["garbage", "engine: SETORDER 0 0 1 2 names not each of 4 members once"]);
  });

  test("but what it prints besides is passed over", async () => {
    const { peer, seat } = await start("thinking about the house", "READYOK");
    const choosing = seat.choose();
    await until(() => peer.sent.some((line) => line.startsWith("GO ")));
    peer.arrive("value 0.53", "bestshot 0 -30 1\r");
    expect(await choosing).toEqual({ move: { vx: 0, vy: 30, omega: Math.PI / 2 } });
  });
});

async function failureOf(work: Promise<unknown>): Promise<unknown[]> {
  const failure = await work.then(
    () => undefined,
    (error: AgentFailure) => error,
  );
  return [failure?.reason, failure?.message];
}
