import "../games/index.js";
import { expect, test } from "vitest";
import { checkXml, count } from "../../test/well-formed.js";
import { drawStrength, strengthByBudget } from "./page.js";
import { completePlan, type MatchPlan } from "./plan.js";
import type { MatchGameRecord } from "./record.js";
import { failedGame } from "./referee.js";
import { assignmentOf, indicesOf } from "./schedule.js";
import { ratingsOf } from "./score.js";

const planOf = (...agents: readonly object[]) =>
  completePlan({ game: { name: "hex", size: 5 }, agents: agents as never, pairs: 2 });

/** Who is named later wins, but for the first game of a pairing. */
function played(plan: MatchPlan): MatchGameRecord[] {
  return [...indicesOf(plan)].map((index) => {
    const [first, second] = assignmentOf(plan, index).players;
    const record = failedGame(plan, index, "", "2026-01-01T00:00:00.000Z");
    return { ...record, result: Number(first > second === index % 4 > 0), end: "rules" };
  });
}

const plan = planOf(
  { name: "plain, 0.3 s", kind: "uct", time: 0.3 },
  { name: "fast, 0.1 s", kind: "uct", amaf: "visited", time: 0.1 },
  { name: "random", kind: "random" },
  { name: "plain, 0.1 s", kind: "uct", time: 0.1 },
  { name: "fast, 3 s", kind: "uct", amaf: "visited", time: 3 },
  { name: "plain, 1 s", kind: "uct", time: 1 },
);

test("agents that differ by their budgets are one curve, named by what their names share", () => {
  const records = played(plan);
  const curves = strengthByBudget(plan, records)!;
  expect(curves.unit).toBe("seconds a move");
  expect(curves.series.map(({ name, points }) => [name, points.map(({ at }) => at)])).toEqual([
    ["plain", [0.1, 0.3, 1]],
    ["fast", [0.1, 3]],
  ]);
  const { elo, low, high } = ratingsOf(plan, records).find(({ name }) => name === "plain, 0.3 s")!;
  expect(curves.series[0]!.points[1]).toEqual({ at: 0.3, value: elo, low, high });
});

test("the budget of a program stands among its arguments", () => {
  const program = (time: string) => `gtp:command="engine --agent best:time=${time},threads=1"`;
  const programs = completePlan({
    game: { name: "hex", size: 5 },
    agents: [program("0.1"), program("1e-2"), "random"],
    pairs: 2,
  });
  const { series } = strengthByBudget(programs, played(programs))!;
  expect(series.map(({ points }) => points.map(({ at }) => at))).toEqual([[0.01, 0.1]]);
});

test("nothing to compare, or no games, is no curve", () => {
  expect(strengthByBudget(plan, [])).toBeUndefined();
  const alike = planOf(
    { name: "a", kind: "uct", time: 1 },
    { name: "b", kind: "random" },
    { name: "c", kind: "uct", amaf: "visited", time: 2 },
  );
  expect(strengthByBudget(alike, played(alike))).toBeUndefined();
});

test("the picture marks every estimate, and stands alone where it is wanted", () => {
  const curves = strengthByBudget(plan, played(plan))!;
  const [onPage, alone] = [drawStrength(curves), drawStrength(curves, true)];
  for (const picture of [onPage, alone]) {
    checkXml(picture);
    // The first curve is marked by circles, the second one by crosses.
    expect(count(picture, "<circle")).toBe(3);
    expect(picture.match(/<path d="M[\d.]+ ([\d.]+)L[\d.]+ \1M[^"]*"\/>/g)).toHaveLength(2);
    for (const at of ["0.1", "0.3", "1", "3"]) expect(picture).toContain(`>${at}</text>`);
  }
  expect(onPage).not.toContain("--measured:");
  expect(alone).toMatch(/^<svg xmlns="[^"]+" .*--measured: #/s);
});
