/**
 * A table of ratings: players from the weakest to the strongest on one scale of Elo, one of whom is its 0. What was published has neither
 * games nor errors; players that are only published have no agent.
 */
import { z } from "zod";
import { agentSchema, gameNames } from "../../agents/index.js";
import { gameAmong } from "../game.js";

const line = z.string().min(1);

export const ratingsFields = {
  kind: z.literal("ratings"),
  game: gameAmong(gameNames),
  /** By name, as they stand in the paper, from the weakest up. */
  players: z.record(
    line,
    z.strictObject({
      /** Missing where the player is only published. */
      agent: agentSchema.optional(),
      /** Missing where it is not the paper's. */
      elo: z.number().optional(),
    }),
  ),
  /** Whose Elo is 0. */
  anchor: line,
  /** A player meets those up to so many places above it. */
  reach: z.int().min(1).max(100),
  /** Games of two players who meet, at scale 1. */
  default: z.strictObject({ games: z.int().min(2).max(1e6) }),
  reasons: z.array(z.strictObject({ text: line })).default([]),
};

type Checked = {
  readonly players: Readonly<Record<string, { readonly agent?: unknown; readonly elo?: number | undefined }>>;
  readonly anchor: string;
};

/** Somebody must play, and the anchor must be published as 0. */
export function checkRatings({ players, anchor }: Checked, context: z.RefinementCtx): void {
  const refuse = (path: string[], message: string) => {
    context.addIssue({ code: "custom", path, message });
  };
  const playing = Object.keys(players).filter((name) => players[name]!.agent !== undefined);
  if (playing.length < 2) refuse(["players"], "expected two or more with an agent");
  if (!playing.includes(anchor)) refuse(["anchor"], `expected one who plays: ${playing.join(", ")}`);
  else if (players[anchor]!.elo !== 0) refuse(["players", anchor, "elo"], "expected 0, for it is the anchor");
  for (const [name, { agent, elo }] of Object.entries(players))
    if (agent === undefined && elo === undefined)
      refuse(["players", name], "expected an agent, an elo or both");
}
