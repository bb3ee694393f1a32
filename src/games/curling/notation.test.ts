import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatPosition,
  formatShot,
  formatStones,
  type Position,
  parsePosition,
  parseShot,
  parseStones,
  positionFromJson,
  shotFromJson,
  shotToJson,
} from "./notation.js";
import { PLACEMENTS } from "./rules/rule-set.js";
import { FULL_SPIN, turnOf } from "./sheet.js";
import { REASONS } from "./state.js";

// JSON and text know no negative zero.
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0);
const omega = fc.oneof(fc.constantFrom(FULL_SPIN, -FULL_SPIN), number);
const shot = fc.record({ vx: number, vy: number, omega });
const thrown = fc.record({
  vx: fc.double({ min: -10, max: 10, noNaN: true }),
  vy: fc.double({ min: 0.1, max: 40, noNaN: true }),
  omega,
});

const player = fc.constantFrom<(0 | 1)[]>(0, 1);
const count = fc.nat(20);
const points = fc.nat(8);
const seconds = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map((x) => x + 0);
const stone = fc.record(
  { team: player, stone: fc.nat(7), x: number, y: number },
  { requiredKeys: ["team", "x", "y"] },
);
const position = fc.record(
  {
    end: count,
    throw: count,
    hammer: player,
    scores: fc.array(fc.tuple(points, points)),
    stones: fc.array(stone, { maxLength: 16 }),
    time: fc.tuple(seconds, seconds),
    extraTime: fc.tuple(seconds, seconds),
    placement: fc.constantFrom(...PLACEMENTS),
    powerPlays: fc.tuple(fc.option(count), fc.option(count)),
    result: fc.record({ winner: fc.option(player), reason: fc.constantFrom(...REASONS) }),
  },
  { requiredKeys: [] },
);

describe("shots", () => {
  test("text and JSON are read back exactly", () => {
    fc.assert(
      fc.property(shot, (s) => {
        expect(parseShot(formatShot(s))).toEqual(s);
        expect(shotFromJson(JSON.parse(JSON.stringify(shotToJson(s))))).toEqual(s);
      }),
    );
  });

  test("the usual spin is not written out", () => {
    expect(formatShot({ vx: -0.125, vy: 2.4, omega: -FULL_SPIN })).toBe("-0.125,2.4,cw");
    expect(formatShot({ vx: -0.125, vy: 2.4, omega: 0.6 })).toBe("-0.125,2.4,ccw0.6");
    expect(shotToJson({ vx: 0, vy: 2.4, omega: FULL_SPIN })).toEqual({ vx: 0, vy: 2.4, turn: "ccw" });
  });

  test("a shot may be typed as speed and degrees to the right", () => {
    const typed = parseShot("2.5@30cw");
    expect(typed.vx).toBeCloseTo(1.25, 12);
    expect(typed.vy).toBeCloseTo(2.5 * Math.cos(Math.PI / 6), 12);
    expect(typed.omega).toBe(-FULL_SPIN);
    expect(parseShot("2.5@-30ccw0.6").vx).toBeCloseTo(-1.25, 12);
  });

  test("JSON may have speed and angle as fourth-generation clients send them", () => {
    const s = shotFromJson({ speed: 2.4, angle: Math.PI / 2, omega: 1 });
    expect(s.vx).toBeCloseTo(0, 12);
    expect(s).toMatchObject({ vy: 2.4, omega: 1 });
  });

  test("JSON may say the same twice", () => {
    fc.assert(
      fc.property(thrown, (s) => {
        const twice = { speed: Math.hypot(s.vx, s.vy), angle: Math.atan2(s.vy, s.vx), turn: turnOf(s) };
        expect(shotFromJson({ ...s, ...twice })).toEqual(s);
      }),
    );
  });

  test.each([
    ["2.4", 'shot: expected vx,vy,cw or speed@degreescw, got "2.4"'],
    ["1,2,left", 'shot: expected vx,vy,cw or speed@degreescw, got "1,2,left"'],
    ["2.4@-1cw-0.6", 'shot: expected vx,vy,cw or speed@degreescw, got "2.4@-1cw-0.6"'],
  ])("text %s is refused", (text, message) => {
    expect(() => parseShot(text)).toThrow(new Error(message));
  });

  test.each([
    [{ vx: "a", vy: 1, turn: "cw" }, 'vx: expected number, not "a"'],
    [{ vx: 1, turn: "cw" }, "vy: missing"],
    [{ vx: 1, vy: 2 }, "turn: missing"],
    [{ vx: 1, vy: 2, turn: "left" }, 'turn: expected one of "cw"|"ccw", not "left"'],
    [{ vx: 1, vy: 2, turn: "cw", omega: 1 }, "turn: cw is not that of omega, 1"],
    [{ vx: 1, speed: 2, angle: 1, turn: "cw" }, "vy: missing"],
    [{ vx: 3, vy: 4, speed: 5.00001, turn: "cw" }, "speed: 5.00001 is not that of vx and vy, 5"],
    [
      { vx: 0, vy: 4, angle: -Math.PI / 2, turn: "cw" },
      `angle: ${-Math.PI / 2} is not that of vx and vy, ${Math.PI / 2}`,
    ],
    [{ speed: 2, turn: "cw" }, "angle: missing"],
    [{ vx: 1, vy: 2, turn: "cw", rotation: 1 }, 'Unrecognized key: "rotation"'],
  ])("JSON %j is refused", (json, message) => {
    expect(() => shotFromJson(json)).toThrow(new Error(message));
  });
});

describe("positions", () => {
  test("text and JSON are read back exactly", () => {
    fc.assert(
      fc.property(position, (p) => {
        expect(parsePosition(formatPosition(p))).toEqual(p);
        expect(positionFromJson(JSON.parse(JSON.stringify(p)))).toEqual(p);
        expect(parseStones(formatStones(p.stones ?? []))).toEqual(p.stones ?? []);
      }),
    );
  });

  test("the example of the manual", () => {
    const text = "end=3 throw=5 hammer=0 scores=1:0,0:2,0:0 stones=0:0.1,38.4/0#2:-1.2,36.5/1:0.3,37.1";
    const expected: Position = {
      end: 3,
      throw: 5,
      hammer: 0,
      scores: [
        [1, 0],
        [0, 2],
        [0, 0],
      ],
      stones: [
        { team: 0, x: 0.1, y: 38.4 },
        { team: 0, stone: 2, x: -1.2, y: 36.5 },
        { team: 1, x: 0.3, y: 37.1 },
      ],
    };
    expect(parsePosition(text)).toEqual(expected);
    expect(formatPosition(expected)).toBe(text);
  });

  test.each([
    ["hammer=2", /^hammer: expected one of 0\|1, not 2$/],
    ["hammer=left", /^hammer: /],
    ["end=1.5", /^end: expected int/],
    ["colour=3", /^position: expected key=value with one of end, throw, .*, got "colour=3"$/],
    ["15", /^position: .* got "15"$/],
    ["constructor=1", /^position: /],
    ["stones=0:0.1", /^stones: expected team:x,y, got "0:0.1"$/],
    ["stones=0:0,38/2:1,38", /^stones\[1\]\.team: /],
    ["stones=0:0,38/1:a,38", /^stones\[1\]\.x: expected number, not "a"$/],
    ["stones=0#8:0,38", /^stones\[0\]\.stone: /],
    ["scores=1:x", /^scores\[0\]\[1\]: /],
    ["result=0", /^result\.reason: /],
    ["time=3", /^time: /],
    ["end=3000000000", /^end: expected at most \d+, not 3000000000$/],
    ["end=1 end=0", /^end: given twice$/],
    ["extratime=1,1 extratime=2,2", /^extratime: given twice$/],
    ["stones=0:0.1,38.4:7", /^stones: expected team:x,y, got "0:0.1,38.4:7"$/],
    ["stones=0:0.1,38.4/1#0#4:0.3,37.1", /^stones: expected team:x,y, got "1#0#4:0.3,37.1"$/],
    ["result=1:concede:x", /^result: expected winner:reason, got "1:concede:x"$/],
  ])("%s is refused", (text, message) => {
    expect(() => parsePosition(text)).toThrow(message);
  });

  test("an end that no game gets to is refused", () => {
    expect(() => positionFromJson({ end: 1e12 })).toThrow(/^end: expected at most \d+, not 1000000000000$/);
  });
});
