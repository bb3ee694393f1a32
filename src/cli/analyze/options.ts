import type { ThemeName } from "../../draw/index.js";
import type { PolicyName } from "../../games/curling/players/index.js";
import type { Shown } from "../../games/go/views/index.js";
import type { GameOptions } from "../game-options.js";

export interface AnalyzeOptions extends GameOptions {
  agent?: string;
  playouts?: number;
  time?: number;
  seed: string;
  lines?: number;
  svg?: string;
  theme: ThemeName;
  json?: true;
  /** Hex and Go. */
  moves?: string;
  board?: string;
  toMove?: "B" | "W";
  sgf?: string;
  turn?: number;
  every?: true;
  /** Hex. */
  hexworld?: string;
  /** Go. */
  show?: Shown;
  /** Curling. */
  rules?: string;
  ends?: number;
  extraEnds?: boolean;
  tie?: number;
  noise?: string;
  physics?: string;
  position?: string;
  record?: string;
  end?: number;
  throw?: number;
  trials?: number;
  policy?: PolicyName;
  heat?: number;
}

/** Whose options they are, where not all games have them; those of the game itself are refused where it is read. */
export const OWN = {
  moves: ["hex", "go"],
  board: ["hex", "go"],
  toMove: ["hex", "go"],
  sgf: ["hex", "go"],
  turn: ["hex", "go"],
  every: ["hex", "go"],
  hexworld: ["hex"],
  show: ["go"],
  position: ["curling"],
  record: ["curling"],
  end: ["curling"],
  throw: ["curling"],
  trials: ["curling"],
  policy: ["curling"],
  heat: ["curling"],
} as const satisfies Partial<Record<keyof AnalyzeOptions, readonly string[]>>;
