/** Checks a game from outside the package: the fields and parts of its module, and the promises that games keep. */
import { z } from "zod";
import {
  type AnyGameSetup,
  completeAgent,
  createAgent,
  demandPlain,
  type GameModule,
  type GamePart,
  type GameSpec,
  isForPlain,
  kindOf,
  wordFields,
} from "../agents/index.js";
import { checkData, jsonText, knownNames, stream } from "../core/index.js";
import { checkGame, LONGEST_GAME, type State } from "../game/index.js";

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

const moduleSchema = z.looseObject({
  name: text.regex(/^[a-z][a-z0-9-]*$/, "expected small letters, digits and dashes"),
  schema: z.looseObject({ safeParse: method }, "expected a schema (z of playout)"),
  kit: method,
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

/** The members that a part must have, and what each is. */
type Members<T> = {
  readonly [K in RequiredKeys<T>]: T[K] extends (...args: never) => unknown
    ? "function"
    : T[K] extends string
      ? "string"
      : "object";
};
type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];

/** Members that every part must have. */
const PARTS: { readonly [P in GamePart]: Members<NonNullable<GameModule[P]>> } = {
  match: {},
  formats: { formats: "object" },
  gtp: { tongue: "object", server: "function", show: "function", points: "object" },
  analysis: { schema: "object", inquire: "function" },
  suite: {
    help: "string",
    sets: "string",
    parse: "function",
    head: "function",
    position: "function",
    verdict: "function",
    summary: "function",
  },
  verify: { description: "string", help: "string", each: "string", check: "function" },
  views: { text: "function", picture: "function", pictures: "object", studies: "object" },
  play: { sides: "object", help: "string", examples: "object", table: "function" },
};

const FIELDS = ["name", "schema", "kit", ...Object.keys(PARTS)];

/** Names of kinds of members in messages. */
const KINDS = { function: "a function", object: "an object", string: "text" };

/** Hint for authors of modules that were written for 0.15. */
export const OLD_GAMES = `see "Games written for 0.15" in docs/your-own-game.md`;

/** Takes what a module exports as a game. Throws one line that names the field that is missing or wrong. */
export function parseGameModule(found: unknown): GameModule {
  if (Object(found) !== found)
    throw new Error(`default export: expected a game (GameModule), not ${jsonText(found)}`);
  if (Object.hasOwn(found as object, "facets"))
    throw new Error(`fills facets, which are gone since 0.16: ${OLD_GAMES}`);
  checkData(moduleSchema, found);
  for (const [field, value] of Object.entries(found as object)) {
    if (!FIELDS.includes(field)) throw new Error(`${field}: no part of a game; ${knownNames(field, FIELDS)}`);
    if (isPart(field) && value !== undefined) demandMembers(field, value);
  }
  return found as GameModule;
}

function isPart(field: string): field is GamePart {
  return Object.hasOwn(PARTS, field);
}

function demandMembers(part: GamePart, value: unknown): void {
  if (Object(value) !== value) throw new Error(`${part}: expected an object`);
  const members = value as Readonly<Record<string, unknown>>;
  for (const [name, kind] of Object.entries(PARTS[part]) as [string, keyof typeof KINDS][]) {
    const found = members[name];
    if (found === null || typeof found !== kind) throw new Error(`${part}.${name}: expected ${KINDS[kind]}`);
  }
}

/**
 * Throws one line for the first thing that commands would stumble over in a variant, the usual one where none is given: the kit,
 * and what `checkGame` demands.
 */
export async function checkGameModule(
  module: GameModule,
  variant: GameSpec = { name: module.name },
): Promise<void> {
  await within("schema", () => demandOptions(module));
  const spec = await within("schema", () => checkData(module.schema, variant));
  const kit = await within("kit", () => module.kit(spec));
  await within("kit", () => checkData(kitSchema, kit));
  if (kit.spec.name !== module.name)
    throw new Error(`kit.spec.name: expected "${module.name}", not "${kit.spec.name}"`);
  for (const [part, value] of Object.entries(module))
    await within(part, () => isForPlain(value) && demandPlain(kit));
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
function demandOptions({ schema }: GameModule): void {
  const taken = fieldNames(schema).find((name) => TAKEN.includes(name));
  if (taken !== undefined) throw new Error(`${taken}: is an option of commands; call it otherwise`);
}

function fieldNames(schema: GameModule["schema"]): string[] {
  try {
    return wordFields(schema).map(({ name }) => name);
  } catch {
    throw new Error("expected a schema of zod");
  }
}

/** A game by chance, as far as its moves are legal; `escapeControls` is what the player sees of a position. */
async function randomGame(
  kit: AnyGameSetup,
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
async function demandSame(kit: AnyGameSetup, i: number, moves: readonly unknown[]): Promise<void> {
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
