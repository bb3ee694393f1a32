/**
 * A table of ratings: players from the weakest to the strongest on one scale of Elo, one of whom is its 0. What was published has neither
 * games nor errors; players that are only published have no agent. Agents of learning runs play where the run is given.
 */
import { z } from "zod";
import { agentSchema, gameNames } from "../../agents/index.js";
import { gameAmong } from "../game.js";
import { runFilesOf } from "../learned-agents.js";
import { runsField } from "../runs.js";

const line = z.string().min(1);

/** A file of a run that tells how much was learned from, and as much in the paper. */
const effort = z.strictObject({ run: line, file: line, value: line, published: z.number().positive() });

/** How far one is above another; where nothing is published, it may be expected to be above. */
const gap = z.strictObject({ of: line, over: line, expected: z.literal("above").optional() });

export const ratingsFields = {
  kind: z.literal("ratings"),
  game: gameAmong(gameNames),
  runs: runsField,
  /** By name, as they stand in the paper, from the weakest up. */
  players: z.record(
    line,
    z.strictObject({
      /** Missing where the player is only published; `{gpi}/pi1/net.json` is a file of a run. */
      agent: agentSchema.optional(),
      /** Of a player that was learned. */
      effort: effort.optional(),
      /** Missing where it is not the paper's. */
      elo: z.number().optional(),
    }),
  ),
  /** Whose Elo is 0. */
  anchor: line,
  /** A player meets those up to so many places above it. */
  reach: z.int().min(1).max(100),
  /** Differences that are judged by themselves. */
  gaps: z.array(gap).default([]),
  /** Games of two players who meet, at scale 1. */
  default: z.strictObject({ games: z.int().min(2).max(1e6) }),
  reasons: z.array(z.strictObject({ text: line })).default([]),
};

export type RatedPlayer = z.output<typeof ratingsFields.players.valueType>;
export type Gap = z.output<typeof gap>;

interface Checked {
  readonly runs: Readonly<Record<string, unknown>>;
  readonly players: Readonly<Record<string, RatedPlayer>>;
  readonly anchor: string;
  readonly gaps: readonly Gap[];
}

/** Whether it plays without any run. */
export function playsAnyway({ agent }: RatedPlayer): boolean {
  return agent !== undefined && runFilesOf(agent).length === 0;
}

/** Somebody must play, and the anchor must be published as 0. */
export function checkRatings({ runs, players, anchor, gaps }: Checked, context: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string) => {
    context.addIssue({ code: "custom", path, message });
  };
  const playing = Object.keys(players).filter((name) => playsAnyway(players[name]!));
  if (playing.length < 2) refuse(["players"], "expected two or more with an agent");
  if (!playing.includes(anchor)) refuse(["anchor"], `expected one who plays: ${playing.join(", ")}`);
  else if (players[anchor]!.elo !== 0) refuse(["players", anchor, "elo"], "expected 0, for it is the anchor");
  for (const [name, { agent, elo, effort }] of Object.entries(players)) {
    if (agent === undefined && elo === undefined)
      refuse(["players", name], "expected an agent, an elo or both");
    const named = [
      ...(agent === undefined ? [] : runFilesOf(agent)),
      ...(effort === undefined ? [] : [effort]),
    ];
    for (const { run } of named)
      if (!Object.hasOwn(runs, run))
        refuse(["players", name], `no run is called "${run}"; runs: ${Object.keys(runs).join(", ")}`);
  }
  gaps.forEach(({ of, over }, i) => {
    for (const name of [of, over])
      if (!Object.hasOwn(players, name)) refuse(["gaps", i], `no player is called "${name}"`);
  });
}
