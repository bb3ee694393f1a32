/** At least ten thousand messages to each side, from right to wild: nobody crashes, nobody hangs, and what is answered is of the protocol. */
import { LineEnd } from "../../../../test/line-pair.js";
import { AgentFailure } from "../../../agents/agent.js";
import "../../index.js";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CurlingGame } from "../game.js";
import { EXECUTION_NOISES } from "../noise.js";
import { makeSimulator } from "../physics/simulators.js";
import { type CurlingGameSetup, type CurlingSpec, curlingKit } from "../players/game-setup.js";
import { ruleSet } from "../rules/rule-set.js";
import { GameLog } from "./game-log.js";
import { parseClientMessage } from "./legacy-messages.js";
import { LegacyPlayer } from "./legacy-player.js";
import { LegacySeat } from "./legacy-seat.js";
import type { GameTerms } from "./seat.js";

const RUNS = 260;
const MESSAGES = { minLength: 40, maxLength: 60 };

const number = fc.oneof(
  fc.integer({ min: -2, max: 17 }).map(String),
  fc.double({ min: -50, max: 50, noNaN: true }).map((value) => value.toFixed(6)),
  fc.constantFrom("nan", "inf", "1e308", "-0", "0x1", "", "1e-9"),
);
const numbers = (min: number, max: number) =>
  fc.array(number, { minLength: min, maxLength: max }).map((words) => words.join(" "));
/** Sixteen stones, four of which are like every other four. */
const position = numbers(8, 8).map((text) => `POSITION ${Array(4).fill(text).join(" ")}`);
const wild = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constant(`POSITION ${"1 ".repeat(2000)}`),
);

function cut(lines: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(lines, fc.nat({ max: 400 })).map(([line, at]) => line.slice(0, at) + line.slice(at + 1));
}

const toPlayer = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("GO 219000 219000", "GO 0 0", "GO", "PUTSTONE", "SETORDER", "ISREADY"),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("CONNECTED", "LOGIN OK", "NEWGAME a b", "GAMEINFO 0 0 4", "GAMEINFO 1 1"),
  },
  { weight: 3, arbitrary: position },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.nat({ max: 16 }), fc.nat({ max: 9 }), fc.constantFrom(1, 8), fc.nat({ max: 1 }))
      .map((words) => `SETSTATE ${words.join(" ")}`),
  },
  { weight: 2, arbitrary: numbers(1, 12).map((text) => `SCORE ${text}`) },
  { weight: 1, arbitrary: numbers(3, 3).map((text) => `RUNSHOT ${text}`) },
  { weight: 1, arbitrary: numbers(0, 12).map((text) => `PLAYERINFO ${text}`) },
  { weight: 3, arbitrary: cut(position) },
  { weight: 3, arbitrary: wild },
);

const kits = new Map<string, CurlingGameSetup>();
function gameFor(spec: CurlingSpec): CurlingGame {
  const key = JSON.stringify(spec);
  const kit = kits.get(key) ?? curlingKit(spec);
  kits.set(key, kit);
  return kit.searchGame;
}

test("a player", async () => {
  let heard = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(toPlayer, MESSAGES), async (lines) => {
      const answers: string[] = [];
      let asked = 0;
      const player = new LegacyPlayer({
        rules: "legacy-gat",
        diary: new GameLog({ description: "fuzz", say() {} }),
        login: { id: "1", password: "2", name: "3" },
        open: async (spec) => ({
          game: gameFor(spec),
          async choose(state) {
            asked++;
            expect(state.isOver()).toBe(false);
            return { move: { vx: 0, vy: 30, omega: 1 }, seconds: 0 };
          },
          place: async () => "center_guard",
          close: async () => {},
        }),
      });
      await Promise.all(lines.map((line) => player.hear(line, (text) => answers.push(text))));
      heard += lines.length;
      const thrown = answers.filter((text) => parseClientMessage(text)?.say === "BESTSHOT");
      expect(answers.every((text) => parseClientMessage(text) !== undefined)).toBe(true);
      expect(thrown).toHaveLength(asked);
      await player.end();
    }),
    { numRuns: RUNS },
  );
  expect(heard).toBeGreaterThanOrEqual(10_000);
});

const toSeat = fc.oneof(
  { weight: 6, arbitrary: numbers(3, 3).map((text) => `BESTSHOT ${text}`) },
  {
    weight: 6,
    arbitrary: fc.constantFrom("READYOK", "CONCEDE", "LOGOUT", "LOGIN 1 2 3", "SETORDER 0 1 2 3"),
  },
  { weight: 2, arbitrary: numbers(0, 5).map((text) => `SETORDER ${text}`) },
  { weight: 2, arbitrary: numbers(0, 2).map((text) => `PUTSTONE ${text}`) },
  { weight: 4, arbitrary: cut(fc.constantFrom("READYOK", "BESTSHOT 1 -30 0", "LOGIN 1 2 3")) },
  { weight: 6, arbitrary: wild },
);

test("a seat", async () => {
  const rules = ruleSet("legacy-gat");
  const game = new CurlingGame(rules, makeSimulator("event", rules));
  const four = Array.from({ length: 4 }, () => ({ hand: EXECUTION_NOISES["legacy-gat"] }));
  const terms: GameTerms = { id: "", date: "", team: 0, rules, members: [four, four] };
  const state = game.start();
  let heard = 0;
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(toSeat, MESSAGES), async (lines) => {
      const peer = new LineEnd();
      const version = lines.length % 2 === 0 ? "1.1" : "1.0";
      const seat = new LegacySeat(peer, {
        name: "engine",
        version,
        ...(version === "1.1" && { login: () => true }),
      });
      const ask = async (work: () => Promise<unknown>) => {
        let asking = true;
        const asked = work()
          .then(
            () => answered++,
            (error) => expect(error).toBeInstanceOf(AgentFailure),
          )
          .finally(() => {
            asking = false;
          });
        while (asking) {
          await setImmediate();
          if (!peer.waiting) continue;
          const line = lines.shift();
          // Whoever says nothing any more hangs up.
          if (line === undefined) peer.hangUp();
          else peer.arrive(line);
          heard++;
        }
        await asked;
      };
      while (lines.length > 0) {
        await ask(() => seat.ready(terms));
        seat.begin(["a", "b"]);
        seat.tell({ state, angles: new Float64Array(16), turn: { team: 0, does: "throw" }, last: null });
        await ask(() => seat.choose());
        await ask(() => seat.choose());
      }
      await seat.close();
      expect(peer.sent.every((line) => !/[\n\0]/.test(line))).toBe(true);
    }),
    { numRuns: RUNS },
  );
  expect(heard).toBeGreaterThanOrEqual(10_000);
  expect(answered).toBeGreaterThan(100);
});
