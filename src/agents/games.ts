/**
 * The games that are known here, and what they tell. A game is one entry: a name, the schema of its variants, who plays it, and
 * facets. A facet is what one room asks of a game (how a table runs it, how a program is told about it); the room declares it, a
 * game that can answer fills it, and nobody else looks inside. Rooms that serve every game find all they need here and name none.
 */
import { z } from "zod";
import type { AnyKit } from "./kind.js";
import { knownNames } from "./nearest.js";

/** A game and its variant, as plans, records and commands write it: a name, and whatever the game's schema has. */
export interface GameSpec {
  readonly name: string;
}

export interface GameEntry {
  readonly name: string;
  /** Of specifications: strict, every field with a description, with defaults for all that may be left out. */
  readonly schema: z.ZodType<GameSpec>;
  // biome-ignore lint/suspicious/noExplicitAny: the schema says what a specification is
  kit(spec: any): AnyKit;
  readonly facets: readonly Filled[];
}

/** An answer to one question of a room. */
export interface Filled {
  readonly facet: object;
  readonly value: unknown;
}

/** What the parts of an answer can be. */
const PARTS = { function: "a function", object: "an object", string: "text" };

/** What a room asks of games; `T` is the answer. */
export class Facet<T> {
  readonly name: string;
  readonly #parts: readonly (readonly [string, keyof typeof PARTS])[] | undefined;

  /** `parts` are those that no answer lacks, where answers are objects. */
  constructor(name: string, parts?: Partial<Record<keyof T & string, keyof typeof PARTS>>) {
    this.name = name;
    this.#parts = parts && (Object.entries(parts) as [string, keyof typeof PARTS][]);
  }

  /** Throws one line for an answer that is none. */
  demand(value: unknown): void {
    if (this.#parts === undefined) return;
    if (Object(value) !== value) throw new Error("expected an object");
    for (const [part, kind] of this.#parts) {
      const found = (value as Readonly<Record<string, unknown>>)[part];
      if (found === null || typeof found !== kind) throw new Error(`${part}: expected ${PARTS[kind]}`);
    }
  }

  /** The answer of a game, for its entry. */
  fill(value: T): Filled {
    return { facet: this, value };
  }

  /** What a game answers; nothing where it has no such facet. */
  of({ name }: Pick<GameSpec, "name">): T | undefined {
    const facets = [...gameNamed(name).facets, ...(added.get(name) ?? [])];
    return facets.find(({ facet }) => facet === this)?.value as T | undefined;
  }

  /** Names of the games that answer. */
  games(): string[] {
    return gameNames().filter((name) => this.of({ name }) !== undefined);
  }
}

const games = new Map<string, GameEntry>();
/** Facets beside those of the entries. */
const added = new Map<string, readonly Filled[]>();
/** Where games that are not the package's come from: the addresses of their modules, by name. */
const modules = new Map<string, string>();

/** Makes a game known, with the address of its module where it is not one of ours; the same one again changes nothing. */
export function addGame(game: GameEntry, module?: string): void {
  const known = games.get(game.name);
  if (known !== undefined && known !== game) throw new Error(`there is a game ${game.name} already`);
  games.set(game.name, game);
  if (module !== undefined) modules.set(game.name, module);
}

/** More answers of a game that is known: those that only some surroundings, such as Node, can give. */
export function addFacets(name: string, facets: readonly Filled[]): void {
  const { facets: own } = gameNamed(name);
  const known = [...own, ...(added.get(name) ?? [])];
  if (facets.some(({ facet }) => known.some((other) => other.facet === facet)))
    throw new Error(`${name} has answered that already`);
  added.set(name, [...(added.get(name) ?? []), ...facets]);
}

/** Addresses of the modules of games that are not the package's: workers have to load them too. */
export function gameModules(): string[] {
  return [...modules.values()];
}

/** The address of a game's module; nothing for games of the package. */
export function moduleOf({ name }: Pick<GameSpec, "name">): string | undefined {
  return modules.get(name);
}

/** Names of all games, in the order in which they were made known. */
export function gameNames(): string[] {
  return [...games.keys()];
}

export function gameNamed(name: string): GameEntry {
  const game = games.get(name);
  if (game === undefined) throw new Error(`no game "${name}"; ${known(name)}`);
  return game;
}

/** A game and its variant: `{ name: "hex", size: 11 }`. */
export const gameSchema: z.ZodType<GameSpec> = z
  .looseObject({ name: z.string() })
  .transform((given, context): GameSpec => {
    const game = games.get(given.name);
    if (game === undefined) {
      const message = `no such game: ${known(given.name)}`;
      context.issues.push({ code: "custom", path: ["name"], message, input: given });
      return z.NEVER;
    }
    const { success, data, error } = game.schema.safeParse(given, { reportInput: true });
    if (success) return data;
    context.issues.push(...(error.issues as never[]));
    return z.NEVER;
  });

function known(name: string): string {
  return games.size === 0 ? "none is known before playout/games is imported" : knownNames(name, gameNames());
}

export function kitOf(spec: GameSpec): AnyKit {
  return gameNamed(spec.name).kit(spec);
}
