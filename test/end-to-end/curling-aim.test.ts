import { describe, expect, it } from "vitest";
import { answer, ask, curling, expectComplaint } from "./command.js";

describe("aim", () => {
  it("gives throws that stop at the target", () => {
    const found = answer("aim", "--stop", "-0.5,38.2", "--turn", "ccw");
    expect(found).toMatchObject({ turn: "ccw", omega: Math.PI / 2 });
    expect(found.speed * Math.cos(found.angle)).toBeCloseTo(found.vx, 12);
    const [thrown] = ask("throw", [{ shot: found }]).answers;
    expect(thrown.stones[0].x).toBeCloseTo(-0.5, 6);
    expect(thrown.stones[0].y).toBeCloseTo(38.2, 6);
  });

  it("answers passes, and says what cannot be reached", () => {
    const { answers, status } = ask("aim", [
      { id: 1, pass: [0.3, 38], speed: 0.5, turn: "cw" },
      { id: 2, pass: [0.3, 38], beyond: 2.5, omega: 1.2 },
      { id: 3, stop: [0, 44], turn: "cw" },
      { id: 4, stop: [0, 0], turn: "cw" },
      { id: 5, pass: [0, 38], speed: 3.9, turn: "cw" },
      { id: 6, pass: [0, 38], turn: "cw" },
      { id: 7, stop: [0, 38] },
      { id: 8, stop: [0], turn: "cw" },
      { id: 9, stop: [0, -5], turn: "cw" },
      { id: 10, pass: [9, 38], beyond: 1, turn: "cw" },
      { id: 11, stop: [0, 38], omega: 1e9 },
      { id: 12, pass: [0, 44], speed: 0.5, turn: "cw" },
      { id: 13, pass: [0, 43.8], speed: 0.5, turn: "cw" },
    ]);
    expect(answers[0].speed).toBeGreaterThan(2.4);
    expect(answers[1].omega).toBe(1.2);
    expect(answers[12].speed).toBeGreaterThan(answers[0].speed);
    expect(answers.slice(2, 12).map((each) => each.error)).toEqual([
      "line 3: stop: y 44 is behind the end of the sheet, 43.8915",
      "line 4: stop: no throw gets to 0,0 like that",
      expect.stringMatching(/^line 5: pass: speed 4\.\d+ is above 4/),
      "line 6: pass: needs one of speed, beyond and power",
      "line 7: turn: missing",
      expect.stringMatching(/^line 8: stop/),
      "line 9: stop: y -5 is behind the hack",
      "line 10: pass: x 9 is out at the side, where |x| is 2.23",
      "line 11: omega: 1000000000 is more than 62.8 rad/s, ten turns a second",
      "line 12: pass: y 44 is behind the end of the sheet, 43.8915",
    ]);
    expect(status).toBe(1);
  });

  it("gives the official helpers' proposals", () => {
    const official = answer("aim", "--stop", "0,38.405", "--turn", "cw", "--official");
    expect(official.speed).toBeCloseTo(answer("aim", "--stop", "0,38.405", "--turn", "cw").speed, 3);
    const legacy = ["--rules", "legacy-gat", "--frame", "legacy", "--turn", "cw"];
    const draw = answer("aim", "--stop", "2.375,4.88", "--official", ...legacy);
    expect(draw).toMatchObject({ spin: 0, vx: expect.closeTo(-0.99, 2), vy: expect.closeTo(-29.56, 2) });
    const hit = answer("aim", "--pass", "2.375,4.88", "--power", "16", "--official", ...legacy);
    expect(hit.vy).toBeLessThan(-33);
    const thrown = (shot: object) => answer("throw", "--shot", JSON.stringify(shot), ...legacy.slice(0, 4));
    expect(thrown(draw)).toEqual(thrown({ vx: draw.vx, vy: draw.vy, spin: draw.spin }));
    expectComplaint(["aim", "--stop", "0,20", "--turn", "cw", "--official"], 2, /too near/);
    expectComplaint(["aim", "--stop", "0,0", "--turn", "cw", "--official"], 2, /--stop: no throw/);
    expectComplaint(["aim", "--pass", "0,38", "--power", "3", "--turn", "cw"], 2, /--power: /);
    expectComplaint(["aim", "--stop", "0", "--turn", "cw"], 2, /--stop/);
    expectComplaint(["aim", "--stop", "0,38"], 2, /--turn: missing/);
    expectComplaint(["aim", "--stop", "0,38", "--speed", "1", "--turn", "cw"], 2, /--speed: is for pass/);
    expect(curling(["aim"]).status).toBe(2);
  });
});
