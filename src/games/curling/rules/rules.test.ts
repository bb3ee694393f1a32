import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createReferee, type RefereePreset } from "../physics/simulators.js";
import {
  fromLegacy,
  fromLegacyShot,
  type LegacyShot,
  type Shot,
  Stones,
  spinOf,
  type Turn,
} from "../sheet.js";
import { oneEnd, parseRuleSet, placeStones, RULE_SETS, ruleSet } from "./rule-set.js";
import { limitsOf, Umpire } from "./umpire.js";

describe("rule sets", () => {
  test("an unknown name is refused with the known ones", () => {
    expect(() => ruleSet("dc5")).toThrow(
      'unknown rule set "dc5"; known: legacy-uec, legacy-gat, legacy-mixed-doubles, dc3, dc4, dc4-no-tick, dc4-mixed-doubles, dc4-library',
    );
  });

  test.each(RULE_SETS)("%s is complete and survives JSON", (name) => {
    const rules = ruleSet(name);
    expect(parseRuleSet(JSON.parse(JSON.stringify(rules)))).toEqual(rules);
    expect(rules.verified).toBe(name !== "dc4-library" && name !== "legacy-mixed-doubles");
  });

  test("a preset may be changed in part", () => {
    const rules = parseRuleSet({
      preset: "dc3",
      name: "club",
      ends: 6,
      freeGuardZone: { throws: 4 },
      time: null,
    });
    expect(rules).toEqual({
      ...ruleSet("dc3"),
      name: "club",
      ends: 6,
      freeGuardZone: { ...ruleSet("dc3").freeGuardZone, throws: 4 },
      time: null,
    });
  });

  test("mistakes are named", () => {
    expect(() => parseRuleSet({ preset: "dc3", freeGuardZone: { throws: "five" } })).toThrow(
      /^freeGuardZone\.throws: expected number, not "[^"]*"$/,
    );
    expect(() => parseRuleSet({ preset: "dc3", endz: 3 })).toThrow('Unrecognized key: "endz"');
    expect(() => parseRuleSet({ preset: "dc4-mixed-doubles", mixedDoubles: { pattern: 6 } })).toThrow(
      "mixedDoubles.pattern: no guard has this pattern",
    );
    expect(() => parseRuleSet({ preset: "dc4-mixed-doubles", throws: 16 })).toThrow(/^throws: /);
  });

  test.each([
    [{ ends: 1001 }, /^ends: expected at most 1000, not 1001$/],
    [{ sheet: { width: 0.29 } }, /^sheet\.width: expected above 0\.29, not 0\.29$/],
    [{ sheet: { hogLine: 39 } }, /^sheet\.hogLine: must be nearer than the tee line$/],
    [{ sheet: { backLine: 38.405 } }, /^sheet\.backLine: must be beyond the tee line$/],
    [{ sheet: { houseRadius: 0 } }, /^sheet\.houseRadius: expected .*, not 0$/],
    [{ noise: "shaky" }, /^noise: expected one of /],
    [{ noise: "legacy-gat" }, /^noise: not for the model of these rules$/],
  ])("%j is refused", (changes, message) => {
    expect(() => parseRuleSet({ preset: "dc3", ...changes })).toThrow(message);
  });

  test("rules say which noise they are played with, whatever their name", () => {
    expect(RULE_SETS.map((name) => ruleSet(name).noise)).toEqual([
      "legacy-uec",
      "legacy-gat",
      "legacy-gat",
      "dc3",
      "dc4",
      "dc4",
      "dc4",
      "dc4",
    ]);
    expect(parseRuleSet({ preset: "dc3", name: "club" }).noise).toBe("dc3");
    expect(parseRuleSet({ preset: "dc3", noise: "none" }).noise).toBe("none");
  });

  test("one end is over after one end", () => {
    expect(oneEnd(ruleSet("dc4"))).toMatchObject({ ends: 1, extraEnds: false });
  });

  test("lines that remove stones in motion", () => {
    const limits = (name: string) => limitsOf(ruleSet(name));
    expect(limits("legacy-gat")).toEqual({ side: 2.23, far: 38.375, near: -4.125 });
    expect(limits("dc3").far).toBeCloseTo(40.379, 9);
    expect(limits("dc3").near).toBeCloseTo(-1.684, 9);
    expect(limits("dc4")).toEqual({ side: 2.23, far: Infinity, near: -Infinity });
  });
});

type Place = readonly [stone: number, x: number, y: number];

function stonesAt(...places: Place[]): Stones {
  const stones = new Stones();
  for (const [stone, x, y] of places) stones.place(stone, x, y);
  return stones;
}

interface Throw {
  stone?: number;
  number?: number;
  touched?: boolean;
}

/** Judges a throw of team 0 and tells the foul and the stones left. */
function judge(
  name: string,
  before: Place[],
  after: Place[],
  { stone = 1, number = 2, touched = true }: Throw = {},
) {
  const stones = stonesAt(...after);
  const foul = new Umpire(ruleSet(name)).judge(stonesAt(...before), stones, stone, number, touched);
  const left = Array.from({ length: 16 }, (_, i) => i).filter((i) => stones.has(i));
  return { foul, left, stones };
}

describe("hog line", () => {
  const short = 32.149; // touches the line
  test("third generation: every short stone leaves", () => {
    expect(
      judge(
        "dc3",
        [[8, 0, 33]],
        [
          [1, 0, short],
          [8, 0.5, 32.1],
        ],
        { number: 8 },
      ).left,
    ).toEqual([]);
    expect(judge("dc3", [], [[1, 0, short + 1e-6]]).left).toEqual([1]);
  });

  test("fourth generation: only the thrown stone, and not after a contact", () => {
    const after: Place[] = [
      [1, 0, short],
      [8, 0.5, 32.1],
    ];
    expect(judge("dc4", [[8, 0.5, 33]], after, { touched: false, number: 8 }).left).toEqual([8]);
    expect(judge("dc4", [[8, 0.5, 33]], after, { number: 8 }).left).toEqual([1, 8]);
  });

  test("legacy: the thrown stone at once, others at the next throw", () => {
    const { stones, left } = judge(
      "legacy-gat",
      [],
      [
        [1, 0, 30.145],
        [8, 0.5, 30.1],
      ],
      { number: 8 },
    );
    expect(left).toEqual([8]);
    new Umpire(ruleSet("legacy-gat")).clearSpared(stones);
    expect(stones.mask).toBe(0);
    const kept = stonesAt([8, 0.5, 32.1]);
    new Umpire(ruleSet("dc4")).clearSpared(kept);
    expect(kept.mask).toBe(1 << 8);
  });
});

test("fourth generation: the back line counts at rest", () => {
  expect(
    judge(
      "dc4",
      [],
      [
        [1, 0, 40.3791],
        [2, 0.5, 40.379],
      ],
    ).left,
  ).toEqual([2]);
});

describe("free guard zone", () => {
  const guard: Place = [8, 0.6, 33.5];
  const thrown: Place = [1, -0.6, 38];

  test("removing an opponent's guard puts everything back", () => {
    const { foul, left, stones } = judge("dc3", [guard, [0, -1, 37]], [thrown, [0, -1, 36]]);
    expect({ foul, left, y: stones.y[0] }).toEqual({ foul: true, left: [0, 8], y: 37 });
  });

  test.each([
    ["legacy-gat", 4],
    ["dc3", 5],
    ["dc4", 5],
    ["dc4-mixed-doubles", 3],
    ["dc4-library", 6],
  ])("%s guards %i throws", (name, throws) => {
    expect(judge(name, [guard], [thrown], { number: throws - 1 }).foul).toBe(true);
    expect(judge(name, [guard], [thrown], { number: throws }).foul).toBe(false);
  });

  test("own guards and stones in the house are not protected, except in mixed doubles", () => {
    const own: Place = [0, 0.6, 35];
    const inHouse: Place = [8, 0, 38];
    for (const name of ["legacy-gat", "dc3", "dc4"]) {
      expect(judge(name, [own], [thrown]).foul).toBe(false);
      expect(judge(name, [inHouse], [thrown]).foul).toBe(false);
    }
    expect(judge("dc4-mixed-doubles", [own], [thrown]).foul).toBe(true);
    expect(judge("dc4-mixed-doubles", [inHouse], [thrown]).foul).toBe(true);
    expect(judge("dc4-mixed-doubles", [inHouse], [thrown, [8, 0, 40]]).foul).toBe(false);
  });

  test("a stone beside the house that reaches the tee line: in the zone by its centre only", () => {
    const beside: Place = [8, 2.1, 38.3];
    expect(judge("dc3", [beside], [thrown]).foul).toBe(false);
    expect(judge("dc4", [beside], [thrown]).foul).toBe(true);
  });

  test("a guard moved into the house is a foul only in the library", () => {
    const moved: Place = [8, 0.6, 37.5];
    expect(judge("dc4", [guard], [moved, thrown]).foul).toBe(false);
    expect(judge("dc4-library", [guard], [moved, thrown]).foul).toBe(true);
  });

  test("legacy: a guard pushed back over the hog line counts as removed", () => {
    expect(judge("legacy-gat", [[8, 0, 31]], [[8, 0, 30.1], thrown]).foul).toBe(true);
    expect(judge("legacy-gat", [[8, 0, 30.1]], [thrown]).foul).toBe(false);
  });

  test("no-tick: a guard on the centre line must stay on it", () => {
    const onLine: Place = [8, 0.145, 35];
    expect(judge("dc4-no-tick", [onLine], [[8, 0.146, 36], thrown]).foul).toBe(true);
    expect(judge("dc4-no-tick", [onLine], [[8, -0.145, 36], thrown]).foul).toBe(false);
    expect(judge("dc4-no-tick", [[8, 0.2, 35]], [[8, 1, 36], thrown]).foul).toBe(false);
    expect(judge("dc4", [onLine], [[8, 1, 36], thrown]).foul).toBe(false);
    expect(judge("dc4-no-tick", [onLine], [[8, 1, 36], thrown], { number: 5 }).foul).toBe(false);
  });
});

test("mixed doubles places the hammer's stone in the house and mirrors the power play", () => {
  const rules = ruleSet("dc4-mixed-doubles").mixedDoubles!;
  const stones = new Stones();
  placeStones(stones, { ...rules, pattern: 5 }, "pp_left", 1);
  expect([stones.mask, stones.x[8], stones.y[8], stones.x[0], stones.y[0]]).toEqual([
    0x101, -1.219, 38.26, -1.047, 33.23,
  ]);
});

interface ReferenceRow {
  rules: string;
  end: number;
  before: Stones;
  after: Stones;
  stone: number;
  throwNumber: number;
  shot: Shot;
  foul: boolean | undefined;
}

type Pair = [number, number];
type Teams = { team0: (Pair | null)[]; team1: (Pair | null)[] };

function rows<T>(name: string): T[] {
  const url = new URL(`../../../../test/reference/curling/${name}.jsonl`, import.meta.url);
  const lines = readFileSync(url, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}

function fromTeams(teams: Teams): Stones {
  const stones = new Stones();
  for (const [i, place] of [...teams.team0, ...teams.team1].entries()) {
    if (place && (place[0] !== 0 || place[1] !== 0)) stones.place(i, place[0], place[1]);
  }
  return stones;
}

function dc3Rows(): ReferenceRow[] {
  interface Row {
    end: number;
    shot: number;
    thrower: string;
    stones: Teams;
    after: Teams;
    velocity: Pair;
    rotation: Turn;
    fgz_foul: boolean;
  }
  return rows<Row>("dc3_shots").map((row) => ({
    rules: "dc3",
    end: row.end,
    before: fromTeams(row.stones),
    after: fromTeams(row.after),
    stone: (row.thrower === "team1" ? 8 : 0) + (row.shot >> 1),
    throwNumber: row.shot,
    shot: { vx: row.velocity[0], vy: row.velocity[1], omega: spinOf(row.rotation) },
    foul: row.fgz_foul,
  }));
}

function dc4Rows(): ReferenceRow[] {
  interface Row extends Shot {
    applied_rule: number;
    total_shot: number;
    team: string;
    slot: number;
    stones: Teams;
    after: Teams;
    foul: boolean;
  }
  return rows<Row>("dc4_shots").map((row) => ({
    rules: ["dc4", "dc4-no-tick", "dc4-mixed-doubles"][row.applied_rule],
    end: 0,
    before: fromTeams(row.stones),
    after: fromTeams(row.after),
    stone: (row.team === "team1" ? 8 : 0) + row.slot,
    throwNumber: row.total_shot,
    shot: row,
    foul: row.foul,
  }));
}

function legacyRows(): ReferenceRow[] {
  interface Row extends LegacyShot {
    shot_num: number;
    body: Pair[];
    after: Pair[];
  }
  const fromBodies = (bodies: Pair[]) => {
    const stones = new Stones();
    for (const [i, [x, y]] of bodies.entries()) {
      const place = fromLegacy({ x, y });
      if (x !== 0 || y !== 0) stones.place(8 * (i % 2) + (i >> 1), place.x, place.y);
    }
    return stones;
  };
  return rows<Row>("legacy_shots").map((row) => ({
    rules: "legacy-uec",
    end: 0,
    before: fromBodies(row.body),
    after: fromBodies(row.after),
    stone: 8 * (row.shot_num % 2) + (row.shot_num >> 1),
    throwNumber: row.shot_num,
    shot: fromLegacyShot(row),
    foul: undefined,
  }));
}

/** Rows in which a rule may have acted: the throw was guarded, or the thrown stone did not stay. */
function telling(row: ReferenceRow): boolean {
  return row.throwNumber < ruleSet(row.rules).freeGuardZone.throws || !row.after.has(row.stone);
}

describe("recorded throws: fouls and stones in play", () => {
  test.each<[RefereePreset, () => ReferenceRow[]]>([
    ["dc3", dc3Rows],
    ["dc4", dc4Rows],
    ["legacy", legacyRows],
  ])("%s", (preset, read) => {
    for (const row of read().filter(telling)) {
      const umpire = new Umpire(ruleSet(row.rules));
      const referee = createReferee(preset);
      const stones = new Stones();
      stones.copyFrom(row.before);
      const thrower = row.stone >> 3;
      referee.startEnd(row.end, row.throwNumber % 2 === 0 ? thrower : 1 - thrower);
      umpire.clearSpared(stones);
      referee.throw(stones, row.stone, row.shot);
      const foul = umpire.judge(row.before, stones, row.stone, row.throwNumber, referee.touched);
      expect({ row, foul, mask: stones.mask }).toEqual({ row, foul: row.foul ?? foul, mask: row.after.mask });
    }
  });
});
