import "../games/index.js";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RUN } from "../../test/made-up-results.js";
import { type RunRequest, runExperiment, type Workshop } from "./run.js";

const happened: string[] = [];

vi.mock("./times.js", async (original) => ({
  ...(await original<object>()),
  allow: async () => {
    happened.push("timing of programs");
    return [];
  },
  Stopwatch: class {
    warmUp() {
      happened.push("timing of boards");
    }
    time({ name }: { name: string }) {
      return {
        board: name,
        stones: 0,
        seconds: { conventional: 2, walk: 1 },
        ratio: { mean: 0.5, error: 0.1 },
      };
    }
  },
}));

const game = { id: "one", file: "one.sgf", size: 11, moves: ["a1", "b2", "c3"], winner: "B", paperSet: true };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "playout-run-"));
  happened.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs it as far as games would be played. */
async function run(name: string): Promise<void> {
  const request: RunRequest = {
    text: readFileSync(new URL(`../../experiments/${name}.yaml`, import.meta.url), "utf8"),
    folder: join(folder, name),
    scale: 1,
    session: RUN.sessions[0],
    signal: name === "hex-table1" ? AbortSignal.abort() : new AbortController().signal,
    olympiad: { name: "games.jsonl", text: `${JSON.stringify(game)}\n` },
    beforeTiming: () => happened.push("told"),
  };
  const workshop = { executor: () => ({ close: async () => {} }), readRecords: () => [] };
  await runExperiment(request, workshop as unknown as Workshop);
}

test.each([
  ["hex-table1", "timing of programs"],
  ["hex-figure11", "timing of boards"],
])("%s tells once before anything is timed, and nothing where all has been", async (name, timing) => {
  await run(name);
  expect(happened).toEqual(["told", timing]);
  await run(name);
  expect(happened).toEqual(["told", timing]);
});
