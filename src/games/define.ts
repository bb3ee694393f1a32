/** Makes the module of a plain board game from its rules: every part that such a game can have. */
import { z } from "zod";
import type { AgentKind, AgentSpec, AnyGameSetup, GameModule } from "../agents/index.js";
import type { BoardGame, PlainState } from "../game/index.js";
import type { GameFormats, GameTable } from "../match/index.js";
import { plainGtp, plainTopic } from "../protocols/index.js";
import { plainPlay, plainSuite, plainViews, type Verification } from "../show/index.js";

/**
 * Describes a plain board game to `defineGame`: player 0 begins with the black stones, players alternate, and a move puts a stone
 * on its place.
 */
export interface PlainGame<V extends z.ZodRawShape, S extends PlainState, G extends BoardGame<S>> {
  /** In small letters, digits and dashes. */
  readonly name: string;
  /** Fields of the variants, each with a description and a default: they become options of commands and fields of plans. */
  readonly variants?: V;
  /** Makes the rules of a variant. */
  rules(variant: z.output<z.ZodObject<V>>): G;
  /** Lists the kinds of agents that play it: `boardKinds`, and those of your own. */
  agents(game: G): readonly AgentKind<S, number>[];
  /** Plays where no agent is named; without it `uct`. */
  readonly best?: AgentSpec;
  /** A legal first move as help shows it: `d1`. */
  readonly example: string;
  /** The rules in a sentence or two. */
  readonly help: string;
  /** Title, seats and statistics of matches. */
  readonly match?: GameTable;
  readonly formats?: GameFormats;
  readonly verify?: Verification;
}

/**
 * Makes the module of a plain board game from its rules, agents and a few words: play, analysis, pictures, suites, GTP and matches
 * come with it.
 */
export function defineGame<
  S extends PlainState,
  G extends BoardGame<S>,
  V extends z.ZodRawShape = Record<never, never>,
>(plain: PlainGame<V, S, G>): GameModule {
  const { name, variants, rules, agents, best = { kind: "uct" }, example, help, ...parts } = plain;
  return {
    name,
    schema: z.strictObject({ name: z.literal(name), ...variants }),
    kit(spec) {
      const game = rules(spec);
      return { spec, game, kinds: agents(game), best } as AnyGameSetup;
    },
    gtp: plainGtp,
    analysis: plainTopic(variants),
    suite: plainSuite(name),
    views: plainViews(name, variants),
    play: plainPlay({ move: example, help }),
    ...parts,
  };
}
