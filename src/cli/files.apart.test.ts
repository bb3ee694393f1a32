/** What commands do with files that are there already, run within this process. */
import { demoCommand } from "../games/curling/commands/demo.js";
import "../games/index.js";
import {
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetInputs } from "../io/files.js";
import { openFolderStore } from "../jobs/match-folder.js";
import { parsePlan } from "../match/plan.js";
import { analyzeCommand } from "./analyze.js";
import { addEntries } from "./commands.js";
import { drawCommand } from "./draw.js";
import { learnCommand } from "./groups.js";
import { matchCommand } from "./match.js";
import { suiteCommand } from "./suite.js";

// What is refused needs no threads; without their built modules they would be waited for.
vi.mock("piscina", () => ({
  Piscina: class {
    constructor() {
      throw new Error("threads were started");
    }
  },
}));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "playout-outputs-"));
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const COMMANDS = {
  analyze: analyzeCommand,
  demo: demoCommand,
  draw: drawCommand,
  learn: learnCommand,
  match: matchCommand,
  suite: suiteCommand,
};

/** Runs a command line, with inputs of its own, in which a word that begins with @ is a file of the folder. */
async function run(line: string): Promise<void> {
  forgetInputs();
  const program = new Command().exitOverride().configureOutput({ outputError: () => {} });
  addEntries(
    program,
    Object.entries(COMMANDS).map(([name, command]) => ({ name, description: "", load: async () => command })),
  );
  const words = line.split(" ").map((word) => word.replace(/^@/, `${folder}/`));
  await program.parseAsync(words, { from: "user" });
}

const SGF = "(;GM[1]FF[4]SZ[5]KM[7.5];B[cc];W[bb])";
const HEX = "(;GM[11]FF[4]SZ[5];B[c3];W[b2])";
const file = (name: string) => join(folder, name);
const write = (name: string, text: string) => writeFileSync(file(name), text);
const read = (name: string) => readFileSync(file(name), "utf8");

describe("no output replaces an input", () => {
  test("of the same name, or of another", async () => {
    await run("demo --seed a --pause 0 --record @game.json");
    write("go.sgf", SGF);
    write("hex.sgf", HEX);
    write("position", "throw=15 hammer=0 stones=0:0.1,38.4/1:-1.2,36.5");
    write("games.sgf", SGF.repeat(20));
    const inputs = readdirSync(folder);
    const before = Object.fromEntries(inputs.map((name) => [name, read(name)]));
    linkSync(file("game.json"), file("hard.json"));
    symlinkSync("go.sgf", file("soft.svg"));
    for (const line of [
      "draw --game curling --record @game.json --out @game.json",
      "draw --game curling --record @game.json --report @game.json",
      "draw --game curling --record @game.json --out @hard.json",
      "draw --game go --record @go.sgf --out @soft.svg",
      "draw --game hex --record @hex.sgf --out @hex.sgf",
      "analyze --game go --size 5 --sgf @go.sgf --svg @go.sgf --playouts 1",
      "analyze --game hex --size 5 --sgf @hex.sgf --svg @hex.sgf --playouts 1",
      "analyze --game curling --position @position --svg @position --playouts 1",
      "learn go-mm --games @games.sgf --out @games.sgf --force --passes 1",
    ])
      await expect(run(line), line).rejects.toThrow(/: is the same file as the input/);
    expect(Object.fromEntries(inputs.map((name) => [name, read(name)]))).toEqual(before);
  });

  test("but a picture replaces one that is there", async () => {
    write("go.sgf", SGF);
    write("picture.svg", "<svg>old</svg>");
    await run("draw --game go --record @go.sgf --out @picture.svg");
    await run("draw --game go --record @go.sgf --out @picture.svg");
    expect(read("picture.svg")).toMatch(/^<svg xmlns/);
  });

  test("and nothing else", async () => {
    write("go.sgf", SGF);
    for (const name of ["other.sgf", "other.json", "other.html"]) {
      write(name, HEX);
      for (const line of [
        `draw --game go --record @go.sgf --out @${name}`,
        `analyze --game go --size 5 --sgf @go.sgf --svg @${name} --playouts 1`,
      ])
        await expect(run(line), line).rejects.toThrow(/: holds something else than a picture or a page/);
      expect(read(name)).toBe(HEX);
    }
  });
});

describe("what is there stays, without --force", () => {
  test("a record", async () => {
    write("game.json", "");
    await run("demo --seed a --pause 0 --record @game.json");
    const first = read("game.json");
    await expect(run("demo --seed b --pause 0 --record @game.json")).rejects.toThrow(
      /game\.json: exists already; --force replaces it/,
    );
    expect(read("game.json")).toBe(first);
    await run("demo --seed b --pause 0 --record @game.json --force");
    expect(read("game.json")).not.toBe(first);
  });

  test("weights and modules", async () => {
    for (const name of ["w.json", "w.ts"]) write(name, "mine");
    for (const line of [
      "learn go-mm --games @none --out @w.json",
      "learn go-mm --games @none --out @new.json --module @w.ts",
      "learn curling-policy --data @none --out @w.json",
      "learn curling-policy --data @none --out @new.json --module @w.ts",
      "learn go-sb --data @none --out @run --module @w.ts",
    ])
      await expect(run(line), line).rejects.toThrow(/: exists already; --force replaces it/);
    expect([read("w.json"), read("w.ts")]).toEqual(["mine", "mine"]);
  });
});

const PLAN = "game: { name: hex, size: 3 }\nagents: [random, { name: other, kind: random }]\npairs: 1\n";

test("folders of others are left alone", async () => {
  write("plan.yaml", PLAN);
  write("programs.yaml", PLAN.replace("[random", "[{ kind: gtp, command: no-such-program }"));
  openFolderStore(file("part"), parsePlan(PLAN)).close();
  const mine = mkdtempSync(file("mine-"));
  writeFileSync(join(mine, "diary.txt"), "dear diary");
  const name = mine.slice(folder.length + 1);
  for (const line of [
    `match run @plan.yaml --out @${name}`,
    `match run @programs.yaml --out @${name}`,
    `match merge @${name} @part`,
    `learn go-games --games 1 --agent random --out @${name}`,
    `learn go-positions --games 1 --agent uct:playouts=1 --out @${name}`,
    `learn curling-teacher --games 1 --agent rules --out @${name}`,
  ])
    await expect(run(line), line).rejects.toThrow(/: holds other things \(diary\.txt\) and no /);
  expect(readdirSync(mine)).toEqual(["diary.txt"]);
});

test("an endless file is read no further than its bound", async () => {
  const limit = /\/dev\/zero: is longer than (64|256) MiB/;
  write("plan.yaml", `${PLAN}openings: { file: /dev/zero }\n`);
  for (const line of [
    "match run @plan.yaml",
    "draw --game curling --record /dev/zero",
    "analyze --game go --sgf /dev/zero",
  ])
    await expect(run(line), line).rejects.toThrow(limit);
});

describe("a game that is given where something else is read is named", () => {
  const GAMES: readonly (readonly [string, string, string])[] = [
    ["old.dcl", "[GameInfo]\r\nFirst=a\r\n", "a log of the first two generations of Digital Curling (.dcl)"],
    ["new.dcl2", '{"tag":"gam","log":{}}\n{"tag":"sht","log":{}}\n', "a log of Digital Curling 3 (.dcl2)"],
    [
      "game.json",
      '{\n "format": "playout-curling-record", "version": 1, "moves": []}',
      "a record of curling",
    ],
    ["go.sgf", SGF, "a game in SGF, as board games are kept"],
  ];

  test.each([
    "analyze --game curling --position @",
    "draw --game curling --analysis @",
    "draw --game curling --position throw=0 --rules @",
    "match run @",
    "suite @",
  ])("%s", async (line) => {
    for (const [name, text, what] of GAMES) {
      write(name, text);
      await expect(run(`${line}${name}`)).rejects.toThrow(`${file(name)}: this is ${what}`);
    }
  });

  test("learn go-mm, which reads SGF", async () => {
    for (const [name, text, what] of GAMES.slice(0, 3)) {
      write(name, text);
      await expect(run(`learn go-mm --out @weights.json --games @${name}`)).rejects.toThrow(
        `${file(name)}: this is ${what}`,
      );
    }
  });
});
