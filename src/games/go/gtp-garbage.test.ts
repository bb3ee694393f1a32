/** Whatever is said, every command has one well-formed answer, and never one that tells of our insides. */
import { SteppedClock } from "../../../test/clock.js";
import { createAgent, type GameSetup } from "../../agents/registry.js";
import { checkData } from "../../core/checks.js";
import { stream } from "../../core/random.js";
import type { State } from "../../game/game.js";
import "../index.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { goServer } from "./gtp.js";
import { goSchema } from "./setup.js";

const clock = new SteppedClock(1);

const FILES = new Map([
  ["A1", "(;GM[1]SZ[2];B[aa];W[bb])"],
  ["long", `(;GM[1]SZ[2]${";B[];W[]".repeat(2500)})`],
  ["longer", `(;GM[1]SZ[2]${";B[];W[]".repeat(20_000)})`],
]);

function serverOf() {
  return goServer(checkData(goSchema, { name: "go", size: 3 }), {
    version: "0",
    clock,
    makeAgent: <S extends State<number>>(kit: GameSetup<S, number>) =>
      createAgent(kit, { kind: "random" }, { rng: stream("garbage"), clock }),
    show: () => "board",
    readFile: (path) => FILES.get(path) ?? path,
    cpuSeconds: () => 0,
    log() {},
  });
}

async function commandsOf(): Promise<string[]> {
  let text = "";
  await serverOf().dialogue.hear("list_commands", (said) => {
    text += said;
  });
  return text.trim().slice(2).split("\n");
}

const SENSIBLE = [
  "b",
  "w",
  "black",
  "A1",
  "B2",
  "C3",
  "pass",
  "resign",
  "0",
  "1",
  "2",
  "3",
  "1e9",
  "-1",
  "7.5",
];
const WORDS = [
  ...SENSIBLE,
  "NaN",
  "true",
  "ownership",
  "interval",
  "{}",
  '{"ko":1}',
  '"',
  "\\",
  "e",
  "__proto__",
  "dead",
];
const INSIDES = /undefined|NaN|not a function|Cannot|is not defined|\[object|at .*\.ts/;

test("any commands with any words", async () => {
  const commands = (await commandsOf()).filter((name) => name !== "quit");
  expect(commands.length).toBeGreaterThan(50);
  const line = fc
    .tuple(fc.constantFrom(...commands, "nonsense"), fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }))
    .map(([name, words]) => [name, ...words].join(" "));
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 5, maxLength: 25 }), async (lines) => {
      const { dialogue } = serverOf();
      for (const each of lines) {
        let said = "";
        await dialogue.hear(each, (text) => {
          said += text;
        });
        expect(said, each).toMatch(/^[=?][^\n]*\n([^\n]+\n)*\n$/);
        expect(said.replace(/\((NaN|undefined)\)|"NaN"|: NaN|black NaN|white NaN/g, ""), each).not.toMatch(
          INSIDES,
        );
      }
    }),
    { numRuns: 150 },
  );
});

test("any text", async () => {
  const { dialogue } = serverOf();
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (line) => {
      let said = "";
      await dialogue.hear(line.replace(/\n/g, " "), (text) => {
        said += text;
      });
      expect(said).toMatch(/^$|^[=?]\d*( [^\n]*)?\n([^\n]+\n)*\n$/);
    }),
  );
});

test("games that are too long are refused", async () => {
  const { dialogue } = serverOf();
  const answer = async (line: string) => {
    let text = "";
    await dialogue.hear(line, (said) => {
      text += said;
    });
    return text.trim();
  };
  expect(await answer("loadsgf longer")).toBe("? too long: a game that is read has 5000 moves at most");
  expect(await answer("loadsgf long")).toBe("=");
  expect(await answer("play b pass")).toBe(
    "? illegal move: black pass (the game has 5000 moves, which is the most)",
  );
  expect(await answer("undo")).toBe("=");
  expect(await answer("play b pass")).toBe("=");
});
