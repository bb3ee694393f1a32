/** The player's side against transcripts: any order of what it is told, many servers' habits, and servers that talk nonsense. */
import "../../index.js";
import { describe, expect, test } from "vitest";
import { listStones } from "../game.js";
import { eventSimulator } from "../physics/simulators.js";
import { type CurlingSpec, curlingKit } from "../players/game-setup.js";
import { replayRecord } from "../record.js";
import { limitsOf } from "../rules/umpire.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import type { TeamAgent } from "./agent-seat.js";
import { GameLog } from "./game-log.js";
import { LegacyPlayer, type LegacyPlayerOptions } from "./legacy-player.js";

const DRAW: Shot = { vx: -0.99074, vy: 29.55977, omega: -1 };
const login = { id: "7", password: "secret", name: "playout" };

/** A thinker that keeps what it was asked about and throws the same again and again. */
class Notes {
  readonly opened: [CurlingSpec, number][] = [];
  readonly states: CurlingState[] = [];
  readonly said: string[] = [];
  move: Shot | "resign" = DRAW;
  /** Resolves when a throw may be told. */
  pause: Promise<void> = Promise.resolve();
  closed = 0;

  async open(spec: CurlingSpec, team: number): Promise<TeamAgent> {
    this.opened.push([spec, team]);
    return {
      game: curlingKit(spec).searchGame,
      choose: async (state) => {
        this.states.push(state);
        await this.pause;
        return { move: this.move, seconds: 1 };
      },
      place: async () => "center_house",
      close: async () => {
        this.closed++;
      },
    };
  }
}

function playerOf(options: Partial<LegacyPlayerOptions> = {}) {
  const notes = new Notes();
  const diary = new GameLog({ description: "notes", say: (line) => notes.said.push(line) });
  const player = new LegacyPlayer({
    open: (spec, team) => notes.open(spec, team),
    rules: "legacy-gat",
    login,
    diary,
    ...options,
  });
  const answers: string[] = [];
  const hear = async (...lines: string[]) => {
    for (const line of lines) await player.hear(line, (text) => answers.push(text));
    return answers.splice(0).map((text) => text.replace(/\n$/, ""));
  };
  return { player, notes, diary, hear };
}

const zeros = (count: number) => Array.from({ length: 2 * count }, () => "0.000000").join(" ");
const EMPTY = `POSITION ${zeros(16)}`;
const TEE = "2.375000 4.880000";

test("a game over standard input and output", async () => {
  const { player, notes, hear } = playerOf();
  expect(await hear("ISREADY")).toEqual(["READYOK"]);
  expect(await hear("NEWGAME one two", EMPTY, "SETSTATE 0 0 8 0")).toEqual([]);
  expect(await hear("GO 219000 218000")).toEqual(["BESTSHOT -0.990740 -29.559770 0"]);
  expect(notes.opened).toEqual([
    [{ name: "curling", rules: "legacy-gat", ends: 8, clock: "rules", physics: "event" }, 0],
  ]);
  const [state] = notes.states;
  expect([state?.end, state?.throwNumber, state?.toMove, [...state!.gameTime]]).toEqual([
    0,
    0,
    0,
    [219, 218],
  ]);

  expect(
    await hear("RUNSHOT -0.990740 -29.559770 0", `POSITION ${TEE} ${zeros(15)}`, "SETSTATE 1 0 8 1"),
  ).toEqual([]);
  expect(
    await hear(`POSITION ${TEE} 2.000000 5.000000 ${zeros(14)}`, "SETSTATE 2 0 8 0", "GO 200000 190000"),
  ).toHaveLength(1);
  expect(listStones(notes.states[1]!.stones)).toEqual([
    { team: 0, stone: 0, x: 0, y: expect.closeTo(36.4) },
    { team: 1, stone: 0, x: -0.375, y: expect.closeTo(36.28) },
  ]);
  expect(notes.opened).toHaveLength(1);

  expect(await hear("TOTALSCORE 3 1", "GAMEOVER WIN")).toEqual([]);
  expect(player.over).toBe(true);
  await player.end();
  expect(notes.closed).toBe(1);
  expect(notes.said).toEqual([
    "one against two, as team 0; 8 ends",
    "end 1 throw  1  -0.9907,29.5598,cw1  1.00 s of 219.0",
    "end 1 throw  3  -0.9907,29.5598,cw1  1.00 s of 200.0",
  ]);
});

describe("the record", () => {
  const then = (line: string) => [line, "SETSTATE 1 0 1 1"];
  const first = ["NEWGAME one two", EMPTY, "SETSTATE 0 0 1 0"];

  test("has what was thrown, and of our own throws what we wanted", async () => {
    const { diary, hear } = playerOf();
    await hear(...first, "GO 1000 1000", "RUNSHOT -1 -29 0", ...then(`POSITION ${TEE} ${zeros(15)}`));
    const { moves, players, rules, simulator } = diary.record()!;
    expect([players.map(({ name }) => name), rules.ends, simulator]).toEqual([["one", "two"], 1, "legacy"]);
    expect(moves).toEqual([
      {
        kind: "throw",
        player: 0,
        intended: DRAW,
        actual: { vx: -1, vy: 29, omega: -Math.PI / 2 },
        after: "0#0:0,36.4",
      },
    ]);
  });

  test("begins with the other team's throw, before we know who we are", async () => {
    const { diary, hear } = playerOf();
    await hear(...first, "RUNSHOT -1 -29 0", ...then(`POSITION ${TEE} ${zeros(15)}`));
    expect(diary.record()).toBeUndefined();
    await hear("GO 1000 1000");
    expect(diary.record()).toMatchObject({ moves: [{ player: 0, intended: { vx: -1 } }], result: null });
  });

  const last = ["SETSTATE 14 0 1 0", EMPTY, "GO 9 9", "RUNSHOT 0 -1 0", EMPTY, "SETSTATE 15 0 1 1"];
  test.each([
    [["RUNSHOT 0 -1 0", EMPTY, "SETSTATE 16 0 1 1", "SCORE -2", "GAMEOVER LOSE"], 1, "score", [[0, 2]]],
    [["RUNSHOT 0 -1 0", EMPTY, "SETSTATE 16 0 1 1", "SCORE 0", "GAMEOVER DRAW"], null, "draw", [[0, 0]]],
    [["CONCEDE two", "GAMEOVER WIN"], 0, "concede", []],
    [["TIMEOUT two", "GAMEOVER WIN"], 0, "time_limit", []],
  ])("has the end: %j", async (lines, winner, reason, scores) => {
    const { diary, hear } = playerOf();
    await hear("NEWGAME one two", ...last, ...lines);
    const record = diary.record()!;
    expect([record.result, record.scores]).toEqual([{ winner, reason }, scores]);
    const ice = eventSimulator("legacy", limitsOf(record.rules));
    expect(replayRecord(record, ice).disagreements).toEqual(
      // The points were made up.
      reason === "score" ? expect.anything() : [],
    );
  });

  test("of a server that does not tell the throws has where it stands", async () => {
    const { diary, hear } = playerOf();
    await hear(...first, "GO 1 1", `POSITION ${TEE} ${zeros(15)}`, "SETSTATE 1 0 1 1");
    expect(diary.record()).toMatchObject({ moves: [], result: null });
  });
});

test("a login over TCP, and the farewell", async () => {
  const { player, hear } = playerOf();
  expect(await hear("CONNECTED")).toEqual(["LOGIN 7 secret playout"]);
  expect(await hear("LOGIN OK", "ISREADY")).toEqual(["READYOK"]);
  expect(await hear("GAMEOVER DRAW")).toEqual(["LOGOUT"]);
  expect(player.over).toBe(true);
  expect(await hear("DISCONNECT", "ISREADY")).toEqual([]);
});

test("a login that is refused ends the dialogue", async () => {
  const { hear } = playerOf();
  await expect(hear("CONNECTED", "LOGIN NG")).rejects.toThrow("the server refused the login");
});

describe("POSITION, SETSTATE and SCORE in any order", () => {
  // The second end: team 1 scored two in the first, so it begins this one.
  const position = `POSITION ${TEE} ${zeros(15)}`;
  test.each([
    ["as the old server", "SETSTATE 16 0 8 1", "SCORE -2", position, "SETSTATE 1 1 8 0"],
    ["as the page says", "SCORE -2", "SETSTATE 1 1 8 0", position],
    ["the score after the next end began", "SETSTATE 0 1 8 1", "SCORE -2", position, "SETSTATE 1 1 8 0"],
    ["all ends at once", "SETSTATE 0 1 8 1", "SCORE -2 0 0 0 0 0 0 0 0 0", "SETSTATE 1 1 8 0", position],
  ])("%s", async (_, ...lines) => {
    const { notes, hear } = playerOf();
    expect(await hear("NEWGAME a b", EMPTY, "SETSTATE 15 0 8 1", ...lines, "GO 1000 1000")).toHaveLength(1);
    const [state] = notes.states;
    expect([state?.end, state?.throwNumber, state?.hammer, state?.toMove]).toEqual([1, 1, 0, 0]);
    expect([...state!.totals]).toEqual([0, 2]);
    // The first stone of the end is that of team 1, which began.
    expect(listStones(state!.stones)).toMatchObject([{ team: 1, stone: 0 }]);
  });
});

test("without a clock nobody is told of one", async () => {
  const { notes, hear } = playerOf();
  await hear("SETSTATE 0 0 10 0", EMPTY, "GO 0 0");
  expect(notes.opened[0]?.[0]).not.toHaveProperty("clock");
  expect(notes.opened[0]?.[0].ends).toBe(10);
});

test("an extra end makes it a game with extra ends", async () => {
  const { notes, hear } = playerOf();
  await hear("SETSTATE 0 7 8 0", "SCORE 1", EMPTY, "GO 9000 9000");
  await hear("SETSTATE 16 7 8 1", "SCORE -1", EMPTY, "SETSTATE 0 8 8 1", "GO 9000 9000");
  expect(notes.opened.map(([spec, team]) => [spec.extraEnds, team])).toEqual([
    [undefined, 0],
    [true, 1],
  ]);
  expect([notes.closed, notes.states[1]?.isExtraEnd, notes.states[1]?.isOver()]).toEqual([1, true, false]);
});

test("who is told that ties are played on knows it from the first throw", async () => {
  const { notes, hear } = playerOf({ extraEnds: true });
  await hear("SETSTATE 0 0 2 0", EMPTY, "GO 9000 9000");
  expect(notes.opened.map(([spec]) => spec.extraEnds)).toEqual([true]);
});

test("version 1.1: the order of the players, their hands, and the usual placement", async () => {
  const { notes, hear } = playerOf();
  const hands = Array.from({ length: 4 }, () => "0.15 0.14 33.7").join(" ");
  expect(await hear("GAMEINFO 0 0 4", `PLAYERINFO ${hands}`, "SETORDER")).toEqual(["SETORDER 0 1 2 3"]);
  expect(await hear("PUTSTONE")).toEqual(["PUTSTONE 0"]);
  await hear(EMPTY, "SETSTATE 0 0 8 0", "GO 1 1");
  expect(notes.opened[0]?.[0].noise).toBe("legacy-uec");
});

test("conceding", async () => {
  const { notes, hear } = playerOf();
  notes.move = "resign";
  expect(await hear(EMPTY, "SETSTATE 0 0 8 0", "GO 1000 1000")).toEqual(["CONCEDE"]);
});

test("a throw that comes too late is not sent, and the thinker is let go", async () => {
  const { player, notes, hear } = playerOf();
  let go = () => {};
  notes.pause = new Promise((resolve) => {
    go = resolve;
  });
  const thinking = hear(EMPTY, "SETSTATE 0 0 8 0", "GO 1000 1000");
  await new Promise((resolve) => setImmediate(resolve));
  expect(await hear("TIMEOUT one", "GAMEOVER LOSE")).toEqual([]);
  const ended = player.end();
  go();
  await ended;
  expect([await thinking, notes.closed]).toEqual([[], 1]);
});

describe("a server that tells nonsense is played on with", () => {
  test("lines that cannot be read are told and passed over", async () => {
    const { notes, hear } = playerOf();
    expect(await hear("POSITION 1 2", "SETSTATE", "HELLO", "", "SETSTATE 0 0 8 0", "GO 1 1")).toHaveLength(1);
    expect(notes.said.slice(0, 2)).toEqual([
      "the server said what cannot be read: POSITION: x of stone 1 is missing",
      "the server said what cannot be read: SETSTATE: the throw is missing",
    ]);
  });

  test("stones that cannot lie there are left out", async () => {
    const { notes, hear } = playerOf();
    const stones = [TEE, "2.375000 4.900000", "-9 4", "2.375 40", "1 4.88", "1.5 1"];
    await hear(`POSITION ${stones.join(" ")} ${zeros(10)}`, "SETSTATE 6 0 8 0", "GO 1 1");
    expect(listStones(notes.states[0]!.stones)).toMatchObject([
      { team: 0, stone: 0 },
      { team: 0, stone: 2 },
    ]);
  });

  test("scores that cannot be are left out", async () => {
    const { notes, hear } = playerOf();
    await hear("SETSTATE 16 7 8 0", "SCORE 8", "SETSTATE 0 8 8 0", EMPTY, "GO 1 1");
    expect([...notes.states[0]!.totals]).toEqual([0, 0]);
  });

  test("who is asked before anything was told throws as in the first end", async () => {
    const { notes, hear } = playerOf();
    expect(await hear("GO")).toHaveLength(1);
    expect([notes.states[0]?.end, notes.states[0]?.throwNumber]).toEqual([0, 0]);
  });
});
