import { describe, expect, test } from "vitest";
import { experimentOf } from "../../../../test/made-up-results.js";
import { parseShard, ShardWriter } from "../ends.js";
import { ruleSet } from "../rules/rule-set.js";
import { type Shot, Stones } from "../sheet.js";
import { tendenciesOf } from "./counts.js";

const rules = ruleSet("legacy-gat");
const TEE = rules.sheet.teeLine;
const SHOT: Shot = { vx: 0, vy: 30, omega: 1 };

/** Stones by number, at a place beside and beyond the tee. */
type Lie = Readonly<Record<number, readonly [number, number]>>;

/** What is counted of an end whose first throws leave the stones so, and whose others change nothing. */
function counted(...lies: Lie[]): Record<string, number[]> {
  const writer = new ShardWriter(rules.throws, 1);
  const stones = new Stones();
  for (let i = 0; i <= rules.throws; i++) {
    stones.clear();
    for (const [stone, [x, y]] of Object.entries(i === 0 ? {} : lies[Math.min(i, lies.length) - 1]!))
      stones.place(Number(stone), x, TEE + y);
    writer.position(stones);
    if (i < rules.throws) writer.throw(SHOT, SHOT);
  }
  writer.score(0);
  const head = { rules: rules.name, noise: rules.noise, policy: "made", seed: "a", playout: "0", first: 0 };
  return tendenciesOf(parseShard(writer.shard(head)), rules);
}

/** The classes of one throw. */
function classesOf(number: number, ...lies: Lie[]): string[] {
  return Object.entries(counted(...lies)).flatMap(([name, counts]) => (counts[number] === 1 ? [name] : []));
}

describe("classes of throws, counted", () => {
  test("a draw to the tee takes the number one stone", () => {
    expect(classesOf(0, { 0: [0, 0] })).toEqual(["throws", "house", "withoutNumberOne", "numberOne"]);
  });

  test("a guard stops short of the house, and takes nothing", () => {
    expect(classesOf(0, { 0: [0.3, -2.5] })).toEqual(["throws", "guard", "withoutNumberOne"]);
    expect(classesOf(0, { 0: [2.1, 0.5] })).toEqual(["throws", "withoutNumberOne"]);
  });

  test("a stone overlaps the house from a radius outside of it", () => {
    const edge = rules.sheet.houseRadius;
    expect(classesOf(0, { 0: [0, -edge - 0.14] })).toContain("house");
    expect(classesOf(0, { 0: [0, -edge - 0.15] })).toContain("guard");
  });

  test("a come-around has a stone in front of it, a freeze one close behind", () => {
    const guard: Lie = { 0: [0.1, -3] };
    expect(classesOf(1, guard, { ...guard, 8: [0, 0.2] })).toContain("comeAround");
    expect(classesOf(1, guard, { ...guard, 8: [0.3, 0.2] })).not.toContain("comeAround");
    const lying: Lie = { 0: [0, 0.3] };
    expect(classesOf(1, lying, { ...lying, 8: [0.1, 0] })).toEqual([
      "throws",
      "house",
      "freeze",
      "withoutNumberOne",
      "numberOne",
    ]);
    expect(classesOf(1, lying, { ...lying, 8: [0.1, -0.2] })).not.toContain("freeze");
    expect(classesOf(1, lying, { ...lying, 8: [0.2, 0.1] })).not.toContain("freeze");
  });

  test("take-outs go by whose stones leave while the thrown one stays", () => {
    const both: Lie = { 0: [0.5, 0], 8: [-0.5, 0] };
    const stays: Lie = { 1: [0, 0] };
    expect(classesOf(2, both, both, { ...stays, 8: [-0.5, 0] })).toContain("takeOutOwn");
    expect(classesOf(2, both, both, { ...stays, 0: [0.5, 0] })).toContain("takeOutOpposing");
    expect(classesOf(2, both, both, stays)).toContain("doubleEach");
    expect(classesOf(2, both, both, stays)).not.toContain("house");
    expect(classesOf(2, both, both, stays)).not.toContain("peel");
    expect(classesOf(3, both, both, both, { 9: [0, 0], 8: [-0.5, 0] })).toContain("takeOutOpposing");
    const [two, four]: Lie[] = [
      { 0: [0.5, 0], 1: [-0.5, 0] },
      { 0: [0.5, 0], 1: [-0.5, 0], 2: [0, 1], 8: [0, -1] },
    ];
    expect(classesOf(3, two!, two!, two!, { 9: [0, 0] })).toContain("doubleOpposing");
    expect(classesOf(4, two!, two!, two!, two!, { 2: [0, 0] })).toContain("doubleOwn");
    const three = classesOf(6, four!, four!, four!, four!, four!, four!, { 3: [0, 0], 8: [0, -1] });
    expect(three.filter((name) => /takeOut|double/.test(name))).toEqual([]);
  });

  test("a stone that leaves with another is a peel, alone a through shot, unless it moved one", () => {
    const lying: Lie = { 0: [0.5, 0] };
    expect(classesOf(1, lying, {})).toEqual(["throws", "peel", "withoutNumberOne"]);
    expect(classesOf(1, lying, lying)).toEqual(["throws", "through", "withoutNumberOne"]);
    expect(classesOf(1, lying, { 0: [0.6, 0] })).toEqual(["throws", "withoutNumberOne"]);
  });

  test("who has the number one stone is not asked for it; one outside the house is nobody's", () => {
    const ours: Lie = { 0: [0.5, 0] };
    expect(classesOf(2, ours, ours, { ...ours, 1: [0, 0] })).toEqual(["throws", "house"]);
    const guard: Lie = { 0: [0, -3] };
    expect(classesOf(2, guard, guard, { ...guard, 1: [0, 0] })).toContain("numberOne");
  });

  test.each(["matsui2018-table7", "matsui2018-table8"])("%s reads what is counted", (name) => {
    const experiment = experimentOf(name);
    if (experiment.kind !== "values") throw new Error("expected values");
    const read = Object.values(experiment.columns).flatMap(({ from }) =>
      from !== undefined && "share" in from ? [from.share, from.count] : [],
    );
    const known = Object.keys(counted({})).map((each) => `${each}.*`);
    expect(read.length).toBe(30);
    expect(read.filter((path) => !known.includes(path))).toEqual([]);
  });

  test("every throw of every end is counted", () => {
    expect(counted({}).throws).toEqual(Array(16).fill(1));
    expect(counted({}).through).toEqual(Array(16).fill(1));
  });
});
