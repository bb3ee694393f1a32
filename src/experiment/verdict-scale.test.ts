import "../games/index.js";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { experimentOf } from "../../test/made-up-results.js";
import { COMPARABLE } from "./comparison.js";
import { effortAt, effortOf, scheduleAt } from "./effort.js";
import type { LearningExperiment, MatchesExperiment, PairingExperiment } from "./file.js";
import { budgetsAt } from "./pairing.js";
import { verdictScale } from "./verdict-scale.js";

const ROOT = new URL("../../", import.meta.url);
const OURS = readdirSync(new URL("experiments/", ROOT)).map((file) => file.replace(".yaml", ""));

/** Shares of the published effort at the scale and a little below. */
function around(name: string, share: (scale: number) => number): [boolean, boolean] {
  const scale = verdictScale(experimentOf(name));
  if (typeof scale !== "number") throw new Error(`${name}: expected a scale`);
  return [share(scale) >= COMPARABLE, share(0.9 * scale) >= COMPARABLE];
}

describe("the scale from which on there are verdicts", () => {
  it.each(["hex-table1", "hex-table2", "hex-table2-half"])("%s: by the seconds a move", (name) => {
    const { published, default: small } = experimentOf(name) as MatchesExperiment;
    expect(around(name, (scale) => effortAt(scale, small, published).seconds / published.seconds)).toEqual([
      true,
      false,
    ]);
  });

  it.each(["ohto2016-table4", "ohto2016-table5", "ohto2016-table6", "ohto2016-table7"])(
    "%s: by the rounds a decision",
    (name) => {
      const experiment = experimentOf(name) as PairingExperiment;
      const max = (scale: number) => Math.max(...budgetsAt(experiment, scale).map(({ rounds }) => rounds));
      expect(around(name, (scale) => max(scale) / experiment.published.rounds)).toEqual([true, false]);
    },
  );

  it.each(["uctb-figure2", "uctb-table1", "uctb-thresholds"])("%s: by the work of learning", (name) => {
    const { learning, shows } = experimentOf(name) as LearningExperiment;
    const min = (scale: number) =>
      Math.min(...shows.map((method) => effortOf(method, scheduleAt(scale, learning), learning)));
    expect(around(name, min)).toEqual([true, false]);
  });

  it("is none where nobody has published anything, and that of the file where it was measured", () => {
    expect(verdictScale(experimentOf("hex-ours"))).toBeUndefined();
    expect(verdictScale(experimentOf("matsui2018-table5"))).toBe(0.02);
    expect(verdictScale(experimentOf("matsui2018-scores"))).toBe("run");
  });
});

it.each(OURS)("%s says what it takes", (name) => {
  expect(experimentOf(name).takes?.coreMinutes).toBeGreaterThan(0);
});

it("the first reproduction of the README gives verdicts", () => {
  const readme = readFileSync(new URL("README.md", ROOT), "utf8");
  const [, name, given = "1"] = /playout experiment run ([a-z0-9-]+)(?: --scale ([\d.]+))?/.exec(readme)!;
  const scale = verdictScale(experimentOf(name!));
  expect(scale).toBeTypeOf("number");
  expect(Number(given)).toBeGreaterThanOrEqual(scale as number);
});
