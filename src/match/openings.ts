/** Moves that are played before the agents are asked; both games of a pair begin with the same ones. */
import { z } from "zod";
import { createAgent } from "../agents/index.js";
import { checked } from "../game/index.js";
import { stream } from "../random/index.js";
import { systemClock } from "./clock.js";
import { type MatchKit, matchKit } from "./kit.js";
import type { MatchPlan, ReadText } from "./plan.js";

const lineSchema = z.union([z.string(), z.array(z.string())], "expected moves: text or a list");
const listSchema = z.array(lineSchema).min(1);

export const openingsSchema = z
  .union(
    [
      z.literal("none"),
      listSchema,
      z.strictObject({ plies: z.int().min(1).max(1000) }),
      z.strictObject({ file: z.string().min(1), list: z.string().optional() }),
    ],
    "expected none, a list of move lists, { plies: 2 } or { file: openings.txt }",
  )
  .describe("moves before the agents begin, the same for both games of a pair");

/** None, lists of moves taken in turn, or that many moves at random from the seed. */
export type Openings = "none" | readonly (readonly string[])[] | { readonly plies: number };

type OpeningsInput = z.output<typeof openingsSchema>;

/** Reads the file where the plan names one, and splits moves that are given as text. */
export function readOpenings(given: OpeningsInput, readText?: ReadText): Openings {
  if (given === "none" || "plies" in given) return given;
  if (!("file" in given)) return given.map(splitMoves);
  if (readText === undefined) throw new Error("openings.file: files cannot be read here");
  let text: string;
  try {
    text = readText(given.file);
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    throw new Error(
      code === "ENOENT" ? `openings.file: there is no file ${given.file}` : `openings.file: ${message}`,
    );
  }
  return parseOpenings(text, given.file, given.list);
}

/** Lines of moves, or JSON: a list of openings, or an object of such lists by name. */
function parseOpenings(text: string, file: string, list: string | undefined): Openings {
  if (!/^\s*[[{]/.test(text)) {
    if (list !== undefined) throw new Error(`openings.list: ${file} is plain lines, without lists by name`);
    const lines = text.split("\n").map((line) => line.replace(/#.*/, "").trim());
    const openings = lines.filter((line) => line !== "").map(splitMoves);
    if (openings.length === 0) throw new Error(`${file}: no openings`);
    return openings;
  }
  try {
    const data: unknown = JSON.parse(text);
    if (Array.isArray(data)) return checked(listSchema, data).map(splitMoves);
    const lists = data as Readonly<Record<string, unknown>>;
    if (list === undefined || !Object.hasOwn(lists, list))
      throw new Error(`expected openings.list to be one of ${Object.keys(lists).join(", ")}`);
    return checked(listSchema, lists[list]).map(splitMoves);
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message.replace(/\s+/g, " ")}`);
  }
}

/** The openings as the game writes them, or one line that names the move that cannot be played. */
export function checkOpenings(kit: MatchKit, openings: Openings): Openings {
  if (openings === "none" || "plies" in openings) return openings;
  const { game } = kit;
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

/** The opening of a round: every two agents meet on the same one. */
export async function openingOf(
  { game: spec, openings, seed }: Pick<MatchPlan, "game" | "openings" | "seed">,
  round: number,
): Promise<readonly string[]> {
  if (openings === "none") return [];
  if (!("plies" in openings)) return openings[round % openings.length] ?? [];
  const kit = matchKit(spec);
  const rng = stream(seed, "opening", round);
  const anybody = createAgent(kit, { kind: "random" }, { rng, clock: systemClock });
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

function splitMoves(line: string | readonly string[]): readonly string[] {
  return typeof line === "string" ? line.split(/[\s,]+/).filter((move) => move !== "") : line;
}
