/** Real programs, good and bad. Our clock stands still, and passes the limits of their answers when a test wants it to. */
import type { AgentFailure } from "../../agents/agent.js";
import { createAgent, withKinds } from "../../agents/registry.js";
import { parseAgent } from "../../agents/spec.js";
import { checkData } from "../../core/checks.js";
import { stream } from "../../core/random.js";
import { HexGame } from "../../games/hex/game.js";
import { hexPosition } from "../../games/hex/notation.js";
import { hexKit } from "../../games/hex/players.js";
import "../../games/index.js";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { engineCommand } from "../../../test/engines/command.js";
import { until } from "../../../test/until.js";
import { ProgramTransport } from "../../io/programs.js";
import { GtpAgent, gtpKind, gtpSchema } from "./agent.js";

const game = new HexGame({ width: 3 });
const never = { aborted: false };
const open = (command: string) => new ProgramTransport(command);
const agents: GtpAgent<ReturnType<HexGame["start"]>>[] = [];
const folder = mkdtempSync(join(tmpdir(), "playout-gtp-"));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
});
afterEach(async () => {
  for (const agent of agents.splice(0)) await agent.close();
  vi.useRealTimers();
});
afterAll(() => rmSync(folder, { recursive: true }));

function agentOf(command: string, options: object = {}, of = game) {
  const agent = new GtpAgent(of, checkData(gtpSchema, { command, name: "engine", ...options }), open);
  agents.push(agent);
  return agent;
}

async function failureOf(agent: GtpAgent<ReturnType<HexGame["start"]>>, state = game.start()) {
  const failure = await agent.choose(state, never).then(
    () => undefined,
    (error: AgentFailure) => error,
  );
  return { reason: failure?.reason, message: failure?.message };
}

describe("a program that does as it should", () => {
  test("is told the time it has for a move, if it knows what that is", async () => {
    const choice = async (engine: string, moveTime?: number) => {
      const options = checkData(gtpSchema, { command: engineCommand(engine) });
      const agent = new GtpAgent(game, options, open, moveTime);
      agents.push(agent);
      return game.notation.formatMove((await agent.choose(game.start(), never)).move as number);
    };
    expect(await choice("timed", 2)).toBe("c3");
    expect(await choice("timed")).toBe("a1");
    expect(await choice("good", 2)).toBe("a1");
  });

  test("follows the game from move to move", async () => {
    const agent = agentOf(engineCommand("good"));
    const state = game.start();
    const answers: string[] = [];
    for (const reply of ["b2", "a2", "c2"]) {
      const { move } = await agent.choose(state, never);
      answers.push(game.notation.formatMove(move as number));
      state.play(move as number);
      state.play(game.notation.parseMove(reply));
    }
    expect(answers).toEqual(["a1", "b1", "c1"]);
  });

  test("is set up anew for any other position", async () => {
    const agent = agentOf(engineCommand("good"));
    const choice = async (rows: string[], colour: "B" | "W") =>
      (await agent.choose(hexPosition(rows, colour), never)).move;
    expect(await choice(["BW.", "...", "..."], "B")).toBe(2);
    expect(await choice(["...", ".W.", "..."], "B")).toBe(0);
    expect(await choice(["W..", ".W.", "..."], "B")).toBe(1);
    expect(await choice(["B....", "....."], "W")).toBe(1);
  });

  test("may take its time to start, but not more than it is given", async () => {
    const start = join(folder, "start");
    const slow = engineCommand("slow-start", start);
    const failure = failureOf(agentOf(slow));
    const decision = agentOf(slow, { startup: 31 }).choose(game.start(), never);
    vi.advanceTimersByTime(30_000);
    expect(await failure).toEqual({
      reason: "stall",
      message: 'engine: no answer to "name" within 30 s',
    });
    writeFileSync(start, "");
    expect((await decision).move).toBe(0);
  });

  test("may resign", async () => {
    expect(await agentOf(engineCommand("resigns")).choose(game.start(), never)).toEqual({ move: "resign" });
  });

  test("gets the commands of its setup", async () => {
    const agent = agentOf(engineCommand("good"), { setup: ["boardsize 3", "play black a1", "play w a1"] });
    expect(await failureOf(agent)).toEqual({
      reason: "garbage",
      message: 'engine: refused "play w a1": illegal move: w a1 (occupied)',
    });
  });

  test("that dies once gets a second chance", async () => {
    const memory = join(folder, "died");
    const agent = agentOf(engineCommand("dies-once", memory));
    expect((await agent.choose(hexPosition(["BW.", "...", "..."], "B"), never)).move).toBe(2);
    expect(existsSync(memory)).toBe(true);
  });
});

describe("a program that fails", () => {
  test.each([
    ["babbles", "garbage", 'answered "name" with "Hello, I am an engine!"'],
    ["garbage", "garbage", 'answered "genmove black" with "thinking hard"'],
    ["nonsense", "illegal", '"the corner": move: expected a cell such as c7, got "the corner"'],
    ["refuses", "garbage", 'refused "genmove black": not today'],
    ["dies", "crash", 'ended at "genmove black" (exit status 3; assertion failed: empty carrier)'],
  ])("%s: %s", async (name, reason, message) => {
    const agent = agentOf(engineCommand(name));
    expect(await failureOf(agent)).toEqual({ reason, message: `engine: ${message}` });
  });

  test("to answer in time, at every position anew", async () => {
    const marker = join(folder, "thinking");
    const agent = agentOf(engineCommand("stalls", marker), { timeout: 7 });
    for (const rows of [
      ["BW.", "...", "..."],
      ["W.B", "...", "..."],
    ]) {
      const failure = failureOf(agent, hexPosition(rows, "B"));
      await until(() => existsSync(marker));
      rmSync(marker);
      vi.advanceTimersByTime(7000);
      expect(await failure).toEqual({
        reason: "stall",
        message: 'engine: no answer to "genmove black" within 7 s',
      });
    }
  });

  test("that says something and then nothing more", async () => {
    const receive = vi.spyOn(ProgramTransport.prototype, "receive");
    const failure = failureOf(agentOf("cat"));
    // What it has said is heard.
    await until(() => receive.mock.calls.length === 2);
    receive.mockRestore();
    vi.advanceTimersByTime(30_000);
    expect(await failure).toEqual({
      reason: "garbage",
      message: 'engine: answered "name" with "name"',
    });
  });

  test("with a move that is not legal", async () => {
    const agent = agentOf(engineCommand("illegal"));
    const state = game.start();
    state.play((await agent.choose(state, never)).move as number);
    expect(await failureOf(agent, state)).toEqual({
      reason: "illegal",
      message: "engine: a1 is not legal here",
    });
  });

  test("with a swap where there is none", async () => {
    const command = engineCommand("answers", "swap-pieces");
    const state = game.start();
    state.play(0);
    expect(await failureOf(agentOf(command), state)).toMatchObject({ reason: "illegal" });
    const swapping = new HexGame({ width: 3, swap: "pieces" });
    const agent = agentOf(command, {}, swapping);
    const allowed = swapping.start();
    allowed.play(1);
    expect((await agent.choose(allowed, never)).move).toBe(9);
  });

  test("where no program can be started", async () => {
    const kit = withKinds(hexKit({ name: "hex", width: 3, height: 3, swap: "none" }), gtpKind());
    const clock = { now: () => 0, breathe: async () => {} };
    const agent = createAgent(kit, parseAgent("gtp:command=mohex"), { rng: stream("page"), clock });
    const asked = agent.choose(kit.game.start(), never);
    await expect(asked).rejects.toThrow("agent gtp: no program can be started here: mohex");
  });

  test("that is not there", async () => {
    expect(await failureOf(agentOf("no-such-program-anywhere"))).toEqual({
      reason: "crash",
      message: 'engine: ended at "name" (no program no-such-program-anywhere)',
    });
  });
});

test("a program is asked to stop when an answer is wanted at once, if it can be", async () => {
  const marker = join(folder, "stopped");
  const stop = { aborted: false };
  const decision = agentOf(engineCommand("stops", marker)).choose(game.start(), stop);
  await until(() => existsSync(marker));
  stop.aborted = true;
  vi.advanceTimersByTime(100);
  expect(await decision).toEqual({ move: 0 });
});

test("a program that is killed in the middle is started anew", async () => {
  const memory = join(folder, "pid");
  const agent = agentOf(engineCommand("waits-once", memory));
  const decision = agent.choose(hexPosition(["BW.", "...", "..."], "B"), never);
  await until(() => existsSync(memory) && readFileSync(memory, "utf8") !== "");
  process.kill(Number(readFileSync(memory, "utf8")), "SIGKILL");
  expect(await decision).toEqual({ move: 2 });
});

test("closing ends the wait for a move", async () => {
  const marker = join(folder, "closing");
  const agent = agentOf(engineCommand("stalls", marker));
  const failure = failureOf(agent);
  await until(() => existsSync(marker));
  await agent.close();
  expect(await failure).toMatchObject({ reason: "crash" });
});
