import type { RunRequest } from "../experiment/run.js";
import "../games/index.js";
import { Command } from "commander";
import { afterEach, expect, test, vi } from "vitest";
import { busyWords } from "./bench.js";
import { experimentCommand } from "./experiment.js";
import { benchCommand } from "./groups.js";

const { said, measure } = vi.hoisted(() => {
  const said: string[] = [];
  const measure = async () => {
    throw new Error(`measured after ${said.join()}`);
  };
  return { said, measure };
});

const works = () => [{ case: "some", implementation: "one" }];

vi.mock("node:os", async (original) => ({
  ...(await original<object>()),
  loadavg: () => [17.93, 0, 0],
  availableParallelism: () => 2,
}));
vi.mock("./measure.js", () => ({ measure }));
vi.mock("../games/curling/commands/throw-cases.js", () => ({ curlingWorks: works }));
vi.mock("../games/curling/commands/player-cases.js", async (original) => ({
  ...(await original<object>()),
  measurePlayers: measure,
}));
vi.mock("../experiment/run.js", async (original) => ({
  ...(await original<object>()),
  runExperiment: async ({ beforeTiming }: RunRequest) => {
    beforeTiming?.();
    await measure();
  },
}));

afterEach(() => {
  vi.restoreAllMocks();
  said.length = 0;
});

test.each([
  [0, 1, 1, undefined],
  [0.5, 1, 1, undefined],
  [0.9, 1, 1, "the machine is busy (load 0.9 on 1 core): trust the times when it is idle"],
  [1.4, 2, 1, undefined],
  [1.4, 2, 2, "the machine is busy (load 1.4 on 2 cores): trust the times when it is idle"],
  [0.4, 2, 8, undefined],
  [17.93, 2, 1, "the machine is busy (load 17.9 on 2 cores): trust the times when it is idle"],
])("load %d on %d cores, of which %d are wanted", (load, cores, wanted, words) => {
  expect(busyWords(load, cores, wanted)).toBe(words);
});

test.each([
  ["bench", "curling"],
  ["bench", "hex"],
  ["bench", "go"],
  ["bench", "players"],
  ["experiment", "run", "hex-table1"],
])("%s %s says it before it measures", async (...words) => {
  vi.spyOn(process.stderr, "write").mockImplementation((text) => said.push(String(text).trim()) > 0);
  const program = new Command();
  benchCommand(program.command("bench"));
  experimentCommand(program.command("experiment"));
  await expect(program.parseAsync(words, { from: "user" })).rejects.toThrow(
    "measured after the machine is busy (load 17.9 on 2 cores): trust the times when it is idle",
  );
});
