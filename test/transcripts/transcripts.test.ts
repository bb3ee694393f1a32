/**
 * Conversations over GTP, replayed without a process. In a transcript > is what is heard, < what is said, and the
 * first line tells the game; "< ? *" is a refusal in any words.
 */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createAgent, hexSchema } from "../../src/agents/index.js";
import { checked } from "../../src/game/index.js";
import { formatRows } from "../../src/games/hex/index.js";
import { systemClock } from "../../src/match/index.js";
import { hexServer } from "../../src/protocols/index.js";
import { stream } from "../../src/random/index.js";

const FILES: Readonly<Record<string, string>> = {
  "game.sgf": "(;FF[4]GM[11]SZ[3];B[a1];W[b2];B[c3])",
  "a puzzle.sgf": "(;FF[4]GM[11]SZ[2]AB[a1][b1]AW[a2]PL[W])",
  "swapped.sgf": "(;FF[4]GM[11]SZ[3];B[b1];W[swap-pieces];W[b2])",
  "broken.sgf": "(;FF[4]GM[11]SZ[3];B[a1];W[a1])",
};

function serverOf(header: string) {
  const size = Number(/--size (\d+)/.exec(header)?.[1]);
  const swap = /--swap (\w+)/.exec(header)?.[1];
  return hexServer({
    game: checked(hexSchema, { name: "hex", size, swap }),
    version: "0.0.0",
    clock: systemClock,
    makeAgent: (kit) =>
      createAgent(kit, { kind: "random" }, { rng: stream("transcript"), clock: systemClock }),
    show: (state) => formatRows(state).join("\n"),
    readFile(path) {
      const text = FILES[path];
      if (text === undefined) throw new Error(`cannot read ${path}`);
      return text;
    },
    log() {},
  });
}

const folder = new URL(".", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".txt"));

test.each(names)("%s", async (name) => {
  const lines = readFileSync(new URL(name, folder), "utf8").trimEnd().split("\n");
  const { dialogue } = serverOf(lines[0]!);
  const replayed: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.startsWith(";")) replayed.push(line);
    if (!line.startsWith(">")) continue;
    replayed.push(line);
    let said = "";
    await dialogue.hear(line.slice(2), (text) => {
      said += text;
    });
    const anyWords = lines[index + 1] === "< ? *";
    if (anyWords) said = said.replace(/^\? .+/, "? *");
    for (const each of said.split("\n").slice(0, -1)) replayed.push(`< ${each}`.trimEnd());
  }
  expect(replayed.join("\n")).toBe(lines.join("\n"));
});
