/**
 * The type of a game module, the games that are known, and plain board games. Rooms that serve every game find one here by its name
 * (`gameNamed(spec.name).gtp`) and name none.
 */

import { z } from "zod";
import { knownNames } from "../core/index.js";
import type { BoardGame, PlainState } from "../game/index.js";
import type { AnyGameSetup, GameSetup } from "./registry.js";

/** Names a game and its variant, as plans, records and commands write them: a name, and the fields of the game's schema. */
export interface GameSpec {
  readonly name: string;
}

/**
 * Describes a game in one object: its name, the schema of its variants, its agents, and a part for each room that serves it. The
 * room declares its part beside the part's type (`declare module "../agents/games.js"`), so that no room imports upward. A game
 * has the parts that it can give; `defineGame` makes them all for plain board games.
 */
export interface GameModule {
  readonly name: string;
  /** Of specifications: strict, every field with a description, with defaults for all that may be left out. */
  readonly schema: z.ZodType<GameSpec>;
  // biome-ignore lint/suspicious/noExplicitAny: the schema says what a specification is
  kit(spec: any): AnyGameSetup;
}

/** The name of a part. */
export type GamePart = Exclude<keyof GameModule, "name" | "schema" | "kit">;

const games = new Map<string, GameModule>();
/** Where games that are not the package's come from: the addresses of their modules, by name. */
const modules = new Map<string, string>();

/** Makes a game known, with the address of its module where it is not one of ours; the same one again changes nothing. */
export function addGame(game: GameModule, module?: string): void {
  const known = games.get(game.name);
  if (known !== undefined && known !== game) throw new Error(`there is a game ${game.name} already`);
  games.set(game.name, game);
  if (module !== undefined) modules.set(game.name, module);
}

/** Addresses of the modules of games that are not the package's: workers have to load them too. */
export function gameModules(): string[] {
  return [...modules.values()];
}

/** The address of a game's module; nothing for games of the package. */
export function moduleOf({ name }: Pick<GameSpec, "name">): string | undefined {
  return modules.get(name);
}

/** Lists the names of all games that are known, in the order in which they were added. */
export function gameNames(): string[] {
  return [...games.keys()];
}

/** Lists the names of the games that have a part. */
export function gamesWith(part: GamePart): string[] {
  return gameNames().filter((name) => gameNamed(name)[part] !== undefined);
}

/** Finds a game by its name. Throws one line with the known names. */
export function gameNamed(name: string): GameModule {
  const game = games.get(name);
  if (game === undefined) throw new Error(`no game "${name}"; ${knownName(name)}`);
  return game;
}

/** A game and its variant: `{ name: "hex", size: 11 }`. */
export const gameSchema: z.ZodType<GameSpec> = z
  .looseObject({ name: z.string() })
  .transform((given, context): GameSpec => {
    const game = games.get(given.name);
    if (game === undefined) {
      const message = `no such game: ${knownName(given.name)}`;
      context.issues.push({ code: "custom", path: ["name"], message, input: given });
      return z.NEVER;
    }
    const { success, data, error } = game.schema.safeParse(given, { reportInput: true });
    if (success) return data;
    context.issues.push(...(error.issues as never[]));
    return z.NEVER;
  });

function knownName(name: string): string {
  return games.size === 0 ? "none is known before playout is imported" : knownNames(name, gameNames());
}

/**
 * Returns a game that is known by its name, with its agents. Fields are taken as they are: the schema of the game checks them and
 * fills in defaults.
 */
export function kitOf(spec: GameSpec): AnyGameSetup {
  return gameNamed(spec.name).kit(spec);
}

/** The kit of some plain board game. */
export interface PlainGameSetup extends GameSetup<PlainState, number> {
  readonly game: BoardGame<PlainState>;
}

/** Marks parts that serve plain board games alone. Every copy of playout finds the mark; its value is the copy that set it. */
const PLAIN = Symbol.for("playout/plain");
const COPY = {};

/** Marks a part that serves plain board games alone: games that have it are checked for being plain. */
export function forPlain<T extends object>(part: T): T {
  return Object.defineProperty(part, PLAIN, { value: COPY });
}

/** Tells whether a part serves plain board games alone. Throws where it is of another copy of playout, which knows other games. */
export function isForPlain(part: unknown): boolean {
  const copy = (Object(part) as { readonly [PLAIN]?: object })[PLAIN];
  if (copy !== undefined && copy !== COPY)
    throw new Error("is of another copy of playout than this command; run that one, as with npx playout");
  return copy !== undefined;
}

/** The kit of a game that says it is plain, or one line that says what is not so in it. */
export function plainKitOf(spec: GameSpec): PlainGameSetup {
  return demandPlain(kitOf(spec));
}

export function demandPlain(kit: AnyGameSetup): PlainGameSetup {
  const plain = kit as unknown as PlainGameSetup;
  const { game, spec } = plain;
  const state: Partial<PlainState> = game.start();
  const { board, lastMove } = state;
  const wrong = [
    game.name !== spec.name && `the name of its game is "${game.name}"`,
    typeof board?.nameOf !== "function" && "board of a state has no nameOf",
    (board?.width !== game.board?.width || board?.height !== game.board?.height) &&
      "board of its game and of a state differ",
    lastMove !== -1 && `lastMove of a new state is ${lastMove}, not -1`,
    typeof state.ownerOf !== "function" && "a state has no ownerOf",
    typeof state.moves !== "function" && "a state has no moves",
  ].find((each) => each !== false);
  if (wrong !== undefined) throw new Error(`${spec.name} is no plain board game: ${wrong}`);
  return plain;
}
