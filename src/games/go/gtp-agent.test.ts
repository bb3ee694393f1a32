/** Programs of Go: what they are told, and what becomes of their answers. */
import { engineCommand } from "../../../test/engines/command.js";
import { GNUGO } from "../../../test/gnugo.js";
import type { AgentFailure } from "../../agents/agent.js";
import { checkData } from "../../core/checks.js";
import { ProgramTransport } from "../../io/programs.js";
import { GtpAgent, gtpSchema } from "../../protocols/gtp/agent.js";
import "../index.js";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { GoGame } from "./game.js";
import { goPosition } from "./notation.js";
import type { GoState } from "./state.js";

const game = new GoGame({ width: 5, komi: 0.5 });
const never = { aborted: false };
const open = (command: string) => new ProgramTransport(command);
const agents: GtpAgent<GoState>[] = [];
const folder = mkdtempSync(join(tmpdir(), "playout-gtp-go-"));
let files = 0;

afterEach(async () => {
  for (const agent of agents.splice(0)) await agent.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

function agentOf(command: string, options: object = {}, of = game) {
  const agent = new GtpAgent(of, checkData(gtpSchema, { command, name: "engine", ...options }), open);
  agents.push(agent);
  return agent;
}

/** An agent that remembers what it is told, and that since it was asked last. */
function remembering(...known: string[]) {
  const file = join(folder, String(files++));
  const agent = agentOf(engineCommand("remembers", file, ...known));
  let seen = 0;
  const told = () => {
    const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
    const news = lines.slice(seen).filter((line) => !/^(name|known_command|genmove)/.test(line));
    seen = lines.length;
    return news;
  };
  return { agent, told };
}

function play(state: GoState, ...moves: string[]): GoState {
  for (const move of moves) state.play(game.notation.parseMove(move));
  return state;
}

describe("a program is told", () => {
  test("the terms, and every move once", async () => {
    const { agent, told } = remembering();
    const state = play(game.start(), "C3");
    const { move } = await agent.choose(state, never);
    expect(game.notation.formatMove(move as number)).toBe("A1");
    expect(told()).toEqual(["boardsize 5", "komi 0.5", "clear_board", "play black C3"]);
    state.play(move as number);
    await agent.choose(play(state, "pass"), never);
    expect(told()).toEqual(["play black pass"]);
  });

  test("the rules, where it knows what they are", async () => {
    const { agent, told } = remembering("kata-set-rules");
    await agent.choose(game.start(), never);
    expect(told()).toContainEqual(
      expect.stringMatching(/^kata-set-rules {"ko":"POSITIONAL","scoring":"AREA",.*"suicide":false,/),
    );
  });

  test("all moves anew where they are others than it knows", async () => {
    const { agent, told } = remembering();
    await agent.choose(play(game.start(), "C3", "C2"), never);
    told();
    await agent.choose(play(game.start(), "C2", "C3"), never);
    expect(told()).toEqual(["clear_board", "play black C2", "play white C3"]);
    // All stones that it knows and one more, but superko knows the order.
    await agent.choose(play(game.start(), "C2"), never);
    told();
    await agent.choose(play(game.start(), "D3", "A1", "C2"), never);
    expect(told()).toEqual(["clear_board", "play black D3", "play white A1", "play black C2"]);
  });

  test("stones that were taken, because of superko", async () => {
    const { agent, told } = remembering();
    await agent.choose(play(game.start(), "A2", "A1", "B1"), never);
    expect(told().slice(-3)).toEqual(["play black A2", "play white A1", "play black B1"]);
  });

  test("positions that were set up, before the moves, and who moves out of turn", async () => {
    const { agent, told } = remembering();
    const state = goPosition(["X.O..", "X....", ".....", ".....", "....."], "W", game.rules);
    play(state, "C3").setColour(2);
    await agent.choose(play(state, "D3"), never);
    expect(told().slice(-5)).toEqual([
      "play black A5",
      "play white C5",
      "play black A4",
      "play white C3",
      "play white D3",
    ]);
  });

  test("another komi and another size", async () => {
    const { agent, told } = remembering();
    await agent.choose(game.start(), never);
    told();
    await agent.choose(new GoGame({ width: 5, komi: 7 }).start(), never);
    expect(told()).toEqual(["komi 7", "clear_board"]);
    await agent.choose(new GoGame({ width: 4, height: 3, komi: 7 }).start(), never).catch(() => {});
    expect(told()).toEqual(["rectangular_boardsize 4 3"]);
    await agent.choose(new GoGame({ width: 5, komi: 7 }).start(), never);
    told();
    // Some programs forget the komi with the board.
    await agent.choose(new GoGame({ width: 7, komi: 7 }).start(), never);
    expect(told()).toEqual(["boardsize 7", "komi 7", "clear_board"]);
  });
});

describe("a program may", () => {
  test.each([
    ["PASS", 25],
    ["Resign", "resign"],
    ["c3", 12],
  ])("answer %s", async (answer, move) => {
    expect(await agentOf(engineCommand("answers", answer)).choose(game.start(), never)).toEqual({ move });
  });
});

describe("a program that fails", () => {
  test.each([
    ["babbles", "garbage"],
    ["garbage", "garbage"],
    ["nonsense", "illegal"],
    ["refuses", "garbage"],
    ["dies", "crash"],
  ])("%s: %s", async (name, reason) => {
    const failure = await agentOf(engineCommand(name))
      .choose(game.start(), never)
      .catch((error: AgentFailure) => error);
    expect(failure).toMatchObject({ reason });
  });

  const edge = goPosition([".....", ".....", ".....", "O....", ".O..."], "B", game.rules);
  const ko = play(goPosition([".....", ".....", ".....", "XO...", ".XO.."], "W", game.rules), "A1");

  test.each([
    ["F1", "not on the board", edge, "F1 is not on a board of size 5"],
    ["I1", "no letter of Go", edge, 'expected a point such as E5, got "I1"'],
    ["A2", "occupied", edge, "A2 is not legal here"],
    ["A1", "suicide", edge, "A1 is not legal here"],
    ["B1", "a ko", ko, "B1 is not legal here"],
  ])("with %s: %s", async (answer, _, state, message) => {
    const failure = await agentOf(engineCommand("answers", answer))
      .choose(state, never)
      .catch((error: AgentFailure) => error);
    expect(failure).toMatchObject({ reason: "illegal", message: expect.stringContaining(message) });
  });
});

describe.skipIf(GNUGO === undefined)("GNU Go", () => {
  const command = `${GNUGO} --mode gtp --chinese-rules --positional-superko --capture-all-dead --level 1`;

  test("plays a whole game against itself", async () => {
    const agent = agentOf(command);
    const state = game.start();
    while (!state.isOver() && state.ply < 100) {
      const { move } = await agent.choose(state, never);
      if (move === "resign") break;
      expect(game.isLegal(state, move)).toBe(true);
      state.play(move);
    }
    expect(state.ply).toBeGreaterThan(8);
  });

  test("follows any position, with handicaps and moves out of turn", async () => {
    const handicap = new GoGame({ width: 9, handicap: 4, komi: 0.5 });
    const agent = agentOf(command, {}, handicap);
    for (const moves of [["E5"], ["E5", "C5", "pass"], ["D4", "C5"]]) {
      const state = handicap.start();
      for (const move of moves) state.play(handicap.notation.parseMove(move));
      const { move } = await agent.choose(state, never);
      expect(move === "resign" || handicap.isLegal(state, move)).toBe(true);
    }
  });
});
