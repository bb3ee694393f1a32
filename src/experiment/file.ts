/**
 * An experiment file: one table or figure of a paper as data. It says what to run, what was published, what the
 * paper leaves open and what we took, and which reasons for differences are known.
 */

import { z } from "zod";
import { agentSchema } from "../agents/index.js";
import { checkData } from "../core/index.js";
import { gamesWithTrial, trialsOf } from "../jobs/index.js";
import { parseYaml } from "../match/index.js";
import { gameAmong } from "./game.js";
import { checkLearning, learningFields } from "./learning-file.js";
import { checkRatings, ratingsFields } from "./ratings.js";
import { checkValues, valuesFields } from "./values-file.js";

const line = z.string().min(1);

const common = {
  format: z.literal("playout-experiment"),
  version: z.literal(1),
  name: z.string().regex(/^[a-z0-9-]+$/, "expected small letters, digits and hyphens"),
  title: line,
  /** Author, title, year. */
  paper: line,
  /** Table 1, figure 11. */
  place: line,
  about: line,
  seed: line.default("playout"),
  /** What the paper leaves open, and what we took. */
  choices: z.array(line).default([]),
  /** The time of a run, as measured. */
  takes: z
    .strictObject({
      /** Minutes of one core at scale 1. */
      coreMinutes: z.number().positive(),
      /** The smallest scale at which a run had a verdict, where none follows from the effort; `run` where it needs a learning run instead. */
      verdictsFrom: z.union([z.number().positive(), z.literal("run")]).optional(),
    })
    .optional(),
};

/** Games a cell, and seconds of one core that a program thinks about a move. */
const effort = z.strictObject({ games: z.int().min(1).max(1e6), seconds: z.number().positive().max(3600) });

/** A cell of the table: the published share in per cent, or `ours`, which nobody has published. */
const cell = z.union(
  [
    z.number().min(0).max(100),
    z.strictObject({
      percent: z.number().min(0).max(100),
      games: z.int().min(1),
      /** The table that the paper took the value from; it is played there. */
      from: line.optional(),
    }),
    z.literal("ours"),
  ],
  "expected the published per cent, { percent, games, from } or ours",
);

const matches = z.strictObject({
  ...common,
  kind: z.literal("matches"),
  game: gameAmong(() => gamesWithTrial("positions")),
  /** By name, in the order of the table. */
  agents: z.record(line, agentSchema),
  /** Names of agents that are not the paper's. */
  ours: z.array(line).default([]),
  /** By first player, then by second player: how often the first player wins. */
  table: z.record(line, z.record(line, cell)),
  /** The paper's effort, or what would be on a par with it. */
  published: effort,
  /** At scale 1. */
  default: effort,
  reasons: z
    .array(
      z.strictObject({
        /** First and second player; without it the reason holds for all cells. */
        cells: z.array(z.tuple([line, line])).optional(),
        text: line,
      }),
    )
    .default([]),
});

const times = z.strictObject({
  ...common,
  kind: z.literal("playout-times"),
  game: gameAmong(() => gamesWithTrial("times")),
  /** The way that the paper compares with, and the paper's own. */
  plain: line,
  fast: line,
  /** Ways that are not the paper's. */
  ours: z.array(line).default([]),
  /** The fast way was faster on `faster` of `boards` boards, timed over so many playouts each. */
  published: z.strictObject({
    boards: z.int().min(1),
    faster: z.int().min(0),
    playouts: z.int().min(1),
  }),
  /** At scale 1. */
  default: z.strictObject({ playouts: z.int().min(1) }),
  reasons: z.array(z.strictObject({ text: line })).default([]),
});

/** Games from one side: won, tied as who would throw second or first in an extra end, lost. */
const tally = z.strictObject({
  won: z.int().min(0),
  tiedSecond: z.int().min(0),
  tiedFirst: z.int().min(0),
  lost: z.int().min(0),
});

const rounds = z.number().positive().max(1e6);

const pairing = z.strictObject({
  ...common,
  kind: z.literal("pairing"),
  game: gameAmong(() => gamesWithTrial("pairing")),
  /** Two, by name: everything is told of the first one. They have no budget. */
  agents: z.record(line, agentSchema),
  /** What a tie counts for who would throw first in an extra end; the other has the rest. */
  tie: z.number().min(0).max(1),
  /** Simulations of a round. */
  round: z.int().min(1),
  /** Rounds a decision, increasing; which of them are played, and how often, is up to the scale. */
  budgets: z.array(rounds).min(1),
  /** By side in the first end. */
  published: z.strictObject({ rounds, first: tally, second: tally }),
  /** At scale 1: the largest budget and its games; smaller budgets have more games, for as much work. */
  default: z.strictObject({ games: z.int().min(2), rounds }),
  reasons: z.array(z.strictObject({ text: line })).default([]),
});

const learning = z.strictObject({ ...common, ...learningFields });
const ratings = z.strictObject({ ...common, ...ratingsFields });
const values = z.strictObject({ ...common, ...valuesFields });

const experimentSchema = z
  .discriminatedUnion(
    "kind",
    [matches, times, pairing, learning, ratings, values],
    "expected matches, playout-times, pairing, learning, ratings or values",
  )
  .superRefine((experiment, context) => {
    if (experiment.kind === "matches") checkNames(experiment, context);
    if (experiment.kind === "playout-times") checkWays(experiment, context);
    if (experiment.kind === "pairing") checkBudgets(experiment, context);
    if (experiment.kind === "learning") checkLearning(experiment, context);
    if (experiment.kind === "ratings") checkRatings(experiment, context);
    if (experiment.kind === "values") checkValues(experiment, context);
  });

export type Experiment = z.output<typeof experimentSchema>;
export type MatchesExperiment = Extract<Experiment, { kind: "matches" }>;
export type TimesExperiment = Extract<Experiment, { kind: "playout-times" }>;
export type PairingExperiment = Extract<Experiment, { kind: "pairing" }>;
export type LearningExperiment = Extract<Experiment, { kind: "learning" }>;
export type RatingsExperiment = Extract<Experiment, { kind: "ratings" }>;
export type ValuesExperiment = Extract<Experiment, { kind: "values" }>;
export type EndingCounts = z.output<typeof tally>;
export type Effort = z.output<typeof effort>;
export type Cell = z.output<typeof cell>;

/** Reads YAML; throws one line that names the field at fault. */
export function parseExperiment(text: string): Experiment {
  return checkData(experimentSchema, parseYaml(text));
}

function checkNames(experiment: z.output<typeof matches>, context: z.RefinementCtx): void {
  const names = Object.keys(experiment.agents);
  const expectName = (name: string, path: (string | number)[]) => {
    if (!names.includes(name))
      context.addIssue({
        code: "custom",
        path,
        message: `no agent is called "${name}"; agents: ${names.join(", ")}`,
      });
  };
  experiment.ours.forEach((name, i) => {
    expectName(name, ["ours", i]);
  });
  for (const [first, row] of Object.entries(experiment.table)) {
    expectName(first, ["table"]);
    for (const second of Object.keys(row)) expectName(second, ["table", first]);
  }
  experiment.reasons.forEach(({ cells }, i) => {
    cells?.forEach((pair, j) => {
      for (const name of pair) expectName(name, ["reasons", i, "cells", j]);
    });
  });
  const [small, full] = [experiment.default, experiment.published];
  if (!(small.games <= full.games && small.seconds < full.seconds))
    context.addIssue({
      code: "custom",
      path: ["default"],
      message: "expected less effort than the published one",
    });
}

function checkWays({ game, plain, fast, ours }: z.output<typeof times>, context: z.RefinementCtx): void {
  const { ways: values } = trialsOf(game, "times");
  const expectWay = (input: string, path: (string | number)[]) => {
    if (!values.includes(input))
      context.addIssue({ code: "invalid_value", values: [...values], path, input });
  };
  expectWay(plain, ["plain"]);
  expectWay(fast, ["fast"]);
  ours.forEach((way, i) => {
    expectWay(way, ["ours", i]);
  });
}

function checkBudgets(experiment: z.output<typeof pairing>, context: z.RefinementCtx): void {
  const { agents, budgets, published } = experiment;
  const expect = (holds: boolean, field: string, message: string) => {
    if (!holds) context.addIssue({ code: "custom", path: [field], message });
  };
  expect(Object.keys(agents).length === 2, "agents", "expected two");
  expect(
    budgets.every((each, i) => i === 0 || each > budgets[i - 1]!),
    "budgets",
    "expected increasing numbers of rounds",
  );
  const games = (side: EndingCounts) => Object.values(side).reduce((sum, count) => sum + count, 0);
  expect(games(published.first) > 0, "published", "expected games");
  expect(games(published.first) === games(published.second), "published", "expected as many games a side");
  expect(
    experiment.default.games <= 2 * games(published.first) && experiment.default.rounds < published.rounds,
    "default",
    "expected less effort than the published one",
  );
}
