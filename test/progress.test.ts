/** Long commands in this thread, with a terminal as standard error: all of them say how far they are, and leave no trace of it. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { analyzeCommand } from "../src/cli/analyze.js";
import { experimentCommand } from "../src/cli/experiment.js";
import { suiteCommand } from "../src/cli/suite.js";
import { verifyGameCommand } from "../src/cli/verify.js";
import { benchCurlingCommand, benchPlayersCommand } from "../src/games/curling/commands/bench.js";
import { demoCommand } from "../src/games/curling/commands/demo.js";
import { goMmCommand } from "../src/games/go/commands/learn-mm.js";

const folder = mkdtempSync(join(tmpdir(), "playout-progress-"));
const place = (name: string) => join(folder, name);
const [record, games, reference, timing] = [
  place("record.json"),
  place("games.jsonl"),
  place("reference"),
  place("timing.yaml"),
];

beforeAll(async () => {
  await run(demoCommand, "--record", record, "--json");
  writeFileSync(games, '{"id":"1","moves":"E5 C3 G4 pass pass"}\n'.repeat(20));
  mkdirSync(reference);
  copyFileSync(
    "test/reference/curling/legacy_create_shot.jsonl",
    join(reference, "legacy_create_shot.jsonl"),
  );
  const figure = readFileSync("experiments/hex-figure11.yaml", "utf8");
  writeFileSync(timing, figure.replace("size: 11", "size: 2").replace("name: hex-figure11", "name: timing"));
});
afterAll(() => rmSync(folder, { recursive: true }));

// Each command listens to Ctrl-C.
process.setMaxListeners(0);

/** What a command writes to a terminal on standard error. */
async function run(add: (command: Command, words: string[]) => void, ...args: string[]): Promise<string> {
  let said = "";
  const write = (text: string) => {
    said += text;
    return true;
  };
  const terminal = { isTTY: true, columns: 80, write } as typeof process.stderr;
  const stderr = vi.spyOn(process, "stderr", "get").mockReturnValue(terminal);
  const stdout = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.stubEnv("TERM", "xterm");
  try {
    const command = new Command();
    add(command, args);
    await command.parseAsync(args, { from: "user" });
  } finally {
    vi.unstubAllEnvs();
    stderr.mockRestore();
    stdout.mockRestore();
  }
  return said;
}

const MOVES = ["--moves", "b2 c3", "--size", "4", "--agent", "uct:playouts=50"];
const CURLING = ["--game", "curling", "--agent", "pure-mc:playouts=50", "--trials", "40"];

test.each([
  ["a position", analyzeCommand, MOVES, "thinking"],
  ["a game", analyzeCommand, [...MOVES, "--every"], "looking"],
  ["a position of curling", analyzeCommand, [...CURLING, "--position", "throw=15"], "analysing, search"],
  [
    "a game of curling",
    analyzeCommand,
    [...CURLING, "--record", record, "--end", "1", "--throw", "16"],
    "analysing",
  ],
  ["throws", benchCurlingCommand, ["--rounds", "1", "--only", "legacy/free"], "measuring"],
  [
    "players",
    benchPlayersCommand,
    ["--rounds", "1", "--threads", "1", "--rules", "dc3", "--only", "pure-mc/simple/throw-15"],
    "measuring",
  ],
  ["official throws", verifyGameCommand("curling"), ["--reference", reference], "verifying"],
  ["playouts of Hex", verifyGameCommand("hex"), ["--playouts", "1000", "--boards", "10"], "verifying"],
  ["playouts of Go", verifyGameCommand("go"), ["--playouts", "1000"], "verifying, playouts"],
  ["a suite", suiteCommand, ["examples/hex-puzzles.jsonl", "--agent", "uct:playouts=50"], "asking"],
  ["moves", goMmCommand, ["--games", games, "--out", place("mm.json"), "--passes", "2"], "learning"],
  ["an experiment", experimentCommand, ["run", timing, "--scale", "1e-5", "--out", place("run")], "timing"],
] as const)("%s", async (_, add, args, label) => {
  const said = await run(add, ...args);
  const shown = said.replaceAll("\r\x1b[1A\x1b[J", "\r\x1b[K").split("\r\x1b[K");
  // Who does it stands on a second line, where jobs are done.
  expect(shown).toContainEqual(expect.stringMatching(new RegExp(`^${label} \\d+ %(\\n\\d+ threads?)?$`)));
  expect(shown.at(-1)).toBe("");
});
