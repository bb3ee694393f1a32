import { addGame, gameNamed, gameSchema, kitOf } from "../agents/games.js";
import type { AgentKind, AnyGameSetup } from "../agents/registry.js";
import { checkData } from "../core/checks.js";
import type { State } from "../game/game.js";
import "../games/node.js";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import {
  FORECAST,
  type ForecastPlan,
  type ForecastRow,
  makeForecasts,
  summarizeForecasts,
} from "./forecasts.js";
import { InlineJobs } from "./jobs.js";
import { queueKinds } from "./kinds.js";

const HEX: ForecastPlan = {
  game: checkData(gameSchema, { name: "hex", size: 4 }),
  agent: "uct:playouts=20",
  analysis: "uct:playouts=60",
  seed: "test",
  games: 2,
  random: 3,
};
const GO: ForecastPlan = {
  ...HEX,
  game: checkData(gameSchema, { name: "go", size: 5 }),
  agent: "best:playouts=20",
  analysis: "best:playouts=60",
  games: 1,
};

const newFolder = () => mkdtempSync(join(tmpdir(), "playout-forecasts-"));

function make(plan: ForecastPlan, positions: number, folder = newFolder()) {
  return makeForecasts({ ...plan, positions, folder, jobs: new InlineJobs() });
}

/** Replays the moves of a row. */
function positionOf(kit: AnyGameSetup, { moves }: ForecastRow) {
  const state = kit.game.start();
  for (const word of moves.split(" ").filter((each) => each !== ""))
    state.play(kit.game.notation.parseMove(word));
  return state;
}

test.each([HEX, GO])(
  "a row is of its third of a game, and has a result for every game ($game.name)",
  async (plan) => {
    const kit = kitOf(plan.game);
    const rows = await make(plan, 3);
    expect(rows.map(({ game, phase }) => [game, phase])).toEqual(
      ["opening", "middle", "end", "opening", "middle", "end", "opening", "middle", "end"].map((phase, i) => [
        i,
        phase,
      ]),
    );
    for (const row of rows) {
      const state = positionOf(kit, row);
      expect(state.isOver()).toBe(false);
      expect(state.toMove).toBe(row.toMove);
      const share = (state.ply + 1) / row.length;
      const third = row.game % 3;
      expect(share).toBeGreaterThan(third / 3);
      expect(state.ply / row.length).toBeLessThan((third + 1) / 3);
      expect(row.results.length).toBe(plan.games);
    }
  },
);

test("where the end is near and playouts are many, proofs come true", async () => {
  const small = {
    ...HEX,
    game: checkData(gameSchema, { name: "hex", size: 3 }),
    agent: "best",
    analysis: "best",
  };
  const rows = await make(small, 4);
  const scores = summarizeForecasts(rows);
  expect(scores.map(({ phase }) => phase)).toEqual(["opening", "middle", "end", "all"]);
  const all = scores.at(-1)!;
  expect(all).toMatchObject({ positions: 12, proved: 12, refuted: 0, rms: 0, brier: 0, estimateBias: null });
  expect(all.bias).toEqual({ mean: 0, low: 0, high: 0 });
});

test("games from a position are played to their end by players who would resign", async () => {
  const hex = gameNamed("hex");
  const quitter: AgentKind<State<unknown>, unknown> = {
    kind: "quitter",
    about: "Takes the first free cell, and resigns after four moves.",
    schema: z.strictObject({}),
    make: (_options, _context, { game }) => ({
      name: "quitter",
      async choose(state) {
        const best = [0, 1, 2, 3, 4, 5, 6, 7, 8].find((move) => game.isLegal(state, move));
        const report = { best, value: 0.5, simulations: 1, lines: [] };
        return { move: state.ply < 4 ? best : "resign", report };
      },
    }),
  };
  const schema = z.strictObject({ name: z.literal("quit") });
  const kit = (): AnyGameSetup => {
    const own = kitOf(checkData(gameSchema, { name: "hex", size: 3 }));
    return { ...own, spec: { name: "quit" }, kinds: [...own.kinds, quitter] };
  };
  addGame({ ...hex, name: "quit", schema, kit });
  const rows = await make({ ...HEX, game: { name: "quit" }, agent: "quitter", random: 0 }, 2);
  for (const row of rows) {
    expect(row.length).toBe(4);
    const state = positionOf(kit(), row);
    for (let move = 0; !state.isOver(); move++) if (kit().game.isLegal(state, move)) state.play(move);
    const result = row.toMove === 0 ? state.value() : 1 - state.value();
    expect(row.results).toEqual([result, result]);
  }
});

test("rows repeat, and go on after a kill", async () => {
  const folder = newFolder();
  const rows = await make(HEX, 2, folder);
  const file = join(folder, "forecasts.jsonl");
  const whole = readFileSync(file, "utf8");
  const [head = "", first = ""] = whole.split("\n");
  writeFileSync(file, `${head}\n${first}\n{"game":1,"phas`);
  expect(await make(HEX, 2, folder)).toEqual(rows);
  expect(readFileSync(file, "utf8")).toBe(whole);
  await expect(make({ ...HEX, random: 4 }, 2, folder)).rejects.toThrow(/random/);
});

test("a score is of the side to move, and of the player who began", () => {
  const row = (game: number, toMove: 0 | 1, winrate: number, result: number): ForecastRow => {
    const rest = { phase: "middle", moves: "", length: 9, proved: false } as const;
    return { ...rest, game, toMove, winrate, results: [result] };
  };
  const [middle, all] = summarizeForecasts([row(1, 0, 0.75, 1), row(4, 1, 0.5, 0), row(7, 1, 0.5, 0)]);
  expect(middle).toMatchObject({ phase: "middle", positions: 3, proved: 0 });
  expect(all?.phase).toBe("all");
  expect(middle!.bias.mean).toBeCloseTo(0.25);
  expect(middle!.firstBias.mean).toBeCloseTo(-1.25 / 3);
});

test("the slope is that of estimates: proofs that players missed leave it alone", () => {
  const estimates = Array.from({ length: 40 }, (_, game): ForecastRow => {
    const winrate = [0.2, 0.4, 0.6, 0.8][game % 4]!;
    const results = [game % 10 < 10 * winrate ? 1 : 0];
    return { game, phase: "middle", moves: "", length: 9, toMove: 0, winrate, proved: false, results };
  });
  const missed = { ...estimates[0]!, winrate: 1, proved: true, results: [0] };
  const [alone] = summarizeForecasts(estimates);
  const [both] = summarizeForecasts([...estimates, missed]);
  expect(alone!.fit).not.toBe(null);
  expect(both).toMatchObject({ fit: alone!.fit, proved: 1, refuted: 1, positions: 41 });
});

test("workers of a queue know the rows", async () => {
  expect(await queueKinds()).toContain(FORECAST);
  const task = { plan: HEX, game: 0 };
  expect(FORECAST.wire!.task.parse(task)).toEqual(task);
  const program = 'gtp:command="gnugo --mode gtp"';
  const programs = FORECAST.wire!.programs!({ plan: { ...GO, agent: program }, game: 0 });
  expect(programs).toEqual(["gnugo --mode gtp"]);
});
