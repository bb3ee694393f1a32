import { describe, expect, test } from "vitest";
import { CurlingGame } from "../game.js";
import { aimFor, createReferee, eventSimulator } from "../physics/simulators.js";
import { ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import { type Shot, Stones, spinOf } from "../sheet.js";
import { CURLIT_KINDS, classifyAsMatsui, curlitKindOf, pointsOf } from "./published-kinds.js";
import { classifyThrow, THROW_KINDS, TrialIce, zoneOf } from "./throw-kinds.js";

const rules = ruleSet("dc4");
const { sheet } = rules;
const TEE = sheet.teeLine;
const game = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
const ice = new TrialIce(rules);

function at(stones: string) {
  return game.notation.parseState(`throw=14 hammer=1 stones=${stones}`);
}

function aim(x: number, y: number, beyond = 0): Shot {
  const shot: Shot = { vx: 0, vy: 0, omega: spinOf("cw") };
  aimFor(rules.model).passBeyond(x, TEE + y, beyond, shot);
  return shot;
}

describe("the classes of Matsui & Hoki", () => {
  const classOf = (stones: string, shot: Shot) => classifyAsMatsui(ice.throw(at(stones), shot));

  test("a draw to the tee is a house draw that takes the number one stone", () => {
    expect(classOf(`1:1,${TEE}`, aim(0, 0))).toEqual({
      draw: true,
      house: true,
      guard: false,
      comeAround: false,
      freeze: false,
      takeOut: false,
      takeOut1: null,
      takeOut2: null,
      through: false,
      numberOne: true,
    });
  });

  test("who holds the number one stone already is not asked for it", () => {
    expect(classOf(`0:0.3,${TEE}`, aim(0, -3))).toMatchObject({ guard: true, house: false, numberOne: null });
    expect(classOf(`1:0.3,${TEE}`, aim(0, -3))).toMatchObject({ guard: true, numberOne: false });
  });

  test("come-around and freeze go by |dx| < r alone, so that they overlap with others", () => {
    expect(classOf(`1:0.1,${TEE - 3.2}`, aim(0, 0.1))).toMatchObject({ comeAround: true, house: true });
    expect(classOf(`1:0.5,${TEE - 3.2}`, aim(0.3, 0.1))).toMatchObject({ comeAround: false });
    expect(classOf(`1:0.1,${TEE + 0.4}`, aim(0, 0))).toMatchObject({ freeze: true, house: true });
    expect(classOf(`1:0.1,${TEE + 0.5}`, aim(0, 0))).toMatchObject({ freeze: false });
    const behind = ice.throw(at(""), aim(0, 0));
    behind.after.place(8, 0.1, TEE - 0.35);
    expect(classifyAsMatsui(behind)).toMatchObject({ comeAround: true, freeze: false });
  });

  test("take-outs are counted by colour while the thrown stone stays", () => {
    const hit = aim(0, 0, 8);
    expect(classOf(`1:0,${TEE}`, hit)).toMatchObject({ takeOut: true, takeOut1: "opposing", house: false });
    expect(classOf(`0:0,${TEE}`, hit)).toMatchObject({ takeOut: true, takeOut1: "own", takeOut2: null });
    const lost = classOf(`1:0.3,${TEE}`, aim(0.5, 0, 9));
    expect(lost).toMatchObject({ draw: false, takeOut: true, takeOut1: null, through: false });
  });
});

describe("results sheets", () => {
  test("every kind but a miss has a kind there", () => {
    const found = { foul: false, zone: null, targetStone: null, removed: { own: 0, opposing: 0 } };
    const kinds = THROW_KINDS.map((kind) => curlitKindOf({ ...found, kind, target: null }));
    const guards = curlitKindOf({ ...found, kind: "centre-guard", target: 3 });
    expect(new Set([...kinds, guards])).toEqual(new Set([...CURLIT_KINDS, null]));
    expect(guards).toBe("guard");
  });

  const state = at(`1:0,${TEE}`);
  const hit = ice.throw(state, aim(0, 0, 8));
  const short = ice.throw(state, aim(0, -3));

  test.each([
    [0.9, 4],
    [1, 4],
    [0.72, 3],
    [0.5, 2],
    [0.31, 1],
    [0.1, 0],
    [0, 0],
  ])("a chance of %d between 0.1 and 0.9 is worth %d points", (actual, points) => {
    expect(pointsOf(hit, short, { perfect: 0.9, missed: 0.1, actual, error: 0.01 })).toBe(points);
  });

  test("where nothing is at stake, the stones themselves are compared", () => {
    const values = { perfect: 0.99, missed: 0.99, actual: 0.99, error: 0 };
    expect(pointsOf(hit, hit, values)).toBe(4);
    expect(pointsOf(hit, short, values)).toBe(0);
    expect(pointsOf(hit, hit, { perfect: 0.6, missed: 0.5, actual: 0.5, error: 0.03 })).toBe(4);
    const half = pointsOf(ice.throw(state, aim(1, -3)), ice.throw(state, aim(1, -3.9)), values);
    expect(half).toBe(2);
  });
});

test("a throw seen on other ice is classified by what happened there", () => {
  const official = new CurlingGame(rules, createReferee("dc4"));
  const before = official.notation.parseState(`throw=14 hammer=1 stones=1:0,${TEE}`);
  const after = official.clone(before);
  after.play(aim(0, 0, 8));
  const outcome = ice.seen(before, aim(0, 0, 8), after.stonesAfter, after.foul);
  expect(classifyThrow(outcome).kind).toBe("hit-and-stay");
  expect(outcome.after.x[7]).toBe(after.stones.x[7]);

  // The same throw, said to have missed.
  const missed = new Stones();
  missed.copyFrom(before.stones);
  expect(classifyThrow(ice.seen(before, aim(0, 0, 8), missed, false)).kind).toBe("through");
  // A throw that touches nothing here, said to have moved a stone.
  const moved = new Stones();
  moved.copyFrom(before.stones);
  moved.place(8, 0, TEE + 0.8);
  moved.place(7, 0, TEE - 0.1);
  expect(classifyThrow(ice.seen(before, aim(1.5, -3), moved, false))).toMatchObject({
    kind: "tap-back",
    target: 8,
  });
});

test("the simulator tells contacts in order", () => {
  const state = at(`0:0,${TEE - 2.5}/1:0,${TEE}`);
  const { contacts, stone } = ice.throw(state, aim(0, -2.5, 14));
  expect(contacts.slice(0, 2).map(({ first, second }) => [first, second])).toEqual([
    [stone, 0],
    [0, 8],
  ]);
  expect(contacts[0].time).toBeLessThan(contacts[1].time);
  expect(ice.throw(at(""), aim(0, 0)).contacts).toEqual([]);
});

test("zones are the innermost ring that a stone touches", () => {
  const zone = (x: number, y: number) => zoneOf(x, TEE + y, sheet);
  expect([
    zone(0.1, 0),
    zone(0.7, 0),
    zone(0, 1.3),
    zone(0, -1.9),
    zone(0, -2),
    zone(0, 2),
    zone(2, 0.1),
  ]).toEqual(["button", "4-foot", "8-foot", "12-foot", "guard", "behind", "behind"]);
});
