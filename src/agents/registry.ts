/** Kinds of agents: what makes one from its specification, and with which services of the host. */

import type { z } from "zod";
import { checkData, knownNames, own, type Rng } from "../core/index.js";
import type { Game, Player, State } from "../game/index.js";
import type { OpenGraph } from "../nets/index.js";
import type { Search, SearchPort } from "../search/index.js";
import type { Agent, AwaitProgram, Clock, OpenEmbeddedServer, OpenProgram } from "./agent.js";
import type { GameSpec } from "./games.js";
import { type AgentSpec, agentSchema } from "./spec.js";
import { type WeightStore, withContents } from "./weight-store.js";

/** What the place where agents are made lends them, as far as it has it. */
export interface AgentServices {
  /** Opens a worker for agents with `threads`; missing where there are none. */
  readonly openPort?: <M>() => SearchPort<M>;
  /** Starts programs for agents that are programs; missing where there are none. */
  readonly openProgram?: OpenProgram;
  /** Waits for programs that come to a port of ours; missing where there are none. */
  readonly awaitProgram?: AwaitProgram;
  /** Opens servers that programs come to as clients; missing where there are none. */
  readonly openEmbeddedServer?: OpenEmbeddedServer;
  /** Opens graphs for nets that are some; missing where nobody can run them. */
  readonly openGraph?: OpenGraph;
  /** Where weights are that specifications name. */
  readonly weights?: WeightStore;
}

/** Gives an agent its random stream, its clock and the services of the host; everything but the first two may be left out. */
export interface AgentContext extends AgentServices {
  readonly rng: Rng;
  readonly clock: Clock;
  /** Seconds that a move may take, where somebody will enforce it: programs are told. */
  readonly moveTime?: number;
  /** Which player it will be, where that is known before the game. */
  readonly player?: Player;
}

/** What somebody who has more was lent, to be handed on. */
export function agentServices({
  openPort,
  openProgram,
  awaitProgram,
  openEmbeddedServer,
  openGraph,
  weights,
}: AgentServices): AgentServices {
  return {
    ...(openPort && { openPort }),
    ...(openProgram && { openProgram }),
    ...(awaitProgram && { awaitProgram }),
    ...(openEmbeddedServer && { openEmbeddedServer }),
    ...(openGraph && { openGraph }),
    ...(weights && { weights }),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the schema of a kind says what its options are
type Options = any;

/**
 * Describes a kind of agent: its name, a sentence for help, a strict zod schema of its options, and how to make one. Help, plans
 * and error messages follow from the schema.
 */
export interface AgentKind<S extends State<M>, M> {
  readonly kind: string;
  /** One sentence for help. */
  readonly about: string;
  /** Strict, every field with a description, every option but those without which nothing works with a default. */
  readonly schema: z.ZodObject;
  /** The budget of a move where none is given; missing where the kind has none, or the game's clock decides. */
  readonly defaults?: { readonly playouts?: number; readonly rounds?: number };
  /** `workerSetup` are the options as data: weights are named there, and whole in `options`. */
  make(options: Options, context: AgentContext, kit: GameSetup<S, M>, given: Options): Agent<S, M>;
  /** The search that the agent runs; missing where it does not search in this process. */
  search?(options: Options): Search<S, M>;
}

/** Bundles the rules of one variant with the kinds of agents that play it; `createAgent` and `createSearch` take one. */
export interface GameSetup<S extends State<M>, M> {
  readonly spec: GameSpec;
  /** The table on which games are played. */
  readonly game: Game<S, M>;
  /** The same game for whoever tries moves out, where that must not touch the table. */
  readonly searchGame?: Game<S, M>;
  readonly kinds: readonly AgentKind<S, M>[];
  /** Our strongest agent, which commands use when none is given. */
  readonly best: AgentSpec;
}

/** Stands for the kit of some game, for code that only passes states and moves on. */
export type AnyGameSetup = GameSetup<State<unknown>, unknown>;

/** Adds kinds of agents to a game; they may then be named anywhere, inside other agents too. */
export function withKinds<S extends State<M>, M>(
  kit: GameSetup<S, M>,
  ...kinds: readonly AgentKind<S, M>[]
): GameSetup<S, M> {
  return { ...kit, kinds: [...kit.kinds, ...kinds] };
}

/**
 * Makes an agent of a game from its specification. Throws one line for an unknown kind or a bad option.
 *
 * @example
 * ```js
 * import { createAgent, parseAgent, stream } from "playout";
 * import { hexKit, hexSchema } from "playout/hex";
 *
 * const kit = hexKit(hexSchema.parse({ name: "hex", size: 3 }));
 * const clock = { now: () => performance.now(), breathe: async () => {} };
 * const agent = createAgent(kit, parseAgent("uct:playouts=500"), { rng: stream("example"), clock });
 * const { move } = await agent.choose(kit.game.start(), { aborted: false });
 * console.log(kit.game.notation.formatMove(move)); // b2
 * ```
 */
export function createAgent<S extends State<M>, M>(
  kit: GameSetup<S, M>,
  spec: AgentSpec,
  context: AgentContext,
): Agent<S, M> {
  const { kind, options } = read(kit, spec);
  return kind.make(whole(kind, options, context.weights), context, kit, options);
}

/** Returns the search of an agent alone, to run it in slices. Throws for agents that do not search in this process. */
export function createSearch<S extends State<M>, M>(
  kit: GameSetup<S, M>,
  spec: AgentSpec,
  weights?: WeightStore,
): Search<S, M> {
  const { kind, options } = read(kit, spec);
  if (kind.search === undefined) throw new Error(`agent: ${kind.kind} does not search in this process`);
  return kind.search(whole(kind, options, weights));
}

function whole<S extends State<M>, M>(
  { kind, schema }: AgentKind<S, M>,
  options: Readonly<Record<string, unknown>>,
  weights: WeightStore | undefined,
): Options {
  try {
    return withContents(schema, options, weights);
  } catch (error) {
    throw new Error(`agent ${kind}: ${(error as Error).message}`);
  }
}

/** The options that limit what a move may cost. */
export const BUDGETS = ["playouts", "rounds", "time"] as const;

/**
 * Fills in every default, the usual budget as well: what plans and records hold. Throws one line that says what is wrong with
 * the specification.
 */
export function completeAgent<S extends State<M>, M>(kit: GameSetup<S, M>, spec: AgentSpec): AgentSpec {
  return filled(kit, spec, true);
}

/** Fills in every default but the budget, so that the limits of each move count where the user has set none. */
export function withDefaults<S extends State<M>, M>(kit: GameSetup<S, M>, spec: AgentSpec): AgentSpec {
  return filled(kit, spec, false);
}

function filled<S extends State<M>, M>(kit: GameSetup<S, M>, spec: AgentSpec, budgets: boolean): AgentSpec {
  const { kind, options } = read(kit, spec);
  const complete: Record<string, unknown> = { kind: kind.kind };
  for (const [key, value] of Object.entries(options)) {
    if (value !== undefined)
      complete[key] = isNested(kind, key) ? filled(kit, value as AgentSpec, budgets) : value;
  }
  const limited = BUDGETS.some((key) => options[key] !== undefined);
  return { ...complete, ...(budgets && !limited && kind.defaults) } as AgentSpec;
}

export function kindOf<S extends State<M>, M>(kit: GameSetup<S, M>, name: string): AgentKind<S, M> {
  const kind = kit.kinds.find((each) => each.kind === name);
  if (kind !== undefined) return kind;
  const names = kit.kinds.map((each) => each.kind);
  throw new Error(`agent: no kind "${name}" plays ${kit.game.name}; ${knownNames(name, names)}`);
}

function read<S extends State<M>, M>(
  kit: GameSetup<S, M>,
  spec: AgentSpec,
): { kind: AgentKind<S, M>; options: Record<string, unknown> } {
  const kind = kindOf(kit, spec.kind);
  const { kind: _, ...given } = spec;
  const names = Object.keys(kind.schema.shape);
  for (const key of Object.keys(given)) {
    if (!names.includes(key))
      throw new Error(`agent ${kind.kind}: unknown option "${key}"; ${knownNames(key, names)}`);
  }
  let options: Record<string, unknown>;
  try {
    options = checkData(kind.schema, given);
  } catch (error) {
    throw new Error(`agent ${kind.kind}: ${(error as Error).message}`);
  }
  for (const key of Object.keys(options)) if (isNested(kind, key)) read(kit, options[key] as AgentSpec);
  return { kind, options };
}

function isNested<S extends State<M>, M>(kind: AgentKind<S, M>, key: string): boolean {
  return own(kind.schema.shape, key) === agentSchema;
}
