import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { formatDump, parseDump } from "./python-dump.js";

describe("dumps of Python objects", () => {
  it("are read as the client of version 1.0.7 writes them", () => {
    const text =
      "winner_team=None end_number=0 next_shot_team='team1' first_team_remaining_time=217.5 " +
      "mixed_doubles_settings=None last_move=ShotInfoSchema(translational_velocity=2.418873253768115, " +
      "angular_velocity=-1.5707963267948966, shot_angle=1.62, actual_shot_angle=None) " +
      "stone_coordinate=StoneCoordinateSchema(data={'team0': [CoordinateDataSchema(x=0.21, y=38.94), " +
      "CoordinateDataSchema(x=0.0, y=0.0)], 'team1': []}) score=ScoreSchema(team0=[0, 1], team1=[0, 0])";
    expect(parseDump(text)).toEqual({
      winner_team: null,
      end_number: 0,
      next_shot_team: "team1",
      first_team_remaining_time: 217.5,
      mixed_doubles_settings: null,
      last_move: {
        translational_velocity: 2.418873253768115,
        angular_velocity: -1.5707963267948966,
        shot_angle: 1.62,
        actual_shot_angle: null,
      },
      stone_coordinate: {
        data: {
          team0: [
            { x: 0.21, y: 38.94 },
            { x: 0, y: 0 },
          ],
          team1: [],
        },
      },
      score: { team0: [0, 1], team1: [0, 0] },
    });
  });

  test.each<[string, unknown]>([
    ["State(a=1, b=[True, False], c={'x': (1, 2)})", { a: 1, b: [true, false], c: { x: [1, 2] } }],
    [
      "id=UUID('0190-aa') when=datetime.datetime(2026, 2, 1, 10, 0)",
      { id: "0190-aa", when: [2026, 2, 1, 10, 0] },
    ],
    ["mode=<GameMode.standard: 'standard'> rest=<Mode.x>", { mode: "standard", rest: "Mode.x" }],
    [`name='it\\'s' other="a\\nb" code='\\x41\\u3042'`, { name: "it's", other: "a\nb", code: "A\u3042" }],
    ["a=-1e-3 b=1_000 c=.5 d=Empty() e={1, 2} f={}", { a: -0.001, b: 1000, c: 0.5, d: {}, e: [1, 2], f: {} }],
    ["[np.float64(1.5), word]", [1.5, "word"]],
    ["__proto__=1", Object.defineProperty({}, "__proto__", { value: 1, enumerable: true })],
  ])("%s", (text, value) => {
    expect(parseDump(text)).toEqual(value);
  });

  test.each<[string, RegExp]>([
    ["a=[1, 2", /^character 8: expected "]", got the end$/],
    ["a=State(b=1", /^character 12: expected "\)", got the end$/],
    ["a=", /^character 3: expected a value, got the end$/],
    ["a=1 b", /^character 5: expected a field, got "b"$/],
    ["[1] [2]", /^character 5: expected the end, got "\[2\]"$/],
    ["[".repeat(100), /expected a value that is not so deep/],
  ])("%s is told in one line", (text, message) => {
    expect(() => parseDump(text)).toThrow(message);
  });

  it("come back as they were written", () => {
    const leaf = fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), fc.string());
    const names = fc.string({ unit: fc.constantFrom("a", "b", "team0", "_"), minLength: 1, maxLength: 6 });
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        leaf,
        fc.array(tie("value")),
        fc.dictionary(names, tie("value"), { minKeys: 1, noNullPrototype: true }),
      ),
    }));
    const object = fc.dictionary(names, value, { minKeys: 1, noNullPrototype: true });
    fc.assert(
      fc.property(object, (given) => {
        const shape = { classes: { a: "A", team0: "Team" }, floats: new Set(["b"]) };
        expect(parseDump(formatDump(given, shape))).toEqual(given);
      }),
      { numRuns: 100 },
    );
  });

  it("that are garbage never hang nor crash", () => {
    const pieces = fc.constantFrom(
      "a=",
      "X(",
      ")",
      "[",
      "]",
      "{",
      "}",
      "'",
      '"',
      ",",
      ":",
      "<",
      ">",
      " ",
      "1",
      "\\",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string())), (parts) => {
        try {
          parseDump(parts.join(""));
        } catch (error) {
          expect((error as Error).message).toMatch(/^character \d+: expected /);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
