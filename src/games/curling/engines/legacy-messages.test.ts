import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatClientMessage,
  formatServerMessage,
  type LegacyClientMessage,
  type LegacyServerMessage,
  OUTCOMES,
  parseClientMessage,
  parseServerMessage,
} from "./legacy-messages.js";

const empty = Array.from({ length: 16 }, () => null);
const zeros = Array.from({ length: 32 }, () => "0.000000").join(" ");

describe("as the old programs write", () => {
  test.each<[string, LegacyServerMessage]>([
    ["CONNECTED", { say: "CONNECTED" }],
    ["LOGIN OK", { say: "LOGIN", ok: true }],
    ["LOGIN NG", { say: "LOGIN", ok: false }],
    ["ISREADY", { say: "ISREADY" }],
    ["NEWGAME Ayumu Jiritsu", { say: "NEWGAME", first: "Ayumu", second: "Jiritsu" }],
    ["GAMEINFO 1 0 2", { say: "GAMEINFO", mixedDoubles: true, polar: false, members: 2 }],
    ["GAMEINFO 0 1", { say: "GAMEINFO", mixedDoubles: false, polar: true }],
    [
      "PLAYERINFO 0.072500 0.290000 33.714900 0.145000 0.145000 40.000000",
      {
        say: "PLAYERINFO",
        members: [
          { first: 0.0725, second: 0.29, fastest: 33.7149 },
          { first: 0.145, second: 0.145, fastest: 40 },
        ],
      },
    ],
    ["SETORDER", { say: "SETORDER" }],
    ["PUTSTONE", { say: "PUTSTONE" }],
    [`POSITION ${zeros}`, { say: "POSITION", stones: empty }],
    [
      `POSITION 2.375000 4.880000 ${zeros.slice(18)}`,
      { say: "POSITION", stones: [{ x: 2.375, y: 4.88 }, ...empty.slice(1)] },
    ],
    ["SETSTATE 15 7 8 1", { say: "SETSTATE", shot: 15, end: 7, ends: 8, mover: 1 }],
    ["GO 219000 218500", { say: "GO", left: [219000, 218500] }],
    ["GO 0 0", { say: "GO", left: [undefined, undefined] }],
    ["RUNSHOT -0.990740 -29.559770 0", { say: "RUNSHOT", shot: { vx: -0.99074, vy: -29.55977, spin: 0 } }],
    ["SCORE -2", { say: "SCORE", scores: [-2] }],
    ["SCORE 1 0 -3 0 0 0 0 0 0 0", { say: "SCORE", scores: [1, 0, -3, 0, 0, 0, 0, 0, 0, 0] }],
    ["TOTALSCORE 5 3", { say: "TOTALSCORE", totals: [5, 3] }],
    ["TIMEOUT Ayumu", { say: "TIMEOUT", who: "Ayumu" }],
    ["CONCEDE Ayumu", { say: "CONCEDE", who: "Ayumu" }],
    ["GAMEOVER WIN", { say: "GAMEOVER", outcome: "WIN" }],
    ["DISCONNECT", { say: "DISCONNECT" }],
  ])("the server: %s", (line, message) => {
    expect(parseServerMessage(line)).toEqual(message);
    expect(formatServerMessage(message)).toBe(line);
  });

  test.each<[string, LegacyClientMessage]>([
    ["LOGIN 7 secret playout", { say: "LOGIN", id: "7", password: "secret", name: "playout" }],
    ["READYOK", { say: "READYOK" }],
    ["SETORDER 3 2 1 0", { say: "SETORDER", order: [3, 2, 1, 0] }],
    ["PUTSTONE 2", { say: "PUTSTONE", type: 2 }],
    ["BESTSHOT 0.990740 -29.559770 1", { say: "BESTSHOT", shot: { vx: 0.99074, vy: -29.55977, spin: 1 } }],
    ["CONCEDE", { say: "CONCEDE" }],
    ["LOGOUT", { say: "LOGOUT" }],
  ])("the client: %s", (line, message) => {
    expect(parseClientMessage(line)).toEqual(message);
    expect(formatClientMessage(message)).toBe(line);
  });
});

test.each([
  ["  SETSTATE\t3  0 10 1 \r", { say: "SETSTATE", shot: 3, end: 0, ends: 10, mover: 1 }],
  ["setstate 3 0 10 1 and more", { say: "SETSTATE", shot: 3, end: 0, ends: 10, mover: 1 }],
  ["ISREADY\0", { say: "ISREADY" }],
  ["GO", { say: "GO", left: [undefined, undefined] }],
  ["GO 219000", { say: "GO", left: [219000, undefined] }],
  ["GO 219000.0 -5", { say: "GO", left: [219000, 0] }],
  ["NEWGAME one", { say: "NEWGAME", first: "one", second: "" }],
  ["NEWGAME one the other", { say: "NEWGAME", first: "one", second: "the other" }],
  ["TIMEOUT", { say: "TIMEOUT", who: "" }],
  ["gameover draw", { say: "GAMEOVER", outcome: "DRAW" }],
])("what real servers might send: %j", (line, message) => {
  expect(parseServerMessage(line)).toEqual(message);
});

test.each([
  ["bestshot 1 -29.5e0 0.0", { say: "BESTSHOT", shot: { vx: 1, vy: -29.5, spin: 0 } }],
  ["LOGIN", { say: "LOGIN", id: "", password: "", name: "" }],
  ["LOGIN a b my engine 2", { say: "LOGIN", id: "a", password: "b", name: "my engine 2" }],
])("what real clients might send: %j", (line, message) => {
  expect(parseClientMessage(line)).toEqual(message);
});

test.each([
  ["POSITION 1 2 3", "POSITION: y of stone 1 is missing"],
  [`POSITION nan ${zeros}`, "POSITION: x of stone 0 is no number: nan"],
  ["SETSTATE 17 0 8 0", "SETSTATE: the throw is 17, not from 0 to 16"],
  ["SETSTATE 0 0 8 2", "SETSTATE: the mover is 2, not from 0 to 1"],
  ["SETSTATE 0 0 8", "SETSTATE: the mover is missing"],
  ["RUNSHOT 1 inf 0", "RUNSHOT: vy is no number: inf"],
  ["SCORE", "SCORE: the points are missing"],
  ["SCORE 9", "SCORE: end 0 is 9, not from -8 to 8"],
  ["GAMEOVER", "GAMEOVER: expected WIN, LOSE, DRAW, not undefined"],
])("what cannot be read of a server has one line: %s", (line, message) => {
  expect(() => parseServerMessage(line)).toThrow(new Error(message));
});

test.each([
  ["BESTSHOT", "BESTSHOT: vx is missing"],
  ["BESTSHOT 1 2", "BESTSHOT: the spin is missing"],
  ["BESTSHOT 0x10 2 0", "BESTSHOT: vx is no number: 0x10"],
  ["BESTSHOT 1 2 2", "BESTSHOT: the spin is 2, not from 0 to 1"],
  ["PUTSTONE 4", "PUTSTONE: the type is 4, not from 0 to 3"],
])("what cannot be read of a client has one line: %s", (line, message) => {
  expect(() => parseClientMessage(line)).toThrow(new Error(message));
});

test("words of nobody's protocol are nothing", () => {
  for (const line of ["", " ", "\0", "thinking ...", "info depth 3"]) {
    expect(parseServerMessage(line)).toBeUndefined();
    expect(parseClientMessage(line)).toBeUndefined();
  }
});

test("names cannot say more than a name", () => {
  const line = formatServerMessage({ say: "NEWGAME", first: "a\nGO 1 1", second: "\x1b[2J" });
  expect(line).toBe("NEWGAME a_GO_1_1 _[2J");
  expect(formatServerMessage({ say: "NEWGAME", first: "", second: "カーリング" })).toBe(
    "NEWGAME _ カーリング",
  );
});

test("an exhausted clock is not told as none", () => {
  expect(formatServerMessage({ say: "GO", left: [0.4, undefined] })).toBe("GO 1 0");
});

const number = fc.integer({ min: -4e7, max: 4e7 }).map((value) => value / 1e6);
const shot = fc.record({ vx: number, vy: number, spin: fc.constantFrom(0, 1) });
const name = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
const messages = fc.oneof(
  fc.record({ say: fc.constant("NEWGAME" as const), first: name, second: name }),
  fc.record({
    say: fc.constant("POSITION" as const),
    stones: fc.array(
      fc.option(
        fc.record({ x: number, y: number }).filter(({ x, y }) => x !== 0 || y !== 0),
        {
          nil: null,
        },
      ),
      { minLength: 16, maxLength: 16 },
    ),
  }),
  fc.record({ say: fc.constant("RUNSHOT" as const), shot }),
  fc.record({ say: fc.constant("GAMEOVER" as const), outcome: fc.constantFrom(...OUTCOMES) }),
  fc.record({
    say: fc.constant("GO" as const),
    left: fc.tuple(fc.integer({ min: 1 }), fc.integer({ min: 1 })),
  }),
);

test("what is written is read again", () => {
  fc.assert(
    fc.property(messages, (message) => {
      const plain = JSON.parse(JSON.stringify(message)) as LegacyServerMessage;
      expect(parseServerMessage(formatServerMessage(plain))).toEqual(plain);
    }),
  );
});
