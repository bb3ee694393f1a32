import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CurlingGame } from "../../src/games/curling/game.js";
import { eventSimulator } from "../../src/games/curling/physics/simulators.js";
import { type CurlingRecord, formatAfter, formatRecord, Recorder } from "../../src/games/curling/record.js";
import { oneEnd, ruleSet } from "../../src/games/curling/rules/rule-set.js";
import { limitsOf } from "../../src/games/curling/rules/umpire.js";
import { answer, curling, expectComplaint, temporaryFolder } from "./command.js";

const { path: folder, file } = temporaryFolder();

describe("replay", () => {
  const rules = oneEnd(ruleSet("dc4"));
  const game = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
  const recorder = new Recorder(game, {
    simulator: "event",
    players: [{ name: "Red\u001b[31m" }, { name: "Yellow" }],
  });
  const afters: string[] = [];
  while (!recorder.state.isOver()) {
    const shot = { vx: -0.2 + recorder.state.throwNumber / 100, vy: 2.4, omega: -Math.PI / 2 };
    recorder.throw(shot, shot, 1);
    afters.push(formatAfter(recorder.state));
  }
  const record = recorder.record();
  const kept: CurlingRecord = {
    ...record,
    simulator: "another",
    moves: record.moves.map((move, i) =>
      move.kind === "throw" ? { ...move, after: afters[i] ?? "" } : move,
    ),
  };

  it("agrees with a record and shows the line score", () => {
    const { stdout, stderr, status } = curling(["replay", file("game.json", formatRecord(record))]);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(stdout).toMatch(/Yellow +\d +\d/);
    expect(stdout).toMatch(/wins \(score\)|a draw/);
    expect(stdout).toMatch(/16 moves replayed with the event simulator: agrees\n$/);
    expect(stdout).not.toContain("\u001b");
    const asJson = answer("replay", join(folder, "game.json"), "--json");
    expect(asJson).toMatchObject({
      agrees: true,
      disagreements: [],
      simulator: "event",
      scores: record.scores,
    });
  });

  it("takes the referee for other programs, and says where it differs", () => {
    const other = file("other.json", formatRecord(kept));
    const exact = curling(["replay", other]);
    expect(exact.status).toBe(1);
    expect(exact.stdout).toMatch(/\nmoves\[0\] \(end 0, throw 0\): stone 0 of team 0 rests \S+ mm from/);
    expect(exact.stdout).toMatch(/with the referee simulator: \d+ disagreements\n$/);
    expect(curling(["replay", other, "--tolerance", "20"]).status).toBe(0);
    expect(curling(["replay", other, "--simulator", "event"]).status).toBe(0);
  });

  it("refuses what is no record in one line", () => {
    expectComplaint(["replay", join(folder, "missing.json")], 1, /missing\.json: there is no such file/);
    expectComplaint(["replay", file("text.json", "hello")], 1, /text\.json: no format that is known/);
    expectComplaint(["replay", file("empty.json", "{}")], 1, /empty\.json: no format that is known/);
    const start = { ...record, start: { throw: 1, stones: [{ team: 0 as const, x: 9, y: 38 }] } };
    expectComplaint(
      ["replay", file("start.json", formatRecord(start))],
      1,
      /start\.json: start\.stones\[0\]\.x: /,
    );
    expectComplaint(["replay"], 2, /file/);
    expectComplaint(["replay", "game.json", "--tolerance", "-5"], 2, /--tolerance.*at least 0/);
  });
});
