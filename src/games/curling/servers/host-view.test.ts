import { describe, expect, it } from "vitest";
import type { PositionUpdate } from "../engines/seat.js";
import { CurlingGame } from "../game.js";
import { eventSimulator } from "../physics/simulators.js";
import { ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import { HostView, resultInWords } from "./host-view.js";
import { type HostedPlan, parseSeatPlan } from "./match-store.js";

const rules = ruleSet("dc3");
const game = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
const NAMES = ["A", "B\u001b[2J"] as const;
const SHOT = { vx: 0.1, vy: 2.4, omega: -1.5707963267948966 };

/** A match after a throw. */
function told(text: string): PositionUpdate {
  const state = game.notation.parseState(text);
  const last = { kind: "throw", by: 1, end: 0, throwNumber: 0, member: 0, foul: true, seconds: 1 } as const;
  return {
    state,
    angles: new Float64Array(16),
    turn: { team: state.toMove, does: "throw" },
    last: { ...last, intended: SHOT, actual: SHOT },
  };
}

/** A screen whose clock stands unless it is moved. */
function screenOf(isScreen: boolean, columns = 200) {
  let text = "";
  const screen = {
    isScreen,
    columns,
    rows: 24,
    time: 0,
    now: () => screen.time,
    write: (more: string) => (text += more),
  };
  const taken = () => {
    const all = text;
    text = "";
    return all;
  };
  return { screen, taken };
}

const plan = (id: string) => ({ id: `${id}-0000` }) as HostedPlan;
const RESULT = { id: "x", names: [...NAMES] as [string, string], score: [5, 3] as [number, number] };

describe("what is shown of matches", () => {
  it("is a line a match on a terminal, in place", () => {
    const { screen, taken } = screenOf(true);
    const view = new HostView(screen);
    view.told(plan("11111111"), told("end=1 throw=3 scores=2:0 time=200.5,180"), NAMES);
    const line =
      "11111111  end 2 throw 4  A 2:0 B\\x1b[2J  200.5 s 180.0 s, last B\\x1b[2J 0.1,2.4,cw foul\n";
    expect(taken()).toBe(`${line}1 running, 0 over\n`);
    view.told(plan("22222222"), told(""), NAMES);
    expect(taken()).toBe("");
    screen.time = 1000;
    view.told(plan("22222222"), told(""), NAMES);
    const second =
      "22222222  end 1 throw 1  A 0:0 B\\x1b[2J  219.0 s 219.0 s, last B\\x1b[2J 0.1,2.4,cw foul\n";
    expect(taken()).toBe(`\x1b[2A\r\x1b[J${line}${second}2 running, 0 over\n`);
    view.over(plan("11111111"), { ...RESULT, winner: 0, how: "rules" });
    expect(taken()).toBe(`\x1b[3A\r\x1b[J11111111  A 5:3 B\\x1b[2J, A wins\n${second}1 running, 1 over\n`);
    view.close();
    expect(taken()).toBe("\x1b[2A\r\x1b[J");
  });

  it("has no more lines, nor longer ones, than there is room for", () => {
    const { screen, taken } = screenOf(true, 30);
    const view = new HostView(screen);
    for (let i = 0; i < 40; i++) {
      screen.time += 1000;
      taken();
      view.told(plan(`${i}`.padStart(8, "0")), told(""), NAMES);
    }
    const lines = taken().split("\n");
    expect(lines).toHaveLength(14);
    expect(lines.at(-2)).toBe("40 running (28 not shown), 0 ");
    for (const line of lines.slice(1)) expect(line.length).toBeLessThan(30);
  });

  it("is a line for every end and every match elsewhere", () => {
    const { screen, taken } = screenOf(false);
    const view = new HostView(screen);
    view.told(plan("11111111"), told("throw=3"), NAMES);
    view.told(plan("11111111"), told("end=1 scores=2:0"), NAMES);
    view.over(plan("11111111"), { ...RESULT, winner: 1, how: "crash", by: 0, reason: "gone\n" });
    expect(taken()).toBe(
      "11111111  after end 1: A 2:0 B\\x1b[2J\n11111111  A 5:3 B\\x1b[2J, B\\x1b[2J wins (A: gone\\x0a)\n",
    );
  });

  it("says how it ended", () => {
    expect(resultInWords({ ...RESULT, winner: 1, how: "resign", by: 0 })).toContain("wins (A: conceded)");
    expect(resultInWords({ ...RESULT, winner: null, how: "rules" })).toMatch(/, draw$/);
    expect(resultInWords({ ...RESULT, winner: null, how: "failed", reason: "stopped" })).toMatch(
      /, no result \(stopped\)$/,
    );
  });
});

it("reads who is to sit where", () => {
  expect(parseSeatPlan("port:10000")).toEqual({ kind: "remote", port: 10_000 });
  expect(parseSeatPlan("command:./e --x:1")).toEqual({ kind: "command", command: "./e --x:1" });
  expect(parseSeatPlan("agent:best:time=2")).toEqual({ kind: "agent", agent: "best:time=2" });
  for (const text of ["port:70000", "port:x", "best", "agent:", "nobody:x"])
    expect(() => parseSeatPlan(text)).toThrow();
});
