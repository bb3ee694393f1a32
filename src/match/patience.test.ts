/** Programs that take their time in a game. Our clock stands still, and passes their limits when a test wants it to. */
import "../games/index.js";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { engineCommand } from "../../test/engines/command.js";
import { until } from "../../test/until.js";
import { machine } from "../io/machine.js";
import { completePlan } from "./plan.js";
import { playGame } from "./referee.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "playout-patience-"));
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

/** The first move of a game against a program, over which so many seconds pass. */
async function gameWith(engine: string, seconds: number, change: object = {}, options: object = {}) {
  const marker = join(folder, "thinking");
  const program = { name: "theirs", kind: "gtp", command: engineCommand(engine, marker), ...options };
  const plan = completePlan({
    game: { name: "hex", size: 3 },
    agents: ["random", program],
    pairs: 1,
    adjudicate: { moves: 1 },
    ...change,
  });
  const game = playGame(plan, 1, machine);
  await until(() => existsSync(marker));
  vi.advanceTimersByTime(1000 * seconds);
  return game;
}

const CLOCK = { clock: { move: 0.1, margin: 1.5, stall: 5 } };

it.each([
  [
    "who does not answer within its own limit",
    "stalls",
    2,
    {},
    { timeout: 2 },
    "stall",
    /genmove black.* 2 s$/,
  ],
  ["who does not answer within the plan's", "stalls", 5, CLOCK, {}, "stall", /^no answer in 5 s$/],
  ["who answers late", "stops", 3, CLOCK, {}, "time", /^more than 0\.1 s and the margin$/],
])("%s loses", async (_, engine, seconds, change, options, end, reason) => {
  const record = await gameWith(engine, seconds, change, options);
  expect(record).toMatchObject({ end, by: 0, result: 0, moves: [], reason: expect.stringMatching(reason) });
});

it("who is asked to stop and answers within the margin plays on", async () => {
  const record = await gameWith("stops", 1, CLOCK);
  expect(record).toMatchObject({ end: "length", moves: ["a1"] });
  expect(record.times.moves).toEqual([1000]);
});
