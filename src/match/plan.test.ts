import type { GameSpec } from "../agents/games.js";
import type { AgentSpec } from "../agents/spec.js";
import { MemoryWeights } from "../agents/weight-store.js";
import "../games/index.js";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { version as VERSION } from "../core/index.js";
import { commandOf, playsByTime, programsOf } from "./clock.js";
import { completePlan, formatPlan, parsePlan, planId, planModule } from "./plan.js";
import { openingOf } from "./schedule.js";

const HEX = { name: "hex", size: 5 };

function plan(more: object = {}) {
  return completePlan({ game: HEX, agents: ["random", "uct:playouts=10"], pairs: 2, ...more });
}

describe("a plan", () => {
  it("is read from YAML with every default written out", () => {
    const read = parsePlan(`
game: { name: hex, size: 5 }
agents: [random, "uct:playouts=10"]
games: 4 # two pairs
`);
    expect(read).toEqual(plan());
    expect(read.pairs).toBe(2);
    expect(read.agents[1]).toMatchObject({ name: "uct:playouts=10", kind: "uct", playouts: 10, threads: 1 });
    expect(read.pairing).toBe("round-robin");
    expect(read.openings).toBe("none");
  });

  it("is the same after it was written and read", () => {
    const full = plan({
      openings: ["a1 b2", ["c3"]],
      adjudicate: { resign: { value: 0.05, moves: 4 }, moves: 20 },
      stop: { sprt: { elo0: 0, elo1: 20 } },
      clock: { move: 1 },
      seed: 12,
    });
    expect(parsePlan(formatPlan(full))).toEqual(full);
    expect(planId(parsePlan(formatPlan(full)))).toBe(planId(full));
    expect(completePlan(full)).toEqual(full);
  });

  it("says in its file what it is and who wrote it, which is no part of it", () => {
    const text = formatPlan(plan());
    expect(text).toMatch(/^format: playout-plan\nversion: 1\n/);
    expect(text).toContain(`playout: ${VERSION}\n`);
    expect(parsePlan(text.replace(VERSION, "0.0.1"))).toEqual(plan());
    expect(() => parsePlan(text.replace("version: 1", "version: 2"))).toThrow(/^version: /);
    expect(() => parsePlan(text.replace("playout-plan", "playout-game"))).toThrow(/^format: /);
  });

  it("may tell the module of its game, which is no part of it", () => {
    const text = formatPlan(plan(), "../my-game.js");
    expect(planModule(text)).toEqual({ name: "hex", module: "../my-game.js" });
    expect(parsePlan(text)).toEqual(plan());
    expect(planId(parsePlan(text))).toBe(planId(plan()));
    for (const other of [formatPlan(plan()), "game: [", "", "4", "game: hex"])
      expect(planModule(other)).toBeUndefined();
    for (const module of ["4", "[4]"])
      expect(() => planModule(`game: { module: ${module} }`)).toThrow(
        `game.module: expected text, not ${module}`,
      );
  });

  it("has an id that depends on what is played, not on how it is written", () => {
    const id = planId(plan());
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    const other = { agents: ["random", { playouts: 10, kind: "uct", name: "uct:playouts=10" }], games: 4 };
    expect(planId(completePlan({ ...other, game: { width: 5, name: "hex" } }))).toBe(id);
    for (const change of [
      { seed: 2 },
      { seed: "2" },
      { pairs: 3 },
      { openings: ["a1"] },
      { clock: { stall: 5 } },
    ])
      expect(planId(plan(change))).not.toBe(id);
    expect(planId(plan({ seed: 2 }))).not.toBe(planId(plan({ seed: "2" })));
  });

  it("gives its budget to agents that search and have none", () => {
    const { agents } = plan({
      agents: [
        "random",
        "uct",
        "flat:time=1",
        "epsilon:agent=(uct)",
        { name: "own", kind: "uct", playouts: 7 },
      ],
      budget: { playouts: 33 },
    });
    expect(agents[0]).toEqual({ name: "random", kind: "random" });
    expect(agents[1]).toMatchObject({ playouts: 33 });
    expect(agents[2]).toMatchObject({ time: 1 });
    expect(agents[2]).not.toHaveProperty("playouts");
    expect(agents[3]).toMatchObject({ agent: { playouts: 33 } });
    expect(agents[4]).toMatchObject({ name: "own", playouts: 7 });
  });

  it("refuses a budget that no agent has an option for", () => {
    for (const budget of [{ rounds: 3 }, { playouts: 5, rounds: 3 }])
      expect(() => plan({ budget })).toThrow(
        new Error("budget.rounds: no agent of the plan has such an option"),
      );
  });

  it("writes out the budget that agents have where none is given", () => {
    const { agents } = plan({ agents: ["uct", "epsilon:agent=(flat)"] });
    expect(agents[0]).toMatchObject({ name: "uct", playouts: 10_000 });
    expect(agents[1]).toMatchObject({ agent: { kind: "flat", playouts: 10_000 } });
  });

  it("knows whether games depend on how fast the machine is", () => {
    const program = { kind: "gtp", command: "hexer" };
    for (const [change, expected] of [
      [{}, false],
      [{ agents: ["random", "flat:time=1"] }, true],
      [{ agents: ["random", "epsilon:agent=(uct)"], budget: { time: 0.1 } }, true],
      [{ clock: { move: 1 } }, true],
      [{ agents: ["random", program] }, true],
      [{ agents: ["random", { kind: "epsilon", agent: program }] }, true],
    ] as const)
      expect([change, playsByTime(plan(change))]).toEqual([change, expected]);
  });

  it("names agents by what was given of them", () => {
    const program = { kind: "gtp", command: "hexer", setup: ["param a 1", "param b 2"] };
    const { agents } = plan({
      agents: ["uct:amaf=half", program, { kind: "epsilon", agent: program }, "epsilon:agent=(uct)"],
    });
    const short = 'gtp:command=hexer,setup="param a 1; param b 2"';
    expect(agents.map(({ name }) => name)).toEqual([
      "uct:amaf=half",
      short,
      `epsilon:agent=(${short})`,
      "epsilon:agent=(uct)",
    ]);
  });

  it("waits longer than any agent thinks", () => {
    const stall = (change: object) => plan(change).clock.stall;
    expect(stall({})).toBe(600);
    expect(stall({ budget: { time: 3 } })).toBe(600);
    expect(stall({ agents: ["random", "epsilon:agent=(uct:time=900)"] })).toBeGreaterThan(900);
    expect(stall({ agents: ["random", "uct:time=1000000"] })).toBeGreaterThan(1e6);
    expect(completePlan(plan({ agents: ["random", "uct:time=1000000"] })).clock.stall).toBeGreaterThan(1e6);
    expect(stall({ clock: { move: 800 } })).toBeGreaterThan(800.5);
    // The clock ends what the agent would think.
    expect(stall({ agents: ["random", "uct:time=100"], clock: { move: 1, stall: 5 } })).toBe(5);
  });

  it("reads openings as text, as lists and from files", () => {
    expect(plan({ openings: ["a1, b2", ["C3"]] }).openings).toEqual([["a1", "b2"], ["c3"]]);
    const files: Record<string, string> = {
      "lines.txt": "# two\na1 b2\n\nc3 # the middle\n",
      "list.json": '[["a1","b2"],"c3"]',
      "named.json": '{"one":["a2"],"two":[["a1","b2"],["c3"]]}',
    };
    const read = (openings: object) =>
      completePlan(
        { game: HEX, agents: ["random", "uct"], pairs: 1, openings },
        {
          readText(path) {
            const text = files[path];
            if (text === undefined) throw new Error("no such file");
            return text;
          },
          weights: new MemoryWeights(),
        },
      ).openings;
    const expected = [["a1", "b2"], ["c3"]];
    expect(read({ file: "lines.txt" })).toEqual(expected);
    expect(read({ file: "list.json" })).toEqual(expected);
    expect(read({ file: "named.json", list: "two" })).toEqual(expected);
    expect(() => read({ file: "named.json", list: "three" })).toThrow(/named\.json: .*one, two/);
    expect(() => read({ file: "none.txt" })).toThrow(/^openings\.file: no such file/);
    expect(() => plan({ openings: { file: "lines.txt" } })).toThrow(
      /^openings\.file: files cannot be read here$/,
    );
  });

  it.each<[string, object, RegExp]>([
    ["an unknown field", { thread: 3 }, /^thread: there is no such field; known: .*, agents, /],
    ["a mistyped field", { opening: "none" }, /^opening: .*did you mean openings\?/],
    ["a mistyped field in a field", { clock: { stal: 3 } }, /^clock\.stal: .*did you mean stall\?/],
    ["a mistyped field of the test", { stop: { sprt: { elo0: 0, elo: 5 } } }, /^stop\.sprt\.elo: /],
    [
      "a clock that gives up agents that think",
      { agents: ["random", { name: "slow", kind: "uct", time: 7 }], clock: { stall: 7 } },
      /^clock\.stall: 7 s is too short for slow, which thinks 7 s/,
    ],
    ["a clock that gives up before its own end", { clock: { move: 5, stall: 5 } }, /^clock\.stall: /],
    ["a clock by one word", { clock: "sun" }, /^clock: expected cpu, or an object, not "sun"$/],
    ["a clock of another kind", { clock: { by: "sun" } }, /^clock\.by: expected cpu/],
    [
      "CPU time of a program",
      { agents: ["uct:time=1", { name: "other", kind: "epsilon", agent: 'gtp:command="x"' }], clock: "cpu" },
      /^clock\.by: other is a program, whose CPU time is not known/,
    ],
    [
      "CPU time of several threads",
      { agents: ["random", "uct:time=1,threads=2"], clock: "cpu" },
      /^clock\.by: uct:time=1,threads=2 thinks in several threads/,
    ],
    ["CPU time that nothing is counted in", { clock: "cpu" }, /^clock\.by: nothing in this plan is/],
    ["an unknown game", { game: { name: "chess" } }, /^game/],
    ["a board out of bounds", { game: { name: "hex", size: 99 } }, /^game\.size/],
    ["one agent", { agents: ["random"] }, /^agents: /],
    ["an unknown kind", { agents: ["random", "alpha"] }, /^agents\[1\]: .*no kind "alpha"/],
    ["an unknown option", { agents: ["random", "uct:playout=walk,plies=3"] }, /^agents\[1\]: .*"plies"/],
    ["an option out of range", { agents: ["random", "uct:playouts=-1"] }, /^agents\[1\]: .*playouts/],
    ["a broken short form", { agents: ["random", "uct:playouts"] }, /^agents\[1\]: .*character/],
    ["no agent at all", { agents: ["random", 7] }, /^agents\[1\]: expected an agent/],
    ["an agent inside another", { agents: ["random", "epsilon:agent=(oct)"] }, /^agents\[1\]: .*oct/],
    ["one name twice", { agents: ["random", "random"] }, /^agents\[1\]: two agents are called "random"/],
    ["neither pairs nor games", { pairs: undefined }, /either pairs or games/],
    ["pairs and games", { games: 4 }, /either pairs or games/],
    ["an odd number of games", { pairs: undefined, games: 3 }, /^games: .*even/],
    ["an illegal opening", { openings: ["a1 a1"] }, /^openings\[0\]: move 2, a1: not legal/],
    ["an opening off the board", { openings: ["a1", "f6"] }, /^openings\[1\]: move 1, f6: /],
    ["an opening that ends the game", { openings: ["a1 b1 a2 b2 a3 b3 a4 b4 a5"] }, /move 9, a5: ends/],
    ["openings of no kind", { openings: 3 }, /^openings: expected none/],
    ["a file where none can be read", { openings: { file: "x" } }, /^openings\.file: /],
    ["an empty budget", { budget: {} }, /^budget: expected playouts, rounds or time/],
    ["a test the wrong way round", { stop: { sprt: { elo0: 5, elo1: 0 } } }, /^stop\.sprt: expected elo0/],
    [
      "a test of three",
      { agents: ["random", "uct", "flat"], stop: { sprt: { elo0: 0, elo1: 5 } } },
      /^stop\.sprt: expected exactly two/,
    ],
    [
      "a resignation at any value",
      { adjudicate: { resign: { value: 0.9, moves: 1 } } },
      /^adjudicate\.resign/,
    ],
  ])("refuses %s in one line", (_, change, message) => {
    let said = "";
    try {
      plan(change);
    } catch (error) {
      said = (error as Error).message;
    }
    expect(said).toMatch(message);
    expect(said).not.toContain("\n");
  });

  it("says in one line that it is not YAML", () => {
    expect(() => parsePlan("game: [1")).toThrow(/^[^\n]+ at line 1[^\n]*$/);
    expect(() => parsePlan("")).toThrow(/^[^\n]+$/);
    expect(() => parsePlan("games: !!js 2")).toThrow(/^[^\n]*tag[^\n]* at line 1[^\n]*$/);
    expect(() => parsePlan("games: *none")).toThrow(/^[^\n]*none[^\n]*$/);
  });
});

describe("the plans that we ship", () => {
  const folder = new URL("../../plans/", import.meta.url);

  it.each(readdirSync(folder))("%s can be played", async (name) => {
    const plan = parsePlan(readFileSync(new URL(name, folder), "utf8"));
    await expect(openingOf(plan, 0)).resolves.toBeDefined();
  });
});

it("names programs by their command lines, and with what else they are told", () => {
  const hex = { name: "hex", size: 5 } as GameSpec;
  const curling = { name: "curling", rules: "dc3", ends: 2 } as GameSpec;
  const lines = (game: GameSpec, agent: object) => programsOf(game, agent as AgentSpec);
  const command = "gnugo --mode gtp";
  expect(lines(hex, { kind: "gtp", command, name: "gnu" })).toEqual([command]);
  const [told] = lines(hex, { kind: "gtp", command, setup: "printsgf x" });
  expect(told).toBe('gtp:command="gnugo --mode gtp",setup="printsgf x"');
  // Where the game is only named, whatever is said counts.
  const bare = { name: "curling" } as GameSpec;
  expect(lines(bare, { kind: "dc3", command: "./engine" })).toEqual(["./engine"]);
  expect(lines(bare, { kind: "dc3", command: "./engine", startup: 10 })).toEqual([
    "dc3:command=./engine,startup=10",
  ]);
  expect(lines(bare, { kind: "rules" })).toEqual([]);
  expect([command, told!].map(commandOf)).toEqual([command, command]);
  expect(lines(curling, { kind: "dc3", command: "./engine" })).toEqual(["./engine"]);
  expect(lines(curling, { kind: "dc3", command: "./engine", host: "0.0.0.0" })).toEqual([
    "dc3:command=./engine,host=0.0.0.0",
  ]);
  expect(lines(curling, { kind: "dc3", listen: 1000 })[0]).toMatch(/^dc3:.*listen=1000/);
});
