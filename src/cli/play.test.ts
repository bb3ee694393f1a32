import { EventEmitter } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Interface } from "node:readline";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Agent } from "../agents/agent.js";
import type { Player } from "../game/game.js";
import { HexGame } from "../games/hex/game.js";
import type { HexState } from "../games/hex/rules.js";
import { HexPlayTable } from "../games/hex/show.js";
import { InputLines, PlaySession } from "./play-session.js";

let printed = "";
let home = "";
beforeEach(() => {
  printed = "";
  home = mkdtempSync(join(tmpdir(), "playout-play-"));
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
  rmSync(home, { recursive: true });
});

/** Says what is written down, a line whenever it is asked for one; ^C and ^D are what a terminal makes of these keys. */
function linesOf(script: readonly string[], canAsk: boolean): InputLines {
  const waiting = [...script];
  return new InputLines({
    canAsk,
    open() {
      const said = new EventEmitter();
      const prompt = () => {
        const line = waiting.shift();
        if (line === "^C") said.emit("SIGINT");
        else if (line === undefined || line === "^D") said.emit("close");
        else said.emit("line", line);
      };
      return Object.assign(said, { prompt, close() {} }) as unknown as Interface;
    },
  });
}

interface Played {
  readonly status: typeof process.exitCode;
  /** The seeds and names of agents that were made, and what became of them. */
  readonly agents: readonly string[];
}

/** A game of Hex on 3x3 against somebody who plays the last empty cell. */
async function play(
  script: readonly string[],
  canAsk = true,
  { human = 0 as Player, saw = () => {}, fails = false } = {},
): Promise<Played> {
  const agents: string[] = [];
  const make = (seed: string, stream: string): Agent<HexState, number> => {
    agents.push(`${seed} ${stream}`);
    return {
      name: stream,
      async ready() {
        await new Promise((done) => setImmediate(done));
        agents.push(`${stream} is ready`);
      },
      async choose(state) {
        agents.push(`${stream} is asked`);
        if (fails) throw new Error("gone");
        return { move: [8, 7, 6, 5, 4, 3].find((cell) => state.at(cell) === 0) ?? 0 };
      },
      saw,
      async close() {
        agents.push(`${stream} leaves`);
      },
    };
  };
  const table = () =>
    new HexPlayTable(new HexGame({ width: 3 }), { colour: false, columns: Number.POSITIVE_INFINITY });
  const input = linesOf(script, canAsk);
  const game = new PlaySession({ table, human, name: "them", make, seed: "s", input });
  try {
    await game.run();
  } finally {
    await game.close();
    input.close();
  }
  return { status: process.exitCode, agents };
}

const QUESTION = /This game is not saved\. Leave it\? yes, no, or save FILE\.sgf/g;

function questions(): number {
  return printed.match(QUESTION)?.length ?? 0;
}

test("agents are ready before they are asked, the one who gives hints as well", async () => {
  const { agents } = await play(["hint", "a1", "hint", "quit"], false);
  expect(agents).toEqual([
    "s agent",
    "agent is ready",
    "s hint",
    "hint is ready",
    "hint is asked",
    "agent is asked",
    "hint is asked",
    "agent leaves",
    "hint leaves",
  ]);
});

test.each([["quit"], ["^D"], ["^C"]])("%s asks before a game is lost", async (word) => {
  const { status } = await play(["a1", word, "no", "a2", word, "yes", "b1"]);
  expect(questions()).toBe(2);
  expect(printed).toContain("The game goes on.");
  expect(printed).not.toContain("b1 is not empty");
  expect(status).toBe(word === "^C" ? 130 : 0);
});

test.each([["quit"], ["^D"], ["^C"]])("%s asks nobody who cannot be asked", async (word) => {
  await play(["a1", word, "no"], false);
  expect(questions()).toBe(0);
});

test("who insists leaves", async () => {
  for (const word of ["quit", "^D", "^C"]) await play(["a1", "quit", word, "a2"]);
  expect(questions()).toBe(3);
});

test("an unclear answer is asked for once more, and is no then", async () => {
  const file = join(home, "game.sgf");
  writeFileSync(file, "another game");
  await play(["a1", "quit", "perhaps", "yes", "a2"]);
  expect(questions()).toBe(2);
  expect(printed).not.toContain("The game goes on.");
  await play(["a1", "quit", "", "perhaps", "a2", "quit", "quit"]);
  expect(questions()).toBe(5);
  expect(printed).toContain("The game goes on.");
  await play(["a1", `save ${file}`, "perhaps", "perhaps", `save ${file}`, "perhaps", "yes", "quit"]);
  expect(printed.match(/Replace it\?/g)).toHaveLength(4);
  expect(readFileSync(file, "utf8")).toContain(";B[a1];W[c3]");
});

test("quit at the question of a new game leaves altogether", async () => {
  const { agents } = await play(["a1", "new", "quit", "a2"]);
  expect(questions()).toBe(1);
  expect(agents).toEqual(["s agent", "agent is ready", "agent is asked", "agent leaves"]);
});

test("a game that is over does not go on", async () => {
  await play(["a1", "resign", "quit", "no", "quit", "yes"]);
  expect(printed).not.toContain("goes on");
  expect(printed).toContain("It stays on the table.");
});

test("an agent that fails is a failure where nobody can be asked and the game has no end", async () => {
  expect((await play(["b2"], false, { fails: true })).status).toBe(1);
  process.exitCode = 0;
  expect((await play(["b2", "quit", "yes"], true, { fails: true })).status).toBe(0);
  expect((await play(["b2", "undo", "resign"], false, { fails: true })).status).toBe(0);
});

test("nothing is asked where nothing is lost", async () => {
  const file = join(home, "game.sgf");
  await play(["quit"]);
  await play(["help", "z9", "hint", "quit"]);
  await play(["a1", `save ${file}`, "quit"]);
  expect(questions()).toBe(0);
  await play(["a1", "undo", "quit", "y"]);
  await play(["a1", "resign", "quit", "y"]);
  expect(questions()).toBe(2);
});

test("a move counts although the agent could not be told of it, and that of the agent does not", async () => {
  const saw = () => {
    throw new Error("gone");
  };
  await play(["a1", "quit", "y"], true, { saw });
  expect(questions()).toBe(1);
  await play(["quit"], true, { human: 1 });
  expect(questions()).toBe(1);
});

test("a game can be saved at the question, and is not left where that fails", async () => {
  const file = join(home, "late.sgf");
  await play(["a1", "quit", `save ${join(home, "nowhere", "late.sgf")}`, "quit", `save ${file}`]);
  expect(questions()).toBe(2);
  expect(printed).toContain(`there is no folder ${join(home, "nowhere")}`);
  expect(readFileSync(file, "utf8")).toContain(";B[a1];W[c3]");
  expect(existsSync(join(home, "nowhere"))).toBe(false);
});

test("a new game has the same setup, other luck and an agent who knows nothing", async () => {
  const { agents } = await play(["a1", "new", "no", "a2", "new", "yes", "a1", "resign", "new", "y"]);
  expect(questions()).toBe(3);
  expect(agents).toEqual([
    "s agent",
    "agent is ready",
    "agent is asked",
    "agent is asked",
    "s-2 agent",
    "agent is ready",
    "agent leaves",
    "agent is asked",
    "s-3 agent",
    "agent is ready",
    "agent leaves",
    "agent leaves",
  ]);
  expect(printed).not.toContain("is not empty");
});

test("who leaves the question of a new game stays at the old one", async () => {
  for (const word of ["^D", "^C"]) await play(["a1", "new", word, "a1", "quit", "quit"]);
  expect(printed.match(/a1 is not empty/g)).toHaveLength(2);
  expect(questions()).toBe(4);
});

test.each(["resign", "concede", "Resign"])("%s gives the game up", async (word) => {
  await play(["a1", word, "quit", "y"]);
  expect(printed).toContain("Black resigns. White wins: the agent has won.");
});

test("what is said is not sent to the terminal as it is", async () => {
  await play(["\x1b[2J", `save ${home}\x1b[2J.sgf`, "quit", "y"]);
  expect(printed).not.toContain("\x1b[2J");
  expect(printed).toContain("\\x1b[2J");
  rmSync(`${home}\x1b[2J.sgf`);
});

test("a file that exists is replaced by save! where nobody can be asked", async () => {
  const file = join(home, "game.sgf");
  await play([`save ${file}`], false);
  const first = readFileSync(file, "utf8");
  await play(["b2", `save ${file}`], false);
  expect(printed).toContain(`${file} exists already; save! ${file} replaces it`);
  expect(readFileSync(file, "utf8")).toBe(first);
  await play(["b2", `save! ${file}`], false);
  expect(readFileSync(file, "utf8")).not.toBe(first);
});

test("on a terminal a file that exists is replaced as the answer says, also at the question", async () => {
  const file = join(home, "game.sgf");
  writeFileSync(file, "another game");
  for (const word of ["no", "n", "^D", "^C"]) {
    await play(["a1", `save ${file}`, word, "quit", `save ${file}`, word, "quit", "yes"]);
    expect(readFileSync(file, "utf8")).toBe("another game");
  }
  expect(printed.match(/exists already\. Replace it\? yes or no/g)).toHaveLength(8);
  expect(printed.split(`${file} stays as it is\n`)).toHaveLength(9);
  await play(["a1", "quit", `save ${file}`, "yes", "a1"]);
  expect(printed).not.toContain("a1 is not empty");
  expect(readFileSync(file, "utf8")).toContain(";B[a1];W[c3]");
});
