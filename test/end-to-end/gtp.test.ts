/** The command as HexGui and match programs run it, and as an agent of its own kind. */
import { spawn, spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { hexSchema, kitOf } from "../../dist/agents/index.js";
import { checked } from "../../dist/game/index.js";
import { HexGame } from "../../dist/games/hex/index.js";
import { resolveAgent, systemClock } from "../../dist/match/index.js";
import { formatCommandLine, GtpController, ProgramTransport } from "../../dist/protocols/index.js";
import { stream } from "../../dist/random/index.js";
import { engineCommand } from "../engines/command.js";
import { PLAYOUT, temporaryFolder } from "./command.js";

const folder = temporaryFolder();
const never = { aborted: false };

function command(...args: string[]): string {
  return formatCommandLine([process.execPath, PLAYOUT, "gtp", ...args]);
}

function gtp(input: string, ...args: string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [PLAYOUT, "gtp", ...args], {
    input,
    encoding: "utf8",
  });
  return { stdout, stderr, status };
}

describe("a conversation", () => {
  const open: GtpController[] = [];
  afterEach(async () => {
    for (const controller of open.splice(0)) await controller.close();
  });

  function controllerOf(...args: string[]) {
    const controller = new GtpController(new ProgramTransport(command(...args)), "playout");
    open.push(controller);
    return controller;
  }

  test("ends with the input, when everything is answered", () => {
    const { stdout, stderr, status } = gtp(
      "1 genmove black\n2 genmove white\n3 known_command undo",
      "--agent",
      "uct:playouts=2000",
    );
    expect(stdout).toMatch(/^=1 [a-k]\d+\n\n=2 [a-k]\d+\n\n=3 true\n\n$/);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  });

  test("ends with quit, whatever follows", () => {
    expect(gtp("quit\nname\n", "--agent", "random")).toEqual({ stdout: "=\n\n", stderr: "", status: 0 });
  });

  test("ends with quit while the input is open", async () => {
    const child = spawn(process.execPath, [PLAYOUT, "gtp", "--agent", "random"]);
    child.stdin.write("quit\n");
    const status = await new Promise((resolve) => child.once("exit", resolve));
    expect(status).toBe(0);
  });

  test("a search is interrupted and answers with the best so far", async () => {
    const controller = controllerOf("--size", "7", "--agent", "uct:time=1000");
    await controller.demand("name", 30);
    const move = controller.demand("genmove black", 30);
    await sleep(200);
    controller.interrupt();
    expect(await move).toMatch(/^[a-g][1-7]$/);
    expect(await controller.demand("all_legal_moves", 30)).not.toContain(` ${await move} `);
  });

  test("the clock ends a search", async () => {
    const controller = controllerOf("--size", "7", "--agent", "uct:time=1000");
    await controller.demand("time_left black 2 0", 30);
    expect(await controller.demand("genmove black", 30)).toMatch(/^[a-g][1-7]$/);
    await controller.demand("time_settings 0 1 1", 30);
    expect(await controller.demand("genmove white", 30)).toMatch(/^[a-g][1-7]$/);
  });

  test("a search thinks aloud among the messages, or among the answers", () => {
    const block =
      /^gogui-gfx:\nuct\nVAR B [a-e][1-5]( W [a-e]\d)?.*\nINFLUENCE( [a-e]\d [01]\.\d{3})+\nLABEL( [a-e]\d \d+)+\nTEXT black [\d.]+ % after \d+ playouts\n\n/;
    const live = gtp("boardsize 5\ngenmove black\n", "--agent", "uct:time=0.8");
    expect(live.stderr).toMatch(block);
    expect(live.stdout).toMatch(/^=\n\n= [a-e][1-5]\n\n$/);
    const among = gtp(
      "boardsize 5\nplayout-param live_gfx stdout\ngenmove black\n",
      "--agent",
      "uct:time=0.8",
    );
    expect(among.stderr).toBe("");
    expect(among.stdout.slice("=\n\n=\n\n".length)).toMatch(block);
    expect(among.stdout).toMatch(/\n\n= [a-e][1-5]\n\n$/);
    const off = gtp("boardsize 5\nplayout-param live_gfx off\ngenmove black\n", "--agent", "uct:time=0.8");
    expect(off.stderr + off.stdout).not.toContain("gogui-gfx");
  });

  test("an analysis goes on until something is said, and leaves its thoughts", async () => {
    const controller = controllerOf("--size", "5", "--agent", "uct:playouts=10");
    await controller.demand("play black c3", 30);
    const analysis = controller.demand("gogui-gfx-analyze white", 30);
    await sleep(300);
    controller.interrupt();
    const graphics = await analysis;
    const playouts = Number(/after (\d+) playouts/.exec(graphics)?.[1]);
    expect(playouts).toBeGreaterThan(1000);
    expect(await controller.demand("playout-winrate white", 30)).toMatch(
      new RegExp(`^white [\\d.]+ % after ${playouts} playouts$`),
    );
    const visits = (await controller.demand("playout-visits", 30)).split(" ");
    expect(visits.length).toBeGreaterThan(10);
    const [best] = visits;
    expect(await controller.demand("playout-variation", 30)).toMatch(new RegExp(`^${best}( |$)`));
    expect(graphics).toContain(`VAR W ${best}`);
    expect(await controller.demand("playout-values", 30)).toMatch(/^([a-e]\d [01]\.\d{3} ?)+$/);
    expect(await controller.demand("all_legal_moves", 30)).toHaveLength(24 * 3 - 1);
  });

  test("a board is drawn and a record read", () => {
    const file = folder.file("a game.sgf", "(;FF[4]GM[11]SZ[3];B[a1];W[b2];B[c3])");
    const { stdout } = gtp(
      `loadsgf "${file}"\nshowboard\nloadsgf ${folder.path}/none.sgf\n`,
      "--agent",
      "random",
    );
    expect(stdout).toContain("○");
    expect(stdout).toContain("(●)");
    expect(stdout).toMatch(/\? cannot read \S+none\.sgf: ENOENT\n\n$/);
    expect(stdout.split("\n\n")).toHaveLength(4);
  });

  test.each([
    [["--agent", "uct:playuots=3"], /unknown option "playuots"/],
    [["--agent", 'gtp:command="\'x"'], /quote ' does not end/],
    [["--size", "20"], /19/],
    [["--size", "3x2", "--swap", "pieces"], /square boards/],
  ])("%j is wrong usage", (args, message) => {
    const { stdout, stderr, status } = gtp("name\n", ...args);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^playout: [^\n]+\n$/);
    expect({ stdout, status }).toEqual({ stdout: "", status: 2 });
  });
});

describe("our own program as an agent", () => {
  test.each(["none", "pieces", "sides"] as const)("plays a whole game, swap %s", async (swap) => {
    const spec = checked(hexSchema, { name: "hex", size: 5, swap });
    const kit = kitOf(spec);
    const context = { rng: stream("gtp", swap), clock: systemClock };
    const program = resolveAgent(
      kit,
      { kind: "gtp", command: command("--swap", swap, "--agent", "uct:playouts=300"), timeout: 30 },
      context,
    );
    const opponent = resolveAgent(kit, { kind: "uct", playouts: 300 }, context);
    const game = new HexGame({ width: 5, swap });
    const state = game.start();
    const opening = game.notation.parseMove("c3");
    state.play(opening);
    while (!state.isOver()) {
      const agent = state.toMove === 1 ? program : opponent;
      const { move } = await agent.choose(state, never);
      expect(game.isLegal(state, move as number)).toBe(true);
      state.play(move as number);
    }
    await program.close?.();
    expect([0, 1]).toContain(state.value());
  });

  test("may be nested, and asked to stop", async () => {
    const kit = kitOf(checked(hexSchema, { name: "hex", size: 5 }));
    const inner = { kind: "gtp", command: command("--agent", "uct:time=1000") };
    const agent = resolveAgent(
      kit,
      { kind: "epsilon", eps: 0, agent: inner },
      { rng: stream("nested"), clock: systemClock },
    );
    const stop = { aborted: false };
    setTimeout(() => {
      stop.aborted = true;
    }, 800);
    const { move } = await agent.choose(kit.game.start(), stop);
    expect(kit.game.isLegal(kit.game.start(), move as number)).toBe(true);
    await agent.close?.();
  });
});

describe("the check of a program", () => {
  function check(command: string, ...args: string[]) {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [PLAYOUT, "gtp", "check", command, "--timeout", "5", ...args],
      { encoding: "utf8" },
    );
    return { stdout, stderr, status };
  }

  test.each([
    ["ours", command("--agent", "uct:playouts=50")],
    ["a good one", engineCommand("good")],
  ])("finds nothing wrong with %s", (_, program) => {
    const { stdout, stderr, status } = check(program);
    expect(stdout).not.toMatch(/^(FAILS|should)/m);
    expect(stdout.split("\n").length).toBeGreaterThan(12);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  });

  test("says what is wrong", () => {
    const { stdout, stderr, status } = check(engineCommand("illegal"), "--json");
    const wrong = (JSON.parse(stdout) as { about: string; wrong?: string }[]).filter((each) => each.wrong);
    expect(wrong).toEqual([
      {
        about: "plays a game to the end with legal moves",
        needed: true,
        wrong: "a1 is not legal after 1 moves",
      },
    ]);
    expect(stderr).toBe("playout: the program fails 1 of the points that are needed\n");
    expect(status).toBe(1);
  });
});
