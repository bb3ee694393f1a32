import { describe, expect, test } from "vitest";
import { curling, playout, temporaryFolder } from "./command.js";

const { path: home } = temporaryFolder();

function play(input: string, ...args: string[]) {
  return playout(["play", "--game", "curling", "--seed", "x", ...args], input);
}

/** Whether the texts come one after the other. */
function expectInTurn(stdout: string, told: readonly (string | RegExp)[]): void {
  let rest = stdout;
  for (const text of told) {
    const found = typeof text === "string" ? rest.indexOf(text) : rest.search(text);
    expect(found, `${text} in\n${rest.slice(0, 2000)}`).toBeGreaterThanOrEqual(0);
    rest = rest.slice(found + 1);
  }
}

test("a whole game is played, saved and replayed", () => {
  const file = `${home}/game.json`;
  const throws = Array.from({ length: 200 }, () => "draw 0 0.1 cw").join("\n");
  const { stdout, stderr, status } = play(`${throws}\nsave ${file}\n`, "--ends", "2", "--agent", "rules");
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  expectInTurn(stdout, [
    "You are Red against rules",
    "2 ends of dc3; yellow has the first hammer",
    "End 1 of 2 · throw 1 of 16 · red 0 : 0 yellow",
    /^→ /m,
    "Yellow: ",
    /^End 1: (red|yellow) scores|^End 1: blank end/m,
    "End 2 of 2",
    /^End 2: /m,
    /(Red|Yellow) wins: (well played!|the agent has won\.)/,
    `${file} has the game`,
  ]);
  const replayed = curling(["replay", file, "--json"]);
  expect(JSON.parse(replayed.stdout)).toMatchObject({ agrees: true, result: { reason: "score" } });
});

test("hints, undo, concessions and mistakes", () => {
  const input = [
    "undo",
    "hint",
    "draw 0 0 cw",
    "undo",
    "draw 0 0 cw",
    "hit 1 cw",
    "hit 9 cw",
    "draw 1",
    "9,9,cw",
    "fly away",
    "help",
    "concede",
    "draw 0 0 cw",
    "undo",
    "resign",
    "new",
    "save",
    "quit",
  ].join("\n");
  const { stdout, stderr, status } = play(input, "--agent", "pure-mc:playouts=50");
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  expectInTurn(stdout, [
    "there is nothing to take back",
    /^hint: (draw|hit) .* \(you would win with \d+\.\d %\)$/m,
    "Yellow to move, thinking...",
    /^Yellow: .+ \(sees itself winning with \d+\.\d %\)$/m,
    "throw 1 of 16",
    "throw 5 of 16",
    /^hit: expected a stone from 1 to \d$/m,
    "draw: expected draw 0.3 -0.5 cw",
    /speed [\d.]+ is above 4, the most that dc3 allows/,
    '"fly away" is no throw and no command',
    /^resign, or concede +resign the game$/m,
    "Yellow wins by concession: the agent has won.",
    "the game is over: undo, save FILE.json, new or quit",
    "Red to move",
    "Yellow wins by concession: the agent has won.",
    "Luck is drawn from --seed x-2.",
    "throw 1 of 16",
    "save: expected a file, e.g. save game.json",
  ]);
  // What was thrown twice from the same place went the same way.
  const outcomes = stdout.match(/^→ .*$/gm)!;
  expect(outcomes[2]).toBe(outcomes[0]);
});

test("the same seed plays the same game; without one luck is new every time", () => {
  const moves = "draw 0 0 cw\ndraw 0.5 0 ccw\n";
  const ran = () => play(moves, "--agent", "rules").stdout;
  expect(ran()).toBe(ran());
  const seeds = [1, 2].map(() => {
    const { stdout } = playout(["play", "--game", "curling", "--agent", "rules"], "quit\n");
    return /--seed (\w+)/.exec(stdout)?.[1];
  });
  expect(seeds[0]).toBeDefined();
  expect(seeds[0]).not.toBe(seeds[1]);
});

test("yellow has the hammer", () => {
  const { stdout } = play("quit\n", "--colour", "yellow", "--agent", "rules", "--rules", "legacy-gat");
  expectInTurn(stdout, ["You are Yellow", "throw 1 of 16", "Red: ", "throw 2 of 16", "Yellow to move"]);
});

describe("wrong usage is one line", () => {
  test.each([
    [["--colour", "black"], /--colour .*Allowed choices are red, yellow/],
    [["--size", "7"], /--size: is for hex and go; see --game/],
    [["--rules", "dc9"], /'dc9' is invalid/],
    [["--noise", "legacy-uec"], /noise: not for the model of these rules/],
    [["--agent", "uct"], /no kind "uct" plays curling/],
  ])("%j", (args, message) => {
    const { stderr, status } = play("", ...args);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^playout: [^\n]+\n$/);
    expect(status).toBe(2);
  });

  test("an option of curling for hex", () => {
    const { stderr, status } = playout(["play", "--rules", "dc3"]);
    expect({ stderr, status }).toEqual({
      stderr: "playout: --rules: is for go and curling; see --game\n",
      status: 2,
    });
  });
});

test("the kinds of players are listed", () => {
  const { stdout, status } = playout(["agents", "--game", "curling"]);
  expect(status).toBe(0);
  for (const kind of ["random", "rules", "greedy", "pure-mc", "state-tree", "best", "epsilon"])
    expect(stdout).toMatch(new RegExp(`^${kind} +\\S`, "m"));
  // Kinds that play by some rules only say by which.
  expect(stdout).toMatch(/^legacy .*\(legacy-uec, legacy-gat, legacy-mixed-doubles\)$/m);
  expect(stdout).toMatch(/^dc3 .*\(dc3, dc4, dc4-no-tick, dc4-library\)$/m);
  expect(stdout).toMatch(/^best .*[^)]$/m);
  expect(playout(["agents", "legacy", "--game", "curling"]).stdout).toMatch(/^ {2}dcp = 1\.0 or 1\.1/m);
  const kinds = JSON.parse(playout(["agents", "--game", "curling", "--json"]).stdout);
  const rulesOf = (wanted: string) => kinds.find(({ kind }: { kind: string }) => kind === wanted).rules;
  expect(rulesOf("sample")).toEqual(["legacy-uec", "legacy-gat", "legacy-mixed-doubles"]);
  expect(rulesOf("best")).toHaveLength(8);
  expect(playout(["agents", "state-tree", "--game", "curling"]).stdout).toMatch(/^ {2}rounds = /m);
});
