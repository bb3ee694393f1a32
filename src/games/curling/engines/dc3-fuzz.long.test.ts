/** At least ten thousand messages to each side, from right to wild: nobody crashes, nobody hangs, and what is answered is of the protocol. */
import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { LineEnd } from "../../../../test/line-pair.js";
import { AgentFailure } from "../../../agents/agent.js";
import { CurlingGame } from "../game.js";
import { EXECUTION_NOISES } from "../noise.js";
import { makeSimulator } from "../physics/simulators.js";
import { curlingKit, curlingSchema } from "../players/game-setup.js";
import { ruleSet } from "../rules/rule-set.js";
import { parseClientMessage } from "./dc3-messages.js";
import { Dc3Player } from "./dc3-player.js";
import { Dc3Seat } from "./dc3-seat.js";
import { GameLog } from "./game-log.js";
import type { GameTerms } from "./seat.js";

const RUNS = 220;
const MESSAGES = { minLength: 40, maxLength: 60 };

const file = new URL("../../../../test/reference/curling/sample_dc3_wire_team0.jsonl", import.meta.url);
const recorded = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as { from: string; msg: string });
/** Messages as they were, one of them with a trajectory, of one frame. */
const said = (by: string) =>
  recorded
    .filter(({ from }) => from === by)
    .map(({ msg }, i) => {
      const message = JSON.parse(msg);
      message.last_move?.trajectory?.frames.splice(1);
      if (i !== FILMED) delete message.last_move?.trajectory;
      return message as object;
    });
const FILMED = 4;

const value = fc.oneof(
  fc.constantFrom(null, true, "team0", "team1", "cw", -1, 0, 1e308, 1.5, 16, 300, [], {}, "\u001b[31m\n"),
  fc.integer({ min: 0, max: 20 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A message with one field changed, removed or added, wherever it is. */
const changed = (messages: readonly object[]) =>
  fc
    .tuple(fc.constantFrom(...messages), fc.infiniteStream(fc.nat({ max: 1000 })), value)
    .map(([message, chance, put]) => {
      const copy = structuredClone(message) as Record<string, unknown>;
      let here = copy;
      for (;;) {
        const keys = Object.keys(here);
        const key = keys[chance.next().value! % Math.max(1, keys.length)] ?? "new";
        const below = here[key];
        if (typeof below === "object" && below !== null && chance.next().value! % 4 !== 0) {
          here = below as Record<string, unknown>;
          continue;
        }
        if (chance.next().value! % 5 === 0) delete here[key];
        else here[key] = put;
        return JSON.stringify(copy);
      }
    });

const wild = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.json(),
  fc.constantFrom(
    "[".repeat(5000),
    '{"cmd":',
    "null",
    '"cmd"',
    '{"cmd":"dc"}',
    `{"cmd":"${"x".repeat(5000)}"}`,
  ),
);

const messagesTo = (messages: readonly object[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...messages).map((message) => JSON.stringify(message)) },
    { weight: 4, arbitrary: changed(messages) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...messages), fc.nat({ max: 400 }))
        .map(([message, at]) => JSON.stringify(message).slice(0, at)),
    },
    { weight: 1, arbitrary: wild },
  );

test("a player", async () => {
  const { searchGame: game } = curlingKit(
    curlingSchema.parse({ name: "curling", rules: "dc3", ends: 2, clock: "rules" }),
  );
  let heard = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(messagesTo(said("server").slice(0, -1)), MESSAGES), async (lines) => {
      const answers: string[] = [];
      const diary = new GameLog({ description: "fuzz", say: (line) => expect(line).not.toContain("\n") });
      let asked = 0;
      const player = new Dc3Player({
        name: "fuzz",
        diary,
        open: async () => ({
          game,
          async choose(state) {
            asked++;
            expect(state.isOver()).toBe(false);
            return { move: { vx: 0, vy: 2.4, omega: 1 }, seconds: 0 };
          },
          place: async () => "center_house",
          close: async () => {},
        }),
      });
      for (const line of lines) await player.hear(line, (text) => answers.push(text));
      heard += lines.length;
      const moves = answers.filter((text) => parseClientMessage(text).cmd === "move");
      expect(moves).toHaveLength(asked);
      expect(player.over).toBe(false);
      diary.record();
      await player.end();
    }),
    { numRuns: RUNS },
  );
  expect(heard).toBeGreaterThanOrEqual(10_000);
});

test("a seat", async () => {
  const rules = ruleSet("dc3");
  const game = new CurlingGame(rules, makeSimulator("event", rules));
  const four = Array.from({ length: 4 }, () => ({ hand: EXECUTION_NOISES.dc3 }));
  const terms: GameTerms = { id: "", date: "", team: 0, rules, members: [four, four] };
  const told = {
    state: game.start(),
    angles: new Float64Array(16),
    turn: { team: 0, does: "throw" },
    last: null,
  } as const;
  const [greeting, ready] = said("client").map((message) => JSON.stringify(message));
  const seatAt = async (engine: LineEnd) => {
    const seat = new Dc3Seat({ name: "fuzz", connect: async () => engine });
    engine.arrive(greeting!, ready!);
    await seat.ready(terms);
    seat.begin(["a", "b"]);
    return seat;
  };
  const demandFailure = (error: unknown) => {
    expect(error).toBeInstanceOf(AgentFailure);
    expect((error as Error).message).toMatch(/^fuzz: .+$/);
  };
  let heard = 0;
  let thrown = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(messagesTo(said("client")), MESSAGES), async (lines) => {
      let engine = new LineEnd();
      let seat = await seatAt(engine);
      for (const line of lines) {
        seat.tell(told);
        engine.arrive(line);
        heard++;
        try {
          const { move } = await seat.choose({ aborted: false });
          expect(move === "resign" || typeof move.vx === "number").toBe(true);
          thrown++;
        } catch (error) {
          demandFailure(error);
          engine.hangUp();
          await seat.close();
          // What is wrong in the game is wrong in the place of a greeting, too.
          engine = new LineEnd();
          engine.arrive(...[greeting!].slice(0, heard % 2), line);
          engine.hangUp();
          await new Dc3Seat({ name: "fuzz", connect: async () => engine })
            .ready(terms)
            .then(() => {}, demandFailure);
          engine = new LineEnd();
          seat = await seatAt(engine);
        }
      }
      engine.hangUp();
      await setImmediate();
      await seat.close();
    }),
    { numRuns: RUNS },
  );
  expect(heard).toBeGreaterThanOrEqual(10_000);
  expect(thrown).toBeGreaterThan(1000);
});
