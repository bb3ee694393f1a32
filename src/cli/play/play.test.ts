import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Agent } from "../../agents/index.js";
import { HexGame, type HexState } from "../../games/hex/index.js";
import { HexTable } from "./hex-table.js";
import { Play } from "./play.js";

beforeEach(() => void vi.spyOn(process.stdout, "write").mockReturnValue(true));
afterEach(() => void vi.restoreAllMocks());

test("agents are ready before they are asked, the one who gives hints as well", async () => {
  const told: string[] = [];
  const make = (name: string): Agent<HexState, number> => ({
    name,
    async ready() {
      await new Promise((done) => setImmediate(done));
      told.push(`${name} is ready`);
    },
    async choose(state) {
      told.push(`${name} is asked`);
      return { move: state.count };
    },
  });
  const input = createInterface({ input: Readable.from(["hint\n", "a1\n", "hint\n", "quit\n"]) });
  const table = new HexTable(new HexGame({ width: 3 }));
  const play = new Play({ table, human: 0, name: "ready", make, input });
  await play.run();
  await play.close();
  expect(told).toEqual([
    "agent is ready",
    "hint is ready",
    "hint is asked",
    "agent is asked",
    "hint is asked",
  ]);
});
