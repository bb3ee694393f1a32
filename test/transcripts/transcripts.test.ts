/**
 * Conversations over GTP, replayed without a process. In a transcript > is what is heard, < what is said, and the
 * first line tells the game; "< ? *" is a refusal in any words.
 */
import { createAgent, type GameSetup } from "../../src/agents/registry.js";
import { parseAgent } from "../../src/agents/spec.js";
import { checkData } from "../../src/core/checks.js";
import { stream } from "../../src/core/random.js";
import type { State } from "../../src/game/game.js";
import { goServer } from "../../src/games/go/gtp.js";
import { formatRows as formatGoRows } from "../../src/games/go/notation.js";
import { goSchema } from "../../src/games/go/setup.js";
import { hexServer } from "../../src/games/hex/gtp.js";
import { formatRows } from "../../src/games/hex/notation.js";
import { hexSchema } from "../../src/games/hex/players.js";
import "../../src/games/index.js";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { GtpServer } from "../../src/protocols/gtp/server.js";
import { SteppedClock } from "../clock.js";

const FILES: Readonly<Record<string, string>> = {
  "game.sgf": "(;FF[4]GM[11]SZ[3];B[a1];W[b2];B[c3])",
  "a puzzle.sgf": "(;FF[4]GM[11]SZ[2]AB[a1][b1]AW[a2]PL[W])",
  "swapped.sgf": "(;FF[4]GM[11]SZ[3];B[b1];W[swap-pieces];W[b2])",
  "broken.sgf": "(;FF[4]GM[11]SZ[3];B[a1];W[a1])",
  "go.sgf": "(;FF[4]GM[1]SZ[5]KM[0.5];B[cc];W[bb];B[tt];W[])",
  "handicap.sgf": "(;FF[4]GM[1]SZ[5]HA[2]KM[0.5]AB[bb][dd]RU[Chinese];W[cc];B[cb])",
  "puzzle.sgf": "(;FF[4]GM[1]SZ[3:2]AB[aa:ba]AW[ca]PL[W])",
  "cut.sgf": "(;FF[4]GM[1]SZ[5];B[cc];W[",
  "off.sgf": "(;FF[4]GM[1]SZ[5];B[cc];W[ff])",
  "twice.sgf": "(;FF[4]GM[1]SZ[5];B[cc];W[cc])",
  "dead.sgf": "(;FF[4]GM[1]SZ[3]AB[ba][ab]AW[aa])",
  "large.sgf": "(;FF[4]GM[1]SZ[20];B[cc])",
};

function serverOf(header: string): GtpServer {
  const option = (name: string) => new RegExp(`--${name} (\\S+)`).exec(header)?.[1];
  const agent = parseAgent(option("agent") ?? "");
  const clock = new SteppedClock(0);
  const common = {
    version: "0.0.0",
    clock,
    makeAgent: <S extends State<number>>(kit: GameSetup<S, number>) =>
      createAgent(kit, agent, { rng: stream("transcript"), clock }),
    readFile(path: string) {
      const text = FILES[path];
      if (text === undefined) throw new Error(`cannot read ${path}`);
      return text;
    },
    cpuSeconds: () => 1.5,
    log() {},
  };
  const size = Number(option("size"));
  if (option("game") === "go") {
    const game = checkData(goSchema, { name: "go", size, rules: option("rules") });
    return goServer(game, { ...common, show: (state) => formatGoRows(state).join("\n") });
  }
  const game = checkData(hexSchema, { name: "hex", size, swap: option("swap") });
  return hexServer(game, { ...common, show: (state) => formatRows(state).join("\n") });
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
