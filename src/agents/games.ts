/**
 * The games that are known, what each tells the rooms (facets), plain board games, and checks of games from outside.
 *
 * The games that are known here, and what they tell. A game is one entry: a name, the schema of its variants, who plays it, and
 * facets. A facet is what one room asks of a game (how a table runs it, how a program is told about it); the room declares it, a
 * game that can answer fills it, and nobody else looks inside. Rooms that serve every game find all they need here and name none.
 */

import { z } from "zod";
import { checked, jsonText, knownNames, stream } from "../core/index.js";
import { type BoardGame, checkGame, LONGEST_GAME, type PlainState, type State } from "../game/index.js";
import { wordFields } from "./options.js";
import { type AnyKit, completeAgent, createAgent, type Kit, kindOf } from "./registry.js";

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

/** The kit of some plain board game. */
export interface PlainKit extends Kit<PlainState, number> {
  readonly game: BoardGame<PlainState>;
}

const answers = new WeakSet();

/** An answer that fills a facet of plain games: those that have it are checked for being plain. */
export function forPlain<T extends object>(answer: T): T {
  answers.add(answer);
  return answer;
}

function isForPlain(answer: unknown): boolean {
  return answers.has(Object(answer));
}

/** The kit of a game that says it is plain, or one line that says what is not so in it. */
export function plainKitOf(spec: GameSpec): PlainKit {
  return demandPlain(kitOf(spec));
}

function demandPlain(kit: AnyKit): PlainKit {
  const plain = kit as unknown as PlainKit;
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

// Games from outside the package: whether what a module gives is a game, and one that keeps its promises.

/** Random games that show whether promises are kept, and where their chance comes from. */
const GAMES = 3;
const SEED = "guest";

/** Options of commands beside those that fields of a schema become, and what plans say of games besides. */
const TAKEN: readonly string[] = [
  ...[
    "agent",
    "caption",
    "clock",
    "colour",
    "every",
    "game",
    "help",
    "json",
    "lines",
    "module",
    "move",
    "moves",
  ],
  ...[
    "numbers",
    "only",
    "out",
    "playouts",
    "position",
    "queue",
    "record",
    "seed",
    "svg",
    "theme",
    "threads",
    "time",
  ],
  ...["timeout", "title", "turn", "version"],
];

const method = z.custom((value) => typeof value === "function", "expected a function");
const text = z.string();

const entrySchema = z.looseObject({
  name: text.regex(/^[a-z][a-z0-9-]*$/, "expected small letters, digits and dashes"),
  schema: z.looseObject({ safeParse: method }, "expected a schema (z of playout/agents)"),
  kit: method,
  facets: z.array(z.looseObject({ facet: z.unknown() }, "expected what fill of a facet gives")),
});

const kitSchema = z.looseObject({
  spec: z.looseObject({ name: text }),
  game: z.looseObject({
    name: text,
    start: method,
    clone: method,
    isLegal: method,
    notation: z.looseObject({
      formatMove: method,
      parseMove: method,
      formatState: method,
      parseState: method,
    }),
  }),
  kinds: z.array(z.looseObject({ kind: text, about: text, schema: z.looseObject({}), make: method })),
  best: z.looseObject({ kind: text }),
});

/** What a module gives as a game, or one line that says which field of it is none. */
export function demandEntry(found: unknown): GameEntry {
  if (Object(found) !== found)
    throw new Error(`default export: expected a game (GameEntry), not ${jsonText(found)}`);
  checked(entrySchema, found);
  const entry = found as GameEntry;
  for (const i of entry.facets.keys()) demandFacet(entry, i);
  return entry;
}

function demandFacet({ facets }: GameEntry, i: number): void {
  const { facet, value } = facets[i]!;
  if (!(facet instanceof Facet))
    throw new Error(
      `facets[${i}]: is of another copy of playout than this command; run that one, as with npx playout`,
    );
  const place = `facets[${i}] (${facet.name})`;
  if (facets.findIndex((other) => other.facet === facet) < i) throw new Error(`${place}: is filled already`);
  try {
    facet.demand(value);
  } catch (error) {
    throw new Error(`${place}: ${(error as Error).message}`);
  }
}

/**
 * Throws one line for the first thing that commands would stumble over in a variant, the usual one where none is given: the kit,
 * and what `checkGame` demands.
 */
export async function checkEntry(entry: GameEntry, variant: GameSpec = { name: entry.name }): Promise<void> {
  await within("schema", () => demandOptions(entry));
  const spec = await within("schema", () => checked(entry.schema, variant));
  const kit = await within("kit", () => entry.kit(spec));
  await within("kit", () => checked(kitSchema, kit));
  if (kit.spec.name !== entry.name)
    throw new Error(`kit.spec.name: expected "${entry.name}", not "${kit.spec.name}"`);
  for (const [i, { facet, value }] of entry.facets.entries())
    if (isForPlain(value))
      await within(`facets[${i}] (${(facet as Facet<unknown>).name})`, () => demandPlain(kit));
  await within("kit.best", () => completeAgent(kit, kit.best));
  // Openings and checks play by chance.
  await within("kit.kinds", () => kindOf(kit, "random"));
  for (let i = 0; i < GAMES; i++) {
    const moves = await within("kit.kinds", () => randomGame(kit, i));
    const next = moves.values();
    checkGame(kit.game, { moves: () => next.next().value, seed: SEED, games: 1, maxPly: LONGEST_GAME });
    await within("kit.kinds", () => demandSame(kit, i, moves));
  }
}

/** Options of commands are made from the schema. */
function demandOptions({ schema }: GameEntry): void {
  const taken = fieldNames(schema).find((name) => TAKEN.includes(name));
  if (taken !== undefined) throw new Error(`${taken}: is an option of commands; call it otherwise`);
}

function fieldNames(schema: GameEntry["schema"]): string[] {
  try {
    return wordFields(schema).map(({ name }) => name);
  } catch {
    throw new Error("expected a schema of zod");
  }
}

/** A game by chance, as far as its moves are legal; `shown` is what the player sees of a position. */
async function randomGame(
  kit: AnyKit,
  i: number,
  shown: (state: State<unknown>) => State<unknown> = (state) => state,
): Promise<unknown[]> {
  const { game } = kit;
  const clock = { now: () => 0, breathe: async () => {} };
  const anybody = createAgent(kit, { kind: "random" }, { rng: stream(SEED, i), clock });
  const state = game.start();
  const moves: unknown[] = [];
  while (!state.isOver() && moves.length < LONGEST_GAME) {
    const { move } = await anybody.choose(shown(state), { aborted: false });
    moves.push(move);
    if (!game.isLegal(state, move)) break;
    state.play(move);
  }
  return moves;
}

/** Whoever sees copies is offered the same moves. */
async function demandSame(kit: AnyKit, i: number, moves: readonly unknown[]): Promise<void> {
  const { game } = kit;
  const copy = game.start();
  const others = await randomGame(kit, i, (state) => {
    copy.copyFrom(state);
    return copy;
  });
  const [found, wanted] = [others, moves].map((each) => each.map((move) => game.notation.formatMove(move)));
  const at = wanted!.findIndex((move, ply) => move !== found![ply]);
  if (at >= 0) throw new Error(`after ${at} moves a copy of the position offers other moves`);
}

async function within<T>(place: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${place}: ${(error as Error).message}`);
  }
}
