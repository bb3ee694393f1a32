/** The command as HexGui and match programs run it, and as an agent of its own kind. */
import { checkData } from "../../dist/core/checks.js";
import { stream } from "../../dist/core/random.js";
import { HexGame } from "../../dist/games/hex/game.js";
import { hexKit, hexSchema } from "../../dist/games/hex/players.js";
import "../../dist/games/index.js";
import { spawn, spawnSync } from "node:child_process";
import { afterEach, describe, expect, test } from "vitest";
import { machine } from "../../dist/io/machine.js";
import { ProgramTransport } from "../../dist/io/programs.js";
import { resolveAgent } from "../../dist/match/agents.js";
import { GtpController } from "../../dist/protocols/gtp/agent.js";
import { formatCommandLine } from "../../dist/protocols/programs.js";
import { engineCommand } from "../engines/command.js";
import { until } from "../until.js";
import { PLAYOUT, playout, temporaryFolder } from "./command.js";

const folder = temporaryFolder();
const never = { aborted: false };
/** Seconds after which a program will never answer. */
const PATIENCE = 300;

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
    const transport = new ProgramTransport(command(...args));
    const controller = new GtpController(transport, "playout");
    open.push(controller);
    /** What it is told to do is under way: it has thought aloud. */
    const underWay = () => until(() => /after \d+ playouts/.test(transport.lastWords));
    const demand = (command: string) => controller.demand(command, PATIENCE);
    return { demand, interrupt: () => controller.interrupt(), underWay };
  }

  test("ends with the input, when everything is answered", () => {
    const { stdout, stderr, status } = gtp(
      "playout-param live_gfx off\n1 genmove black\n2 genmove white\n3 known_command undo",
      "--agent",
      "uct:playouts=2000",
    );
    expect(stdout).toMatch(/^=\n\n=1 [a-k]\d+\n\n=2 [a-k]\d+\n\n=3 true\n\n$/);
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

  test("a search thinks aloud among the messages, and is interrupted", async () => {
    const { demand, interrupt, underWay } = controllerOf("--size", "7", "--agent", "uct:time=1000");
    const move = demand("genmove black");
    await underWay();
    interrupt();
    expect(await move).toMatch(/^[a-g][1-7]$/);
    expect(await demand("all_legal_moves")).not.toContain(` ${await move} `);
    // The clock ends a search as well.
    await demand("time_settings 0 0.1 1");
    expect(await demand("genmove white")).toMatch(/^[a-g][1-7]$/);
  });

  test("an analysis goes on until something is said, and leaves its thoughts", async () => {
    const { demand, interrupt, underWay } = controllerOf("--size", "5", "--agent", "uct:playouts=10");
    await demand("play black c3");
    const analysis = demand("gogui-gfx-analyze white");
    await underWay();
    interrupt();
    const graphics = await analysis;
    const playouts = Number(/after (\d+) playouts/.exec(graphics)?.[1]);
    expect(playouts).toBeGreaterThan(10);
    expect(await demand("playout-winrate white")).toMatch(
      new RegExp(`^white [\\d.]+ % after ${playouts} playouts$`),
    );
    const visits = (await demand("playout-visits")).split(" ");
    const [best] = visits;
    expect(await demand("playout-variation")).toMatch(new RegExp(`^${best}( |$)`));
    expect(graphics).toContain(`VAR W ${best}`);
    expect(await demand("playout-values")).toMatch(/^([a-e]\d [01]\.\d{3} ?)+$/);
    expect(await demand("all_legal_moves")).toHaveLength(24 * 3 - 1);
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
    expect(stdout).toMatch(/\? \S+none\.sgf: there is no such file or folder\n\n$/);
    expect(stdout.split("\n\n")).toHaveLength(4);
  });

  test.each([
    [["--agent", "uct:playuots=3"], /unknown option "playuots"/],
    [["--agent", 'gtp:command="\'x"'], /quote ' does not end/],
    [["--size", "20"], /19/],
    [["--size", "3x2", "--swap", "pieces"], /square boards/],
  ])("%j is wrong usage", (args, message) => {
    const { stdout, stderr, status } = playout(["gtp", ...args]);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^playout: [^\n]+\n$/);
    expect({ stdout, status }).toEqual({ stdout: "", status: 2 });
  });
});

describe("our own program as an agent", () => {
  test.each(["none", "pieces", "sides"] as const)("plays a whole game, swap %s", async (swap) => {
    const spec = checkData(hexSchema, { name: "hex", size: 5, swap });
    const kit = hexKit(spec);
    const context = { rng: stream("gtp", swap), ...machine };
    const program = resolveAgent(
      kit,
      { kind: "gtp", command: command("--swap", swap, "--agent", "uct:playouts=300"), timeout: PATIENCE },
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
    const kit = hexKit(checkData(hexSchema, { name: "hex", size: 5 }));
    const inner = { kind: "gtp", command: command("--agent", "uct:time=1000") };
    const agent = resolveAgent(
      kit,
      { kind: "epsilon", eps: 0, agent: inner },
      { rng: stream("nested"), ...machine },
    );
    let looks = 0;
    const stop = {
      get aborted() {
        return ++looks > 3;
      },
    };
    const { move } = await agent.choose(kit.game.start(), stop);
    expect(kit.game.isLegal(kit.game.start(), move as number)).toBe(true);
    await agent.close?.();
  });
});

describe("the check of a program", () => {
  function check(command: string, ...args: string[]) {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [PLAYOUT, "gtp", "check", command, "--timeout", String(PATIENCE), ...args],
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
