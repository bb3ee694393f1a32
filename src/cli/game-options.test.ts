import { Command } from "commander";
import { expect, test } from "vitest";
import { addGameOptions, type GameFilter, type GameOptions, havingPart, readGame } from "./game-options.js";

function commandFor(words: readonly string[], filter?: GameFilter): Command {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  addGameOptions(command, words, filter);
  return command;
}

function gameOf(...words: string[]): object {
  return readGame(commandFor(words).parse(words, { from: "user" }).opts<GameOptions>());
}

test.each<[string[], object]>([
  [[], { name: "hex", width: 11, height: 11, swap: "none" }],
  [["--size", "13x9", "--swap", "sides"], { name: "hex", width: 13, height: 9, swap: "sides" }],
  [
    ["--game", "go", "--komi", "-3.5"],
    { name: "go", width: 9, height: 9, rules: "cgos", komi: -3.5, handicap: 0 },
  ],
  [
    ["--ends", "2", "--game=curling", "--extra-ends", "false"],
    { name: "curling", rules: "dc3", physics: "event", ends: 2, extraEnds: false },
  ],
  [
    ["--game", "curling", "--extra-ends", "--ends", "2"],
    { name: "curling", rules: "dc3", physics: "event", ends: 2, extraEnds: true },
  ],
])("%j", (words, spec) => {
  expect(gameOf(...words)).toEqual(spec);
});

test.each<[string[], string]>([
  [["--size", "0"], "from 1 to 19 columns and rows"],
  [["--size", "5x1000"], "from 1 to 19 columns and rows"],
  [["--size", "five"], "It must be a number, or columns x rows as 13x9."],
  [["--game", "go", "--komi", "5000"], "It must be a number from -1000 to 1000."],
  [["--game", "go", "--komi", "0.3"], "komi: expected a multiple of 0.5"],
  [["--game", "go", "--handicap", "10"], "It must be a whole number from 0 to 9."],
  [["--game", "curling", "--extra-ends", "perhaps"], "It must be true or false."],
  [["--game", "curling", "--rules", "cgos"], "Allowed choices are"],
  [["--komi", "-7"], "--komi: is for go; see --game"],
  [["--komi"], "--komi: is for go; see --game"],
  [["--rules", "cgos"], "--rules: is for go and curling; see --game"],
  [["--game", "curling", "--size", "7"], "--size: is for hex and go; see --game"],
  [["--game", "chess"], "Allowed choices are hex, go, curling."],
])("%j is refused", (words, message) => {
  expect(() => gameOf(...words)).toThrow(message);
});

test("the help lists the options of one game and names the others", () => {
  const helpOf = (words: string[], filter?: GameFilter) => {
    let told = "";
    commandFor(words, filter)
      .configureOutput({ writeOut: (text) => (told += text) })
      .outputHelp();
    return told;
  };
  const defaults = helpOf([]);
  expect(defaults).toContain("--swap <name>");
  expect(defaults).toContain("(default: 11)");
  expect(defaults).not.toMatch(/--komi|--ends|clock/);
  expect(defaults).toContain(
    "Options are those of hex; for others see --game go --help, --game curling --help.",
  );
  const go = helpOf(["--game", "go"], havingPart("gtp"));
  expect(go).toContain("--komi <n>");
  expect(go).toContain("points for White (default: 7.5)");
  expect(go).not.toMatch(/--swap|curling/);
});
