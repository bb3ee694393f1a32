/** Tiny runs of `playout learn go-sb` and `go-uctb`, really made, in all experiments of UCT Balancing. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { experimentOf } from "../made-up-results.js";
import { playout, temporaryFolder } from "./command.js";

const { path: folder } = temporaryFolder();
const EXPERIMENTS = fileURLToPath(new URL("../../experiments/", import.meta.url));
const OURS = readdirSync(EXPERIMENTS)
  .map((name) => name.replace(".yaml", ""))
  .filter((name) => experimentOf(name).kind === "learning");

/** Every method of these experiments with its threshold; none for SB. */
const METHODS = new Map(
  OURS.flatMap((name) => {
    const experiment = experimentOf(name);
    if (experiment.kind !== "learning") return [];
    return Object.entries(experiment.learning.methods).map(
      ([method, { threshold }]) => [method, threshold] as const,
    );
  }),
);

function succeed(...args: string[]): void {
  const { stderr, status } = playout(args);
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
}

beforeAll(() => {
  const [positions, values] = [join(folder, "positions"), join(folder, "values")];
  const agent = "uct:playouts=4,policy=uniform,prior=paper";
  succeed("learn", "go-positions", "--games", "6", "--agent", agent, "--out", positions);
  succeed("learn", "go-teacher", "--data", positions, "--out", values, "--agent", agent);
  for (const [method, threshold] of METHODS) {
    const amounts = ["--values", "4", "--slopes", "4", "--iterations", "1", "--test-positions", "2"];
    const how = threshold === undefined ? ["go-sb"] : ["go-uctb", "--threshold", `${threshold}`];
    succeed("learn", ...how, "--data", values, "--out", join(folder, method), ...amounts, "--threads", "1");
  }
});

it("there are experiments that read them", () => {
  expect(OURS).toHaveLength(12);
});

it.each(OURS)("%s", (name) => {
  const experiment = experimentOf(name);
  if (experiment.kind !== "learning") throw new Error("expected an experiment that learns");
  const runs = Object.keys(experiment.learning.methods).flatMap((method) => [
    ...["--learned", `${method}=${join(folder, method)}`],
  ]);
  const small = experiment.winRates === undefined ? [] : ["--playouts", "1", "--opponent-playouts", "1"];
  const out = join(folder, name);
  succeed("experiment", "run", name, ...runs, ...small, "--scale", "0.001", "--out", out);
  const { finished, outcome } = JSON.parse(readFileSync(join(out, "results.json"), "utf8"));
  expect(finished).toBe(true);
  for (const { learned } of outcome.methods) expect(learned.curve).toHaveLength(2);
});
