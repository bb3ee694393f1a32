/** Games from outside the package: whether what a module gives is a game, and one that keeps its promises. */
import { z } from "zod";
import { checked, checkGame, jsonText, LONGEST_GAME, type State } from "../game/index.js";
import { stream } from "../random/index.js";
import { wordFields } from "./describe.js";
import { Facet, type GameEntry, type GameSpec } from "./games.js";
import { type AnyKit, completeAgent, createAgent, kindOf } from "./kind.js";
import { demandPlain, isForPlain } from "./plain.js";

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
