import { describe, expect, it } from "vitest";
import { CurlingGame } from "../../src/games/curling/game.js";
import { eventSimulator } from "../../src/games/curling/physics/simulators.js";
import { ruleSet } from "../../src/games/curling/rules/rule-set.js";
import { limitsOf } from "../../src/games/curling/rules/umpire.js";
import { referenceRows } from "../reference.js";
import { answer, ask, curling, DRAW, expectComplaint, temporaryFolder } from "./command.js";

const { file } = temporaryFolder();

describe("throw", () => {
  it("answers a shot from options with exact numbers", () => {
    const found = answer("throw", "--shot", "-0.131730570213192,2.3997462595390573,cw");
    expect(found).toEqual({
      stones: [{ team: 0, stone: 0, x: expect.closeTo(0, 6), y: expect.closeTo(38.405, 6) }],
      thrown: { team: 0, stone: 0 },
      touched: false,
      foul: false,
      removed: [],
      score: 1,
      end: null,
    });
    const rules = ruleSet("dc4");
    const state = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules))).start();
    state.play({ vx: DRAW.vx, vy: DRAW.vy, omega: -Math.PI / 2 });
    expect(found.stones[0].x).toBe(state.stones.x[0]);
    expect(found.stones[0].y).toBe(state.stones.y[0]);
  });

  it("takes positions and shots as text or JSON alike", () => {
    const asText = { position: "throw=1 stones=0:0.2,38.4", shot: "-0.1,3,ccw" };
    const asJson = {
      position: { throw: 1, stones: [{ team: 0, x: 0.2, y: 38.4 }] },
      shot: { vx: -0.1, vy: 3, turn: "ccw" },
    };
    const { answers } = ask("throw", [asText, asJson]);
    expect(answers[0]).toEqual(answers[1]);
    const options = ["--position", JSON.stringify(asJson.position), "--shot", JSON.stringify(asJson.shot)];
    expect(answer("throw", ...options)).toEqual(answers[0]);
  });

  it("tells fouls, removed stones and the end of an end", () => {
    const guard = { id: "foul", position: "throw=1 stones=0:0,35", shot: "4@0.3ccw" };
    const last = {
      id: ["last"],
      position: "end=1 throw=15 hammer=0 scores=2:0 stones=0:1,38.4/1:0.1,40",
      shot: DRAW,
    };
    const hit = { position: "throw=6 stones=1:0,38.4", shot: { speed: 3.5, angle: 1.585, turn: "cw" } };
    const { answers } = ask("throw", [guard, last, hit]);
    expect(answers[0]).toMatchObject({ id: "foul", foul: true, touched: true, score: 0 });
    expect(answers[0].stones).toEqual([{ team: 0, stone: 0, x: 0, y: 35 }]);
    expect(answers[0].removed).toEqual([{ team: 1, stone: 0 }]);
    expect(answers[1].id).toEqual(["last"]);
    expect(answers[1].thrown).toEqual({ team: 0, stone: 7 });
    expect(answers[1].score).toBe(2);
    expect(answers[1].end).toEqual({ score: 2, totals: [4, 0], hammer: 1, result: null });
    expect(answers[2].id).toBeUndefined();
    expect(answers[2]).toMatchObject({ touched: true, stones: [] });
    expect(answers[2].removed).toEqual([
      { team: 0, stone: 3 },
      { team: 1, stone: 0 },
    ]);
  });

  it("answers many shots of one question like single ones", () => {
    const position = "throw=3 stones=0:0,38.4/1:0.3,37.1/0#1:-0.5,36";
    const shots = Array.from({ length: 200 }, (_, i) => ({
      vx: -0.2 + i / 1000,
      vy: 2.3 + i / 500,
      turn: "cw",
    }));
    const { answers, status } = ask("throw", [
      { id: 0, position, shots },
      ...shots.map((shot, i) => ({ id: i + 1, position, shot })),
      { position, shots: [] },
    ]);
    expect(status).toBe(0);
    expect(answers.map((each) => each.id)).toEqual([...Array(201).keys(), undefined]);
    expect(answers[0].results).toEqual(answers.slice(1, 201).map(({ id: _, ...fields }) => fields));
    expect(answers[201]).toEqual({ results: [] });
  });

  it("draws disturbances that follow from the seed and the line, or from the question's seed", () => {
    const many = { shot: DRAW, samples: 3 };
    const own = { shot: DRAW, samples: 3, seed: 7 };
    const both = { shots: [DRAW, "2.5@-3ccw"], samples: 2 };
    const noisy = (...seed: string[]) =>
      ask("throw", [many, many, own, own, both], "--noise", "dc4", ...seed);
    const { answers } = noisy();
    expect(answers[0].results).toHaveLength(3);
    expect(answers[0].results[0].shot.vy).not.toBe(answers[0].results[1].shot.vy);
    expect(answers[1]).not.toEqual(answers[0]);
    expect(answers[3]).toEqual(answers[2]);
    expect(answers[4].results.map((each: { results: unknown[] }) => each.results.length)).toEqual([2, 2]);
    expect(noisy().answers).toEqual(answers);
    const other = noisy("--seed", "2").answers;
    expect(other[0]).not.toEqual(answers[0]);
    expect(other[2]).toEqual(answers[2]);
    // The shot that was thrown gives the same stones without noise.
    const { shot, ...fields } = answers[0].results[0];
    expect(ask("throw", [{ shot }]).answers).toEqual([fields]);
  });

  it.each(["event", "referee"])("shows where all stones are during a throw: %s", (simulator) => {
    const args = ["throw", "--shot", "2.4@-3cw", "--simulator", simulator];
    const at = answer(...args, "--times", "0,0.5,60");
    expect(at.trajectory.map((frame: { time: number }) => frame.time)).toEqual([0, 0.5, 60]);
    expect(at.trajectory[0].stones[0].y).toBeCloseTo(0, 6);
    expect(at.trajectory[2].stones).toEqual(at.stones);
    const every = answer(...args, "--every", "2");
    expect(every.trajectory[1].time).toBe(2);
    expect(every.trajectory.at(-1).stones).toEqual(every.stones);
    expect(every.trajectory.at(-2).stones).not.toEqual(every.stones);
  });

  it("gives the official results of the fourth generation", () => {
    const rows = referenceRows<Dc4Row>("dc4_shots")
      .filter((row) => row.applied_rule === 0)
      .slice(0, 40);
    const questions = rows.map((row) => {
      const team = row.team === "team0" ? 0 : 1;
      const hammer = row.total_shot % 2 === 0 ? 1 - team : team;
      return {
        position: { throw: row.total_shot, hammer, stones: stonesOf(row.stones.team0, row.stones.team1) },
        shot: { vx: row.vx, vy: row.vy, omega: row.omega },
      };
    });
    const { answers } = ask("throw", questions, "--simulator", "referee", "--rules", "dc4");
    for (const [i, row] of rows.entries()) {
      const near = stonesOf(row.after.team0, row.after.team1).map(({ team, stone, x, y }) => {
        return { team, stone, x: expect.closeTo(x, 4), y: expect.closeTo(y, 4) };
      });
      expect(answers[i].stones).toEqual(near);
      expect(answers[i].foul).toBe(row.foul);
    }
  });

  it("gives the official results of the first generation bit for bit, in its own coordinates", () => {
    const rows = referenceRows<LegacyRow>("legacy_shots").slice(0, 40);
    const teams = (body: readonly Place[]) =>
      stonesOf(
        body.filter((_, i) => i % 2 === 0),
        body.filter((_, i) => i % 2 === 1),
      );
    const questions = rows.map(({ shot_num, body, vx, vy, spin }) => ({
      position: { throw: shot_num, stones: teams(body) },
      shot: { vx, vy, spin },
    }));
    const options = ["--simulator", "referee", "--rules", "legacy-uec", "--frame", "legacy"];
    const { answers } = ask("throw", questions, ...options);
    for (const [i, row] of rows.entries()) {
      expect(answers[i].stones.map(inFloat32)).toEqual(teams(row.after).map(inFloat32));
    }
  });

  it("gives referee's answers that do not depend on earlier questions", () => {
    const question = {
      position: "end=1 throw=5 stones=0:0,38.4/1:0.3,37.1/1#1:-0.4,38.9",
      shot: "3.1@-1.2cw",
    };
    const before = { position: "end=1 throw=3 stones=0:0.1,38/1:0.3,37.3", shot: "3.5@-1.1cw" };
    const { answers } = ask(
      "throw",
      [question, before, question],
      "--simulator",
      "referee",
      "--rules",
      "dc3",
    );
    expect(answers[2]).toEqual(answers[0]);
  });

  it("plays rule sets from files and refuses wrong ones", () => {
    const club = file("club.json", JSON.stringify({ preset: "dc4", name: "club", throws: 2 }));
    const position = "throw=1 stones=0:0,38.4";
    expect(answer("throw", "--rules", club, "--position", position, "--shot", "3@5cw").end.score).toBe(1);
    const long = file("long.json", JSON.stringify({ preset: "dc3", sheet: { backLine: 41 } }));
    const with_ = (...options: string[]) => ["throw", "--shot", "2.4@0cw", ...options];
    expectComplaint(with_("--rules", long, "--simulator", "referee"), 2, /--simulator: .*limits\.far/);
    expectComplaint(with_("--rules", file("bad.json", '{"preset":"dc4","ends":0}')), 1, /bad\.json: ends: /);
    expectComplaint(with_("--rules", file("broken.json", '{"preset":')), 1, /broken\.json: /);
    expectComplaint(with_("--rules", "dc5"), 2, /--rules: .*"dc5".*dc4-mixed-doubles/);
    expectComplaint(with_("--noise", "legacy-gat"), 2, /--noise: legacy-gat is not for the fcv1 model/);
    expectComplaint(with_("--frame", "legacy"), 2, /--frame: /);
    expectComplaint(with_("--simulator", "fast"), 2, /--simulator/);
    expectComplaint(with_("--lines"), 2, /--lines/);
  });

  it("refuses impossible shots and positions", () => {
    const shot = "2.4@0cw";
    const complaints: [object, RegExp][] = [
      [{ shot: "0,0,cw" }, /: shot: a stone without speed/],
      [{ shot: { speed: 0, angle: 1, turn: "cw" } }, /: shot: a stone without speed/],
      [{ shot: "0,4.1,cw" }, /: shot: speed 4\.1 is above 4/],
      [{ shot: "0,-2,cw" }, /: shot: vy -2 is not towards the house/],
      [{ shot: { vx: 0, vy: 2, omega: 1e9 } }, /: shot: omega 1000000000 is more than 62\.8 rad/],
      [{ shot: "0,2,cw", position: "stones=0:0,20" }, /: position\.stones\[0\]\.y: 20 is short/],
      [{ shot: "0,2,cw", position: "end=3 scores=1:0" }, /: position\.scores: expected those of the 3 ends/],
      [{ shot: "NaN,2,cw" }, /: shot: expected vx,vy,cw/],
      [{ shot: "0,1e999,cw" }, /: shot: expected finite numbers/],
      [{ shot: { vx: 1, turn: "cw" } }, /: shot\.vy: missing/],
      [{ shot, position: "throw=1 stones=0:9,38" }, /: position\.stones\[0\]\.x: 9 is out/],
      [{ shot, position: "throw=2 stones=0:0,38/1:0.1,38" }, /: position\.stones\[1\]: lies on stones\[0\]/],
      [{ shot, position: "throw=x" }, /: position\.throw: expected number/],
      [{ shot, position: "where" }, /: position: expected key=value/],
      [{ shot, position: { result: { winner: 1, reason: "concede" } } }, /: position: the game is over/],
    ];
    const { answers } = ask(
      "throw",
      complaints.map(([question]) => question),
    );
    for (const [i, [, message]] of complaints.entries()) expect(answers[i].error).toMatch(message);
    expectComplaint(["throw", "--shot", "0,0,cw"], 2, /--shot: a stone without speed/);
    expectComplaint(["throw", "--shot", "hard"], 2, /--shot: expected vx,vy,cw/);
    expectComplaint(["throw", "--shot", '{"vx":1,'], 2, /--shot: .*JSON/);
    expectComplaint(["throw", "--shot", shot, "--position", "throw=99"], 2, /--position: throw: /);
    expectComplaint(["throw", "--shot", shot, "--samples", "3"], 2, /--samples: .*--noise/);
  });

  it("shows its help to somebody who asks nothing", () => {
    const { stdout, stderr, status } = curling(["throw"]);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^Usage: playout curling throw/);
    expect(status).toBe(2);
    expect(curling([]).stderr).toMatch(/^Usage: playout curling .*\n[\s\S]*wintable/);
  });
});

type Place = readonly [number, number];

interface Dc4Row {
  applied_rule: number;
  total_shot: number;
  team: "team0" | "team1";
  stones: { team0: Place[]; team1: Place[] };
  vx: number;
  vy: number;
  omega: number;
  foul: boolean;
  after: { team0: Place[]; team1: Place[] };
}

interface LegacyRow {
  shot_num: number;
  body: Place[];
  vx: number;
  vy: number;
  spin: 0 | 1;
  after: Place[];
}

/** The reference files say (0, 0) for stones that are not in play. */
function stonesOf(...teams: [readonly Place[], readonly Place[]]) {
  return teams.flatMap((places, team) =>
    places.flatMap(([x, y], stone) => (x === 0 && y === 0 ? [] : [{ team, stone, x, y }])),
  );
}

function inFloat32({ team, stone, x, y }: { team: number; stone: number; x: number; y: number }) {
  return { team, stone, x: Math.fround(x), y: Math.fround(y) };
}
