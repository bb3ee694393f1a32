import type { PolicyName } from "../../agents/index.js";
import type { GameOptions } from "../game-options.js";

export interface AnalyzeOptions extends GameOptions {
  agent?: string;
  playouts?: number;
  time?: number;
  seed: string;
  lines?: number;
  svg?: string;
  /** Hex. */
  moves?: string;
  hexworld?: string;
  sgf?: string;
  turn?: number;
  /** Curling. */
  position?: string;
  record?: string;
  end?: number;
  throw?: number;
  trials?: number;
  policy?: PolicyName;
  heat?: number;
  json?: true;
}

/** Options of one game, which are refused for the other; those of the game itself are refused where it is read. */
export const OWN = {
  hex: ["moves", "hexworld", "sgf", "turn"],
  curling: ["position", "record", "end", "throw", "trials", "policy", "heat", "json"],
} as const satisfies Record<string, readonly (keyof AnalyzeOptions)[]>;
