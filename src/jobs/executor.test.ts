import "../../dist/games/index.js";
import { machine } from "../../dist/io/machine.js";
import { JobRefused, type Jobs } from "../../dist/jobs/jobs.js";
// Threads start from the built files.
import { JobExecutor } from "../../dist/jobs/kinds.js";
import { ThreadJobs } from "../../dist/jobs/threads.js";
import { until } from "../../test/until.js";
import { formatWeights } from "../core/weights.js";
import { FEATURES } from "../games/go/policy.js";
import "../games/index.js";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { completePlan } from "../match/plan.js";
import { withoutTimes } from "../match/record.js";
import { playGame } from "../match/referee.js";

it("gives threads the weights that agents name, those that come later too", async () => {
  const executor = new JobExecutor(new ThreadJobs(1));
  const { signal } = new AbortController();
  try {
    for (const [name, weight] of [
      ["early", 0.25],
      ["late", -0.5],
    ] as const) {
      const weights = formatWeights(new Float64Array(FEATURES).fill(weight));
      const policy = machine.weights.add({ name, weights });
      const game = { name: "go", size: 3 };
      const plan = completePlan({ game, agents: [{ name, kind: "policy", policy }, "random"], pairs: 1 });
      const records = [];
      for await (const record of executor.play(plan, [0], signal)) records.push(withoutTimes(record));
      expect(records).toEqual([withoutTimes(await playGame(plan, 0, machine))]);
      expect(records[0]?.end).toBe("rules");
    }
  } finally {
    await executor.close();
  }
});

/** Resigns when it is allowed to, and does not leave by itself; files in the folder of its argument tell how far it is. */
const RESIGNING = `
import { existsSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
const file = (name) => process.argv[2] + "/" + name;
createInterface({ input: process.stdin }).on("line", async (line) => {
  if (line === "quit") return writeFileSync(file("leaving"), "");
  if (!line.startsWith("genmove")) return process.stdout.write("= \\n\\n");
  writeFileSync(file("asked"), "");
  while (!existsSync(file("allowed"))) await new Promise((resolve) => setTimeout(resolve, 5));
  process.stdout.write("= resign\\n\\n");
});
setInterval(() => {}, 1e6);
`;

it("keeps games that are over when threads are told to leave", async () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-threads-"));
  const file = (name: string) => join(folder, name);
  writeFileSync(file("resigning.mjs"), RESIGNING);
  const command = `"${process.execPath}" "${file("resigning.mjs")}" "${folder}"`;
  const plan = completePlan({
    game: { name: "hex", size: 5 },
    agents: ["random", "flat:time=1000000", { name: "resigning", kind: "gtp", command }],
    pairs: 1,
  });
  const executor = new JobExecutor(new ThreadJobs(2));
  try {
    const controller = new AbortController();
    const leave = async () => {
      await until(() => existsSync(file("asked")));
      writeFileSync(file("allowed"), "");
      // Nothing is heard here until the game is over and its program on the way out.
      const nap = new Int32Array(new SharedArrayBuffer(4));
      while (!existsSync(file("leaving"))) Atomics.wait(nap, 0, 0, 5);
      controller.abort();
    };
    const left = leave();
    const ends: unknown[] = [];
    // Game 0 is far from over when game 2 has ended.
    for await (const { index, end } of executor.play(plan, [0, 2], controller.signal))
      ends.push({ index, end, aborted: controller.signal.aborted });
    await left;
    expect(ends).toEqual([{ index: 2, end: "resign", aborted: true }]);
  } finally {
    await executor.close();
    rmSync(folder, { recursive: true });
  }
});

it("asks for no more games when ten in a row are refused", async () => {
  const plan = completePlan({ game: { name: "hex", size: 3 }, agents: ["random", "flat"], pairs: 20 });
  const refusing: Jobs = {
    threads: 1,
    crew: { threads: 1 },
    run: () => Promise.reject(new JobRefused("lab refuses: it may not")),
    close: async () => {},
  };
  const ends: string[] = [];
  const play = async () => {
    const indices = Array.from({ length: 40 }, (_, index) => index);
    for await (const { end } of new JobExecutor(refusing).play(plan, indices, new AbortController().signal))
      ends.push(end);
  };
  await expect(play()).rejects.toThrow("10 games in a row are refused: lab refuses: it may not");
  expect(ends).toEqual(Array(9).fill("failed"));
});
