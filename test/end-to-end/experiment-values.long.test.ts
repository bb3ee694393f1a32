import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { playout, stopped, temporaryFolder } from "./command.js";

const { path: folder, file } = temporaryFolder();

const COUNTED = file(
  "counted.yaml",
  `
format: playout-experiment
version: 1
name: counted
title: What is counted
paper: Nobody, nothing
place: Table 0
about: Ends of random play.
kind: values
game: { name: curling, rules: legacy-gat }
sources:
  shots: { counts: tendencies, agent: random, default: 400, published: 1000 }
head: m
rows: ["0", "1"]
columns:
  shots: { from: { source: shots, share: house.*, count: throws.* }, unit: "%" }
`,
);

it("counting stops at Ctrl-C, keeps what is counted, and goes on", () => {
  const run = (name: string) => [
    ...["experiment", "run", COUNTED, "--out", join(folder, name), "--threads", "1"],
  ];
  const columnsIn = (name: string) =>
    JSON.parse(readFileSync(join(folder, name, "results.json"), "utf8")).outcome.columns;
  const counts = join(folder, "stopped", "counts", "shots", "counts.jsonl");
  const { status, stdout, stderr } = stopped(run("stopped"), "SIGINT", { file: counts, lines: 2 });
  expect({ status, stderr }).toEqual({ status: 130, stderr: "" });
  expect(stdout).toContain("Not finished: the same command goes on.");
  expect(readFileSync(counts, "utf8").split("\n").length).toBeLessThan(10);
  expect(playout(run("stopped"))).toMatchObject({ stderr: "", status: 0 });
  expect(playout(run("whole"))).toMatchObject({ stderr: "", status: 0 });
  expect(columnsIn("stopped")).toEqual(columnsIn("whole"));
});
