import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
// Threads start from the built files.
import { ThreadExecutor } from "../../dist/distribute/index.js";
import { completePlan } from "../match/index.js";

/** Resigns at once, and is slow to leave. */
const RESIGNING = `
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
createInterface({ input: process.stdin }).on("line", (line) => {
  if (line === "quit") {
    writeFileSync(process.argv[2], "leaving");
    setTimeout(() => process.exit(), 1000);
  } else process.stdout.write(line.startsWith("genmove") ? "= resign\\n\\n" : "= \\n\\n");
});
setInterval(() => {}, 1e6);
`;

it("keeps games that are over when threads are told to leave", async () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-threads-"));
  const [program, marker] = [join(folder, "resigning.mjs"), join(folder, "leaving")];
  writeFileSync(program, RESIGNING);
  const command = `"${process.execPath}" "${program}" "${marker}"`;
  const plan = completePlan({
    game: { name: "hex", size: 5 },
    agents: ["random", "flat:time=100", { name: "resigning", kind: "gtp", command }],
    pairs: 1,
  });
  const executor = new ThreadExecutor(2);
  try {
    const controller = new AbortController();
    const leave = async () => {
      while (!existsSync(marker)) await sleep(5);
      controller.abort();
    };
    const left = leave();
    const ends: [number, string][] = [];
    // Game 0 is far from over when game 2 has ended.
    for await (const { index, end } of executor.play(plan, [0, 2], controller.signal))
      ends.push([index, end]);
    await left;
    expect(ends).toEqual([[2, "resign"]]);
  } finally {
    await executor.close();
    rmSync(folder, { recursive: true });
  }
});
