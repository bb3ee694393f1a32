import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packWeights } from "../../src/core/weights.js";
import { FEATURES } from "../../src/games/curling/policy/policy-features.js";
import { answer, curling, expectComplaint, temporaryFolder } from "./command.js";

const folder = temporaryFolder();

/** As in figure 2 of Ohto & Tanaka (2016): the last stone, three points if red's is removed, a guard in front of it. */
const POSITION = "throw=15 hammer=1 stones=0:-0.3,38.6/1:0.9,38.1/1:-0.9,38.9/0:0,35.5";

interface Listed {
  readonly words: string;
  readonly arm: string;
  readonly shot: object;
  readonly chance: number;
}

function listed(...more: string[]): Listed[] {
  return answer("policy", "--position", POSITION, "--json", ...more).throws;
}

function weightsFile(model: string): string {
  const weights = packWeights(new Float64Array(FEATURES));
  return folder.file(
    `${model}.json`,
    JSON.stringify({ format: "playout-curling-policy", version: 1, model, weights }),
  );
}

describe("policy", () => {
  it("lists throws by their chances: hits first, past the guard, and draws after them", () => {
    const { throws, ...head } = answer("policy", "--position", POSITION, "--json");
    expect(head).toMatchObject({ rules: "dc4", toMove: 1, policy: "learned", temperature: 0.8 });
    const chances = throws.map(({ chance }: Listed) => chance);
    expect(chances.reduce((sum: number, chance: number) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect(chances).toEqual(chances.toSorted((a: number, b: number) => b - a));
    expect(throws[0]).toMatchObject({ arm: "hit cw 0 weak" });
    expect(throws[0].words).toBe("hit and stay on red's shot stone, clockwise");
    expect(throws.slice(0, 3).map(({ arm }: Listed) => arm)).toEqual(
      ["weak", "middle", "strong"].map((weight) => `hit cw 0 ${weight}`),
    );
    const played = answer("throw", "--shot", JSON.stringify(throws[0].shot), "--position", POSITION);
    expect(played.end.score).toBe(-3);
  });

  it("says the same in a table and draws the likeliest", () => {
    const picture = join(folder.path, "throws.svg");
    const { stdout, stderr, status } = curling(["policy", "--position", POSITION, "--svg", picture]);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(stdout).toContain("yellow throws by the learned policy at temperature 0.8\n");
    expect(stdout).toMatch(
      /\n 1 {2}hit and stay on red's shot stone, clockwise +hit cw 0 weak +-0\.\d+ +2\.\d+ +\d+\.\d %\n/,
    );
    expect(readFileSync(picture, "utf8")).toMatch(/^<svg.*hit and stay on.*The 5 likeliest of 8 throws/s);
  });

  it("has a temperature, and other policies", () => {
    const [sure, defaults, unsure] = ["0.3", "0.8", "10"].map((t) => listed("--temperature", t)[0]!.chance);
    expect(sure).toBeGreaterThan(defaults!);
    expect(defaults).toBeGreaterThan(unsure!);
    const heuristic = listed("--policy", "heuristic");
    expect(heuristic.map(({ chance }) => chance)).toEqual(heuristic.map(() => 1 / heuristic.length));
    expect(listed("--policy", "simple").map(({ arm }) => arm)).toEqual([
      "draw cw",
      "draw ccw",
      "hit cw",
      "hit ccw",
    ]);
  });

  it("takes weights that were learned", () => {
    const zero = listed("--weights", weightsFile("fcv1"));
    expect(zero).toEqual(listed("--policy", "heuristic"));
  });

  it("refuses what makes no sense in one line", () => {
    const file = weightsFile("legacy");
    expectComplaint(["policy", "--position", "throw=99"], 2, /--position: throw/);
    expectComplaint(["policy", "--position", "{"], 2, /--position: /);
    expectComplaint(["policy", "--policy", "best"], 2, /--policy/);
    expectComplaint(["policy", "--temperature", "0"], 2, /--temperature.*above 0/);
    expectComplaint(["policy", "--policy", "simple", "--temperature", "1"], 2, /--temperature: goes with/);
    expectComplaint(["policy", "--policy", "simple", "--weights", file], 2, /--weights: goes with/);
    expectComplaint(["policy", "--theme", "dark"], 2, /--theme: goes with --svg/);
    expectComplaint(["policy", "--weights", file], 1, /legacy\.json: learned for the legacy model/);
    expectComplaint(["policy", "--weights", join(folder.path, "none")], 1, /none: /);
    expectComplaint(["policy", "--weights", folder.file("a.json", "{}")], 1, /a\.json: format/);
    const cut = {
      format: "playout-curling-policy",
      version: 1,
      model: "fcv1",
      weights: { scale: 1, text: "AA" },
    };
    expectComplaint(
      ["policy", "--weights", folder.file("b.json", JSON.stringify(cut))],
      1,
      /b\.json: weights/,
    );
    const nowhere = join(folder.path, "nowhere", "a.svg");
    expectComplaint(["policy", "--svg", nowhere], 1, /nowhere/);
    expect(existsSync(nowhere)).toBe(false);
  });
});
