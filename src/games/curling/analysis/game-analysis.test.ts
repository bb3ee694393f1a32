import { stream } from "../../../core/random.js";
import { meanOf } from "../../../stats/intervals.js";
import "../../index.js";
import { describe, expect, test } from "vitest";
import { PLAYERS, wholeGame } from "../../../../test/curling-games.js";
import { aimFor } from "../physics/simulators.js";
import { type CurlingGameSetup, curlingKit, curlingSchema } from "../players/game-setup.js";
import { type CurlingRecord, Recorder } from "../record.js";
import { type Shot, spinOf } from "../sheet.js";
import { winTableOf } from "../win-table.js";
import { analyseGame, type GameAnalysisOptions, specOfRecord } from "./game-analysis.js";
import { analysePosition } from "./position-analysis.js";

const OPTIONS: GameAnalysisOptions = {
  agent: { kind: "pure-mc", rounds: 1 },
  policy: "simple",
  trials: 200,
  seed: "test",
};

function kitOf(rules: string, ends = 1): CurlingGameSetup {
  return curlingKit(curlingSchema.parse({ name: "curling", rules, ends, extraEnds: false }));
}

/** Yellow has the last stone, and red's lies in front of the tee. */
function lastStone({ game }: CurlingGameSetup, places = "0:0,") {
  const { teeLine } = game.rules.sheet;
  return game.notation.parseState(`throw=15 hammer=1 stones=${places}${teeLine - 0.2}`);
}

/** A record of one throw. */
function oneThrow(kit: CurlingGameSetup, intended: Shot, actual: Shot): CurlingRecord {
  const header = { simulator: "event", players: [...PLAYERS] as CurlingRecord["players"] };
  const recorder = new Recorder(kit.game, header, lastStone(kit));
  recorder.throw(intended, actual);
  return recorder.record();
}

/** A hit on the stone, full or so far aside. */
function takeOut(kit: CurlingGameSetup, aside = 0): Shot {
  const { rules } = kit.game;
  const shot: Shot = { vx: 0, vy: 0, omega: spinOf("cw") };
  aimFor(rules.model).passBeyond(aside, rules.sheet.teeLine - 0.2, 8, shot);
  return shot;
}

function tooShort(kit: CurlingGameSetup): Shot {
  const { rules } = kit.game;
  const shot: Shot = { vx: 0, vy: 0, omega: spinOf("cw") };
  aimFor(rules.model).stopAt(0, rules.sheet.teeLine - 3, shot);
  return shot;
}

describe.each(["dc3", "legacy-gat"])("%s", (rules) => {
  const kit = kitOf(rules);

  test("a bad choice is a decision loss, whatever the hand does", async () => {
    const bad = tooShort(kit);
    const { throws, moments, teams } = await analyseGame(kit, oneThrow(kit, bad, bad), OPTIONS);
    const [{ decisionLoss, executionLoss, intended, win }] = throws;
    expect(intended.words).toBe("centre guard, clockwise");
    expect(decisionLoss.mean).toBeGreaterThan(0.8);
    expect(decisionLoss.mean).toBeCloseTo(win.best.mean - win.chosen.mean, 12);
    expect(Math.abs(executionLoss.mean)).toBeLessThan(0.05);
    expect(moments).toEqual([{ index: 0, change: win.actual.mean - win.best.mean, cause: "decision" }]);
    expect(teams.map(({ name, throws }) => [name, throws])).toEqual([
      ["Reds", 0],
      ["Yellows", 1],
    ]);
  });

  test("a good choice that fails is an execution loss", async () => {
    const record = oneThrow(kit, takeOut(kit), tooShort(kit));
    const [{ decisionLoss, executionLoss, points, curlit }] = (await analyseGame(kit, record, OPTIONS))
      .throws;
    expect(decisionLoss.mean).toBeLessThan(0.1);
    expect(executionLoss.mean).toBeGreaterThan(0.6);
    expect({ points, curlit }).toEqual({ points: 0, curlit: "take-out" });
  });

  test("a stone that is thrown away on purpose is no success", async () => {
    const away: Shot = { vx: 0, vy: 0, omega: spinOf("cw") };
    aimFor(kit.game.rules.model).stopAt(0, kit.game.rules.sheet.teeLine - 8, away);
    const { throws, teams } = await analyseGame(kit, oneThrow(kit, away, away), OPTIONS);
    expect(throws[0]).toMatchObject({ intended: { kind: "hogged" }, curlit: null, points: null });
    const [team] = teams.filter((each) => each.throws === 1);
    expect(team).toMatchObject({ points: null, kinds: [{ kind: "other", throws: 1, points: null }] });
    expect(team?.members.map(({ points }) => points)).toEqual([null]);
  });

  test("the best throw costs nothing", async () => {
    const { lines } = await analysePosition(kit, lastStone(kit), { ...OPTIONS, seed: "another" });
    const record = oneThrow(kit, lines[0].shot, lines[0].shot);
    const [{ decisionLoss, points }] = (await analyseGame(kit, record, OPTIONS)).throws;
    expect(Math.abs(decisionLoss.mean)).toBeLessThan(4 * decisionLoss.error + 0.03);
    expect(points).toBe(4);
  });

  test("over many hands the execution loss is about nothing", async () => {
    const rng = stream("hands");
    const intended = takeOut(kit, 0.24);
    const actual: Shot = { ...intended };
    const losses: number[] = [];
    const options: GameAnalysisOptions = { ...OPTIONS, agent: { kind: "rules" }, trials: 300 };
    let error = 0;
    for (let i = 0; i < 100; i++) {
      kit.game.disturbance?.sample(intended, rng, actual);
      const { throws } = await analyseGame(kit, oneThrow(kit, intended, actual), options);
      losses.push(throws[0].executionLoss.mean);
      error = throws[0].win.chosen.error;
    }
    const { mean, error: spread } = meanOf(losses);
    expect(spread).toBeGreaterThan(0.02);
    // All of them are measured against one estimate of the chosen throw.
    expect(Math.abs(mean)).toBeLessThan(3.5 * Math.hypot(spread, error));
  });
});

describe("a whole game", () => {
  const kit = kitOf("dc3", 2);
  const record = wholeGame(kit, "game");
  const options: GameAnalysisOptions = { ...OPTIONS, agent: { kind: "rules" }, trials: 60 };

  test("every throw is told, and the line goes from the start to the result", async () => {
    const { throws, line, teams, disagreements, complete, moments } = await analyseGame(kit, record, options);
    expect({ disagreements, complete }).toEqual({ disagreements: [], complete: true });
    expect(throws).toHaveLength(32);
    expect(line).toHaveLength(33);
    expect(line[0]).toMatchObject({ end: 0, throws: 0, error: 0 });
    expect(line[0].mean).toBeLessThan(0.5);
    const { winner } = record.result ?? {};
    expect(line[32]).toEqual({
      end: 1,
      throws: 16,
      mean: winner === null ? 0.5 : winner === 0 ? 1 : 0,
      error: 0,
    });
    for (const each of throws) {
      expect(each.decisionLoss.mean).toBeCloseTo(each.win.best.mean - each.win.chosen.mean, 10);
      expect(each.decisionLoss.mean).toBeGreaterThanOrEqual(0);
      expect(each.executionLoss.mean).toBeCloseTo(each.win.chosen.mean - each.win.actual.mean, 10);
      if (each.curlit === null) expect(each.points).toBeNull();
      else expect([0, 1, 2, 3, 4]).toContain(each.points);
    }
    expect(teams.map((team) => team.throws)).toEqual([16, 16]);
    for (const { kinds, members, points } of teams) {
      expect(members.map(({ member, throws }) => [member, throws])).toEqual([0, 1, 2, 3].map((i) => [i, 4]));
      expect(kinds.reduce((sum, kind) => sum + kind.throws, 0)).toBe(16);
      const scored = kinds.filter((kind) => kind.points !== null);
      const count = scored.reduce((sum, kind) => sum + kind.throws, 0);
      const sum = scored.reduce((sum, kind) => sum + kind.throws * (kind.points ?? 0), 0);
      expect(sum / count).toBeCloseTo(points ?? 0, 12);
    }
    expect(moments.length).toBeLessThanOrEqual(5);
  });

  test("one throw alone has the same values as in the game", async () => {
    const whole = await analyseGame(kit, record, options);
    const one = await analyseGame(kit, record, { ...options, end: 1, throw: 3 });
    expect(one.throws).toEqual([whole.throws[19]]);
  });

  test("when it is stopped it tells the throws that are done", async () => {
    const stop = { aborted: false };
    const progress = (done: number) => {
      stop.aborted = done === 3;
    };
    const { throws, complete } = await analyseGame(kit, record, { ...options, stop, progress });
    expect(throws).toHaveLength(3);
    expect(complete).toBe(false);
  });

  test("a game under other rules is refused", async () => {
    await expect(analyseGame(kitOf("dc4", 2), record, options)).rejects.toThrow(
      /^rules\.\w+: the record is not of the game dc4$/,
    );
    await expect(analyseGame(kitOf("dc3", 3), record, options)).rejects.toThrow(/^rules\.ends: /);
  });
});

test("before an end that decides nothing the chance is the win table's", async () => {
  const kit = kitOf("dc3", 2);
  const header = { simulator: "event", players: [...PLAYERS] as CurlingRecord["players"] };
  const recorder = new Recorder(kit.game, header, kit.game.notation.parseState("end=1 hammer=1 scores=7:0"));
  recorder.throw(tooShort(kit), tooShort(kit));
  const options: GameAnalysisOptions = { ...OPTIONS, agent: { kind: "rules" }, trials: 20 };
  const { line } = await analyseGame(kit, recorder.record(), options);
  expect(line[0].mean).toBe(winTableOf(kit.game.rules).win(1, 7, false));
});

test("a game that was played on official ice is replayed there", async () => {
  const kit = curlingKit(
    curlingSchema.parse({ name: "curling", rules: "dc3", ends: 1, extraEnds: false, physics: "official" }),
  );
  const record = { ...wholeGame(kit, "official"), simulator: "referee" };
  expect(specOfRecord(record)).toEqual({ ...kit.spec, noise: "dc3" });
  const options: GameAnalysisOptions = { ...OPTIONS, agent: { kind: "rules" }, trials: 40, throw: 15 };
  const { throws, disagreements } = await analyseGame(kit, record, options);
  expect(throws).toHaveLength(1);
  expect(disagreements).toEqual([]);
});

test("a record of mixed doubles is known with any place of the guard", () => {
  const spec = curlingSchema.parse({ name: "curling", rules: "dc4-mixed-doubles", ends: 1, pattern: 3 });
  const { game } = curlingKit(spec);
  const players: [{ name: string }, { name: string }] = [{ name: "a" }, { name: "b" }];
  const record = new Recorder(game, { simulator: "event", players }).record();
  expect(specOfRecord(record)).toMatchObject({ rules: "dc4-mixed-doubles", pattern: 3 });
});
