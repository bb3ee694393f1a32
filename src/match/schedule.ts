/**
 * Game `i` of a match: which agents play it, and from which opening.
 *
 * Who plays whom in game `i`. Games come in pairs, 2p and 2p + 1, on one opening with colours swapped. Pairs go
 * round all pairings before a pairing has its next one, so that what has been played at any time is balanced.
 */

import { z } from "zod";
import { type Clock, createAgent, type GameSpec, type NamedFiles } from "../agents/index.js";
import { checkData, parseJson, stream } from "../core/index.js";
import { type MatchGameSetup, matchKit } from "./agents.js";
import type { MatchPlan } from "./plan.js";
import { tableOf } from "./table.js";

/** Two agents that meet, by their numbers in the plan. */
export type AgentPairing = readonly [number, number];

export interface Assignment {
  readonly index: number;
  /** Number of the pair of games. */
  readonly pair: number;
  /** Number of the pairing, and its agents. */
  readonly pairing: number;
  readonly agents: AgentPairing;
  /** How many pairs this pairing has had before. */
  readonly round: number;
  /** The agent that moves first and the one that moves second. */
  readonly players: AgentPairing;
}

export function pairingsOf(plan: Pick<MatchPlan, "agents" | "pairing">): AgentPairing[] {
  const pairings: AgentPairing[] = [];
  const hosts = plan.pairing === "gauntlet" ? 1 : plan.agents.length;
  for (let a = 0; a < hosts; a++) for (let b = a + 1; b < plan.agents.length; b++) pairings.push([a, b]);
  return pairings;
}

/** Number of games in the whole match. */
export function gamesOf(plan: MatchPlan): number {
  return 2 * plan.pairs * pairingsOf(plan).length;
}

export function assignmentOf(plan: MatchPlan, index: number): Assignment {
  const pairings = pairingsOf(plan);
  const pair = index >> 1;
  const pairing = pair % pairings.length;
  const agents = pairings[pairing] as AgentPairing;
  const players: AgentPairing = index % 2 === 0 ? agents : [agents[1], agents[0]];
  return { index, pair, pairing, agents, round: Math.floor(pair / pairings.length), players };
}

/** Part `k` of `n`, counted from 1: every n-th pair. */
export interface Shard {
  readonly k: number;
  readonly n: number;
}

export function* indicesOf(plan: MatchPlan, shard: Shard = { k: 1, n: 1 }): Generator<number> {
  const games = gamesOf(plan);
  for (let index = 0; index < games; index++) if ((index >> 1) % shard.n === shard.k - 1) yield index;
}

// What comes before the agents are asked, the same in both games of a pair: moves, or where games open so a position, which
// is written as one "move".

const lineSchema = z.union(
  [z.string(), z.array(z.string())],
  "expected moves as text or a list, or where games open so a position",
);
const listSchema = z.array(lineSchema).min(1);

export const openingsSchema = z
  .union(
    [
      z.literal("none"),
      listSchema,
      z.strictObject({ plies: z.int().min(1).max(1000) }),
      z.strictObject({ file: z.string().min(1), list: z.string().optional() }),
    ],
    "expected none, a list of move lists (or of positions), { plies: 2 } or { file: openings.txt }",
  )
  .describe(
    "moves before the agents begin, or positions where games open so, the same for both games of a pair",
  );

/** None, lists of moves (or positions) taken in turn, or that many moves at random from the seed. */
export type OpeningPlan = "none" | readonly (readonly string[])[] | { readonly plies: number };

type OpeningsInput = z.output<typeof openingsSchema>;

/** How an opening is written in a game. */
interface Writing {
  split(line: string | readonly string[]): readonly string[];
  /** What is no part of a line. */
  readonly comment: RegExp;
}

const MOVES: Writing = {
  split: (line) => (typeof line === "string" ? line.split(/[\s,]+/).filter((move) => move !== "") : line),
  comment: /#.*/,
};

/** A position is written as one "move". */
function writingOf(spec: GameSpec): Writing {
  const { opensWith } = tableOf(spec);
  if (opensWith === undefined) return MOVES;
  const split = (line: string | readonly string[]) => [typeof line === "string" ? line : line.join(" ")];
  return { split, comment: opensWith.comment };
}

/** Reads the file where the plan names one, and splits moves that are given as text. */
export function readOpenings(given: OpeningsInput, spec: GameSpec, { readText }: NamedFiles): OpeningPlan {
  const writing = writingOf(spec);
  if (given === "none" || "plies" in given) return given;
  if (!("file" in given)) return given.map(writing.split);
  let text: string;
  try {
    text = readText(given.file);
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    throw new Error(
      code === "ENOENT" ? `openings.file: there is no file ${given.file}` : `openings.file: ${message}`,
    );
  }
  return parseOpenings(text, writing, given.file, given.list);
}

/** Lines of moves, or JSON: a list of openings, or an object of such lists by name. */
function parseOpenings(
  text: string,
  { split, comment }: Writing,
  file: string,
  list: string | undefined,
): OpeningPlan {
  if (!/^\s*[[{]/.test(text)) {
    if (list !== undefined) throw new Error(`openings.list: ${file} is plain lines, without lists by name`);
    const lines = text.split("\n").map((line) => line.replace(comment, "").trim());
    const openings = lines.filter((line) => line !== "").map(split);
    if (openings.length === 0) throw new Error(`${file}: no openings`);
    return openings;
  }
  try {
    const data: unknown = parseJson(text);
    if (Array.isArray(data)) return checkData(listSchema, data).map(split);
    const lists = data as Readonly<Record<string, unknown>>;
    if (list === undefined || !Object.hasOwn(lists, list))
      throw new Error(`expected openings.list to be one of ${Object.keys(lists).join(", ")}`);
    return checkData(listSchema, lists[list]).map(split);
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message.replace(/\s+/g, " ")}`);
  }
}

/** The openings as the game writes them, or one line that names the move that cannot be played. */
export function checkOpenings(kit: MatchGameSetup, openings: OpeningPlan): OpeningPlan {
  const { game, spec } = kit;
  const { opensWith } = tableOf(spec);
  if (openings === "none") return openings;
  if ("plies" in openings) {
    if (opensWith === undefined) return openings;
    throw new Error(`openings.plies: ${opensWith.insteadOfMoves}`);
  }
  if (opensWith !== undefined) return openings.map((line, i) => [checkPosition(kit, line.join(" "), i)]);
  return openings.map((line, i) => {
    const state = game.start();
    return line.map((text, ply) => {
      try {
        const move = game.notation.parseMove(text);
        if (!game.isLegal(state, move)) throw new Error("not legal there");
        state.play(move);
        if (state.isOver()) throw new Error("ends the game");
        return game.notation.formatMove(move);
      } catch (error) {
        throw new Error(`openings[${i}]: move ${ply + 1}, ${text}: ${(error as Error).message}`);
      }
    });
  });
}

function checkPosition({ game }: MatchGameSetup, text: string, i: number): string {
  try {
    const state = game.notation.parseState(text);
    if (state.isOver()) throw new Error("the game is over there");
    return game.notation.formatState(state);
  } catch (error) {
    throw new Error(`openings[${i}]: ${(error as Error).message}`);
  }
}

/** Who draws needs no time. */
const STILL: Clock = { now: () => 0, breathe: async () => {} };

/** The opening of a round: every two agents meet on the same one. */
export async function openingOf(
  { game: spec, openings, seed }: Pick<MatchPlan, "game" | "openings" | "seed">,
  round: number,
): Promise<readonly string[]> {
  if (openings === "none") return [];
  if (!("plies" in openings)) return openings[round % openings.length] ?? [];
  const kit = matchKit(spec);
  const rng = stream(seed, "opening", round);
  const anybody = createAgent(kit, { kind: "random" }, { rng, clock: STILL });
  for (let attempt = 0; attempt < 1000; attempt++) {
    const state = kit.game.start();
    const moves: string[] = [];
    while (moves.length < openings.plies && !state.isOver()) {
      const { move } = await anybody.choose(state, { aborted: false });
      if (move === "resign") break;
      moves.push(kit.game.notation.formatMove(move));
      state.play(move);
    }
    if (moves.length === openings.plies && !state.isOver()) return moves;
  }
  throw new Error(`openings.plies: random games are over before ${openings.plies} moves`);
}
