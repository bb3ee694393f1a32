import { expect, test } from "vitest";
import { formatRecord, parseRecord } from "../../../src/games/curling/record.js";
import { scoreOf } from "../../../src/games/curling/rules/score.js";
import type { Cloud } from "../../../src/games/curling/show/pictures.js";
import { type GameDocument, Session } from "../../session/index.js";
import { depthOf, upTo } from "../../tree/index.js";
import type { PageGame } from "../game.js";
import { firstAim, movedTo, shotAt, withWeight } from "./aim.js";
import { Draft } from "./draft.js";
import { type CurlingSession, curlingFiles, recordOf } from "./files.js";
import { ranked } from "./inquiry.js";
import type { Found, Review } from "./jobs.js";
import { steadyThrow } from "./preview.js";
import { placeOnLine } from "./review.js";
import { type CurlingRules, placed, readVariant, rulesFor, thrown } from "./rules.js";
import { spread } from "./standing.js";
import { placementWords, stoneWords, throwName } from "./words/index.js";
import { curlingWork } from "./work.js";

/** Curling without anybody who looks. */
const game = {
  name: "curling",
  variant: readVariant,
  rules: rulesFor,
  seats: [null, null],
  files: curlingFiles,
} as unknown as PageGame<never, never>;

const EMPTY: GameDocument = {
  game: { name: "curling" },
  seed: "seed",
  seats: [null, null],
  tree: [],
  at: [],
};

function sessionOf(change: Partial<GameDocument> & { spec?: object } = {}): CurlingSession {
  const { spec = {}, ...own } = change;
  return new Session(game, { ...EMPTY, game: readVariant({ name: "curling", ends: 2, ...spec }), ...own });
}

function iceOf(session: CurlingSession) {
  return (session.rules as CurlingRules).game;
}

/** Throws draws to places right of the tee until so many stones are thrown. */
function play(session: CurlingSession, count: number): void {
  const ice = iceOf(session);
  for (let i = 0; i < count; i++) {
    const state = session.state.value;
    const aim = movedTo(
      firstAim(ice.rules.sheet),
      { x: (i % 5) * 0.4 - 0.8, y: ice.rules.sheet.teeLine },
      ice.rules.sheet,
    );
    session.play(thrown(ice, state, shotAt(ice, state, aim), session.seed));
  }
}

test("a throw goes where it is aimed, and the hand makes the same of it again", () => {
  const session = sessionOf({ spec: { noise: "none" } });
  const ice = iceOf(session);
  const { sheet } = ice.rules;
  const aim = movedTo(firstAim(sheet), { x: 0.5, y: sheet.teeLine - 0.3 }, sheet);
  session.play(thrown(ice, session.state.value, shotAt(ice, session.state.value, aim), "seed"));
  const { stones } = session.state.value;
  expect(stones.x[0]).toBeCloseTo(0.5, 3);
  expect(stones.y[0]).toBeCloseTo(sheet.teeLine - 0.3, 3);

  const shaky = sessionOf();
  const start = shaky.state.value;
  const shot = shotAt(iceOf(shaky), start, aim);
  const once = thrown(iceOf(shaky), start, shot, "seed");
  expect(thrown(iceOf(shaky), start, shot, "seed")).toEqual(once);
  expect(thrown(iceOf(shaky), start, shot, "other")).not.toEqual(once);
});

test("weights: what stops before the house is a guard, a take-out goes for the opponent's stone", async () => {
  const session = sessionOf({ start: "throw=2 stones=0:0.3,38.6/1:-0.7,37.9", spec: { noise: "none" } });
  const ice = iceOf(session);
  const { sheet } = ice.rules;
  const state = session.state.value;
  const aim = firstAim(sheet);
  expect(movedTo(aim, { x: 0, y: sheet.hogLine + 2 }, sheet).weight).toBe("guard");
  expect(movedTo(aim, { x: 9, y: 99 }, sheet)).toMatchObject({ weight: "draw", x: expect.closeTo(2.23, 1) });
  const out = withWeight(aim, "take-out", state);
  expect(out).toMatchObject({ x: -0.7, y: 37.9 });
  const shot = shotAt(ice, state, out);
  const overlays = steadyThrow(ice, state, shot);
  const asked = { game: session.rules.spec, position: session.rules.position(state), seed: "seed" };
  const seek = curlingWork.find((work) => work.name === "cloud")!;
  const cloud = (await seek.run({ ...asked, shot, trials: 20 }, {} as never)) as Cloud;
  expect(cloud.scores).toHaveLength(20);
  expect(cloud.scores.every((score) => score >= 1)).toBe(true);
  expect(overlays.map(({ kind }) => kind)).toContain("path");
  expect(() => shotAt(ice, state, { ...out, power: 1000 })).toThrow();
});

test("a game that is saved and opened is the same", () => {
  const session = sessionOf();
  play(session, 17);
  const { files } = curlingFiles.save(session, "record");
  const text = files[0]?.text ?? "";
  expect(curlingFiles.recognises(text)).toBe(true);
  const { document } = curlingFiles.open(text);
  const again = new Session(game, document) as unknown as CurlingSession;
  expect(again.rules.position(again.state.value)).toBe(session.rules.position(session.state.value));
  expect(parseRecord(text).scores).toHaveLength(1);
  expect(curlingFiles.save(session, "dcl2").files).toHaveLength(1);
  expect(curlingFiles.save(session, "dc3-shots").files).toHaveLength(17);
  expect(() => curlingFiles.save(session, "dcl")).toThrow("a .dcl holds games of the legacy physics");
  expect(() => curlingFiles.open("{}")).toThrow();
});

test("a game may begin at a position", () => {
  const start = "end=1 throw=14 hammer=0 scores=0:2 stones=0:0.1,38.4/1:0.5,39";
  const session = sessionOf({ start });
  play(session, 1);
  const { document } = curlingFiles.open(curlingFiles.save(session, "record").files[0]?.text ?? "");
  const again = new Session(game, document) as unknown as CurlingSession;
  expect(again.rules.position(again.state.value)).toBe(session.rules.position(session.state.value));
  expect(recordOf(session, "").start).toMatchObject({ end: 1, throw: 14 });
  expect(() => sessionOf({ start: "stones=0:9,38" })).toThrow("A stone of Red is out of play.");
  expect(() => sessionOf({ start: "throw=16" })).toThrow("An end has 16 throws.");
  expect(() => sessionOf({ start: "stones=0:0,38.4/1:0,38.5" })).toThrow(
    "A stone of Yellow lies on one of Red.",
  );
  expect(() => sessionOf({ tree: [[{ kind: "throw" }]] })).toThrow();
});

test("throws of a line by end and number", () => {
  const session = sessionOf();
  play(session, 20);
  const line = session.path.value;
  expect(depthOf(placeOnLine(session, line, 1, 0))).toBe(0);
  expect(depthOf(placeOnLine(session, line, 1, 5))).toBe(5);
  expect(depthOf(placeOnLine(session, line, 1, 16))).toBe(16);
  expect(depthOf(placeOnLine(session, line, 2, 0))).toBe(16);
  expect(placeOnLine(session, line, 2, 4)).toBe(upTo(line, 20));
});

test("a position is set up stone by stone", () => {
  const session = sessionOf();
  const draft = new Draft(session, () => false);
  expect(draft.add(0)).toBe(true);
  expect(draft.add(1)).toBe(true);
  expect(draft.problem.value).toBeUndefined();
  expect(draft.standing.value.throws).toBe(2);
  draft.nudge(0.5, 0.25);
  expect(draft.text.value).toMatch(/stones=0:0,[\d.]{2,7}\/1:0.5,[\d.]{2,7}$/);
  expect(scoreOf(draft.stones.value, iceOf(session).rules)).toBe(1);
  expect(draft.state.value?.stones).toEqual(draft.stones.value);
  draft.set({ throws: 0 });
  expect(draft.state.value).toBeUndefined();
  expect(draft.problem.value).toBe("Stones that Red has delivered in this end: 0. Lying there: 1.");
  draft.set({ throws: 2, points: [1, 0] });
  expect(draft.problem.value).toMatch(/^1 : 0 is too much before end 1/);
  draft.set({ end: 2 });
  expect(draft.problem.value).toBe("After end 2 the game is over with 1 : 0.");
  draft.set({ end: 0, points: [0, 0] });
  draft.nudge(-0.5, -0.25);
  draft.nudge(0, 0.3);
  expect(draft.problem.value).toBe("A stone of Yellow lies on one of Red.");
  draft.nudge(0, -0.3);
  // Dragged off the ice it is gone.
  const { teeLine } = iceOf(session).rules.sheet;
  expect(draft.grab({ x: 0.05, y: teeLine })).toBe(true);
  draft.drag({ x: 3, y: teeLine });
  draft.release();
  expect(draft.list.value.map(({ team }) => team)).toEqual([1]);
  for (let i = 0; i < 7; i++) expect(draft.add(1)).toBe(true);
  expect(draft.add(1)).toBe(false);
  draft.read("end=1 throw=3 hammer=0 scores=0:3 stones=0:0,38.4");
  expect(draft.standing.value).toEqual({ end: 1, throws: 3, hammer: 0, points: [0, 3] });
  expect(draft.text.value).toBe("end=1 throw=3 hammer=0 scores=0:3 stones=0:0,38.4");
  expect(() => draft.read("stones=7:0,0")).toThrow();
  expect(() => draft.read("stones=1:9,38.4")).toThrow("A stone of Yellow is out of play.");
  // Under other rules the house lies elsewhere, and the stones with it.
  draft.setRules("legacy-mixed-doubles");
  const { sheet } = draft.game.value.rules;
  expect(draft.list.value[0]?.y).toBeCloseTo(38.4 - teeLine + sheet.teeLine, 9);
  expect(draft.problem.value).toBeUndefined();
  draft.setRules("dc4");
  expect(draft.text.value).toBe("end=1 throw=3 hammer=0 scores=0:3 stones=0:0,38.4");
});

test("mixed doubles: stones are placed, thrown, saved and opened; an agent places as well", async () => {
  const session = sessionOf({ spec: { rules: "dc4-mixed-doubles" } });
  const { rules } = iceOf(session);
  const start = session.state.value;
  expect(start.awaitsPlacement).toBe(true);
  expect(session.rules.toMove(start)).toBe(1);
  expect(start.placements).toEqual(["center_house", "center_guard", "pp_left", "pp_right"]);
  session.play(placed(start, "pp_left"));
  expect(session.state.value.awaitsPlacement).toBe(false);
  expect(session.rules.toMove(session.state.value)).toBe(0);
  play(session, 10);
  // A team has one power play.
  const next = session.state.value;
  expect(next.awaitsPlacement).toBe(true);
  expect(next.placements.length).toBe(next.chooser === 1 ? 2 : 4);
  expect(depthOf(placeOnLine(session, session.path.value, 1, 10))).toBe(11);
  session.play(placed(next, "center_guard"));
  play(session, 2);
  const { document } = curlingFiles.open(curlingFiles.save(session, "record").files[0]?.text ?? "");
  const again = new Session(game, document) as unknown as CurlingSession;
  expect(again.rules.position(again.state.value)).toBe(session.rules.position(session.state.value));

  // Whether somebody has chosen is part of a position.
  const position = session.rules.position(next);
  expect(sessionOf({ spec: { rules: "dc4-mixed-doubles" }, start: position }).state.value).toMatchObject({
    awaitsPlacement: true,
    powerPlays: next.powerPlays,
  });
  const desk = { tell() {}, clock: { now: () => 0, breathe: async () => {} }, stop: { aborted: false } };
  const ask = (name: string, agent: string) => {
    const task = { game: session.rules.spec, position, seed: "seed", agent };
    return curlingWork.find((work) => work.name === name)!.run(task, { ...desk, threads: 1 });
  };
  const weighed = (await ask("weigh", "best")) as { placement: string; value: number }[];
  expect(await ask("settle", "best:playouts=10")).toBe(weighed[0]?.placement);
  expect(weighed.map(({ value }) => value)).toEqual(weighed.map(({ value }) => value).sort((a, b) => b - a));
  expect(next.placements).toContain(await ask("settle", "rules"));

  const draft = new Draft(session, () => false);
  draft.read("throw=3 placement=pp_left powerplays=-,0 stones=0:0,38.4/1:1,37");
  expect(draft.problem.value).toBeUndefined();
  expect(draft.text.value).toContain("placement=pp_left powerplays=-,0");
  for (let i = 0; i < 5; i++) expect(draft.add(0)).toBe(true);
  expect(draft.add(0)).toBe(false);
  expect(placementWords(rules, "pp_left")).toBe("Power play on the left (from the hack), throw last");
  expect(placementWords(rules, "center_guard")).toBe("Throw first, own stone as the guard");
});

test("throws keep the order of the analysis, each with its own way", () => {
  const found = {
    analysis: { lines: [0.369, 0.364, 0.394].map((mean) => ({ win: { mean } })) },
    ways: [[{ x: 1, y: 0 }], [{ x: 2, y: 0 }], [{ x: 3, y: 0 }]],
  } as unknown as Found;
  expect(ranked(found).map(({ line, way }) => [line.win.mean, way[0]?.x])).toEqual([
    [0.369, 1],
    [0.364, 2],
    [0.394, 3],
  ]);
  expect(ranked(undefined)).toEqual([]);
});

test("stones in words lie where the text of the position has them, however the board is turned", () => {
  expect(stoneWords(0, 0.58, -2.111)).toBe("Red, 0.58 m to the right, 2.11 m before the tee");
  expect(stoneWords(1, -0.63, 0.4)).toBe("Yellow, 0.63 m to the left, 0.40 m behind the tee");
  expect(stoneWords(1, -0.001, 0)).toBe("Yellow, on the centre line, level with the tee");
});

test("points are spread over ends in which one team scores", () => {
  expect(spread([3, 2], 4)).toEqual([
    [3, 0],
    [0, 2],
    [0, 0],
    [0, 0],
  ]);
  expect(spread([9, 0], 2)).toEqual([
    [8, 0],
    [1, 0],
  ]);
});

test("what was made of the last stone is known without thinking", async () => {
  const session = sessionOf({ start: "end=1 throw=14 hammer=0 scores=0:2 stones=0:0.1,38.4/1:0.5,39" });
  play(session, 2);
  const record = formatRecord(recordOf(session, session.path.value));
  const review = curlingWork.find((work) => work.name === "review")!;
  const told = (await review.run({ record, judged: false, seed: "seed" }, {} as never)) as Review;
  const [red, yellow] = told.hammer;
  expect([red.ends, yellow.ends]).toEqual([1, 0]);
  const scored = session.state.value.endScores[1] ?? 0;
  expect(red.efficiency).toBe(scored === 0 ? null : scored > 1 ? 1 : 0);
  expect(yellow.steal).toBe(scored < 0 ? 1 : 0);
  expect(told.report.figures).toHaveLength(5);
});

test("the net's answer comes first, and is marked; that of the search follows", async () => {
  const told: { glance?: unknown }[] = [];
  const desk = {
    tell: (partial: object) => told.push(partial),
    clock: { now: () => 0, breathe: async () => {} },
    stop: { aborted: false },
    threads: 1,
  };
  const position = "throw=9 hammer=1 stones=0:0,38.4";
  const ask = (name: string, rules: string, more: object = {}) => {
    told.length = 0;
    const task = { game: readVariant({ name: "curling", rules }), position, seed: "seed", ...more };
    return curlingWork.find((work) => work.name === name)!.run(task, desk);
  };
  const asked = { agent: "best:playouts=40", lines: 1, heat: false };
  expect(await ask("analyse", "dc3", asked)).toMatchObject({
    analysis: { by: "search", simulations: 40 },
  });
  expect(told[0]).toMatchObject({ glance: { analysis: { by: "net", simulations: 4284 } } });
  expect(told.filter(({ glance }) => glance !== undefined)).toHaveLength(1);
  // No net ships for these.
  await ask("analyse", "legacy-uec", { ...asked, position: "throw=9" });
  expect(told.some(({ glance }) => glance !== undefined)).toBe(false);
});

test("a throw's name says which stone it is about", () => {
  const guard = { team: 1, place: "guard", zone: null } as const;
  const shot = { team: 0, place: "shot", zone: "12-foot" } as const;
  expect([
    throwName({ kind: "draw", zone: "4-foot", targetStone: null }, "cw"),
    throwName({ kind: "hit-and-roll", zone: "8-foot", targetStone: shot }, "ccw"),
    throwName({ kind: "tap-back", zone: "4-foot", targetStone: shot }, "cw"),
    throwName({ kind: "hit-and-stay", zone: "4-foot", targetStone: shot }, "cw"),
    throwName({ kind: "double", zone: null, targetStone: guard }, "cw"),
    throwName({ kind: "come-around", zone: "button", targetStone: guard }, "cw"),
    throwName({ kind: "centre-guard", zone: "guard", targetStone: null }, "cw"),
  ]).toEqual([
    "draw to the 4-foot, clockwise",
    "hit and roll off Red's shot stone to the 8-foot, counter-clockwise",
    "tap-back of Red's shot stone to the 12-foot, clockwise",
    "hit and stay on Red's shot stone, clockwise",
    "double take-out on Yellow's guard, clockwise",
    "come-around behind Yellow's guard to the button, clockwise",
    "centre guard, clockwise",
  ]);
});
