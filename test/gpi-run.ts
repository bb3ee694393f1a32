/** A tiny run of `playout learn curling-gpi`, really made; and the same with the numbers of Matsui and Hoki (2018) in the place of its own. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { playout } from "./end-to-end/command.js";
import { measured } from "./published-2018.js";
import { pythonWith } from "./python.js";

/** The Python that learns; tests that need a run are skipped without one. */
export const torch = pythonWith("numpy", "torch");

const SIZE = ["--first-ends", "256", "--ends", "128", "--steps", "6", "--batch", "32", "--look", "4"];
const MEASURES = ["--measure", "64", "--tuples", "64"];

let tiny: string | undefined;

/** Learns a tiny run of two iterations, once in a process; nobody writes in it. */
function tinyRun(): string {
  if (tiny !== undefined) return tiny;
  const folder = mkdtempSync(join(tmpdir(), "playout-gpi-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const run = join(folder, "gpi");
  const { stderr, status } = playout([
    ...["learn", "curling-gpi", "--out", run, ...SIZE, ...MEASURES, "--threads", "2"],
    ...["--python", torch as string],
  ]);
  expect({ error: status === 0 ? "" : stderr, status }).toEqual({ error: "", status: 0 });
  tiny = run;
  return run;
}

/** Copies so many iterations of a tiny run, with published numbers in the place of its own, and without nets. */
export function publishedRun(folder: string, iterations = 2): string {
  const from = tinyRun();
  mkdirSync(folder, { recursive: true });
  const write = (file: string, change: object) => {
    const made = JSON.parse(readFileSync(join(from, file), "utf8"));
    // Numbers that no run has would test nothing.
    for (const key of Object.keys(change)) expect(made).toHaveProperty(key);
    writeFileSync(join(folder, file), JSON.stringify({ ...made, ...change }));
  };
  write("plan.json", { first_ends: 6_000_000 });
  for (let k = 1; k <= iterations; k++) {
    mkdirSync(join(folder, `pi${k}`), { recursive: true });
    const { score, ...further } = measured(k);
    write(`pi${k}/measured.json`, k === 1 ? { score } : { score, ...further });
  }
  return folder;
}

/** Copies a whole tiny run, nets and all. */
export function copyRun(folder: string): string {
  cpSync(tinyRun(), folder, { recursive: true });
  return folder;
}
