/** What the page asks the worker about curling. */
import type {
  GameAnalysis,
  NamedThrow,
  PositionAnalysis,
} from "../../../src/games/curling/analysis/index.js";
import type { Shot } from "../../../src/games/curling/index.js";
import type { CurlingSpec } from "../../../src/games/curling/players/index.js";
import { jobKind, type Progress } from "../../engine/index.js";

export interface Asked {
  readonly game: CurlingSpec;
  readonly position: string;
  /** In words; the best one where none is named. */
  readonly agent?: string | undefined;
  readonly seed: string;
}

/** The throw that an agent chooses. */
export const CHOOSE = jobKind<Asked, Progress, Shot>("curling", "choose");

/** What may be thrown, and what comes of it. */
export const ANALYSE = jobKind<
  Asked & { readonly lines: number; readonly heat: boolean },
  Progress,
  PositionAnalysis
>("curling", "analyse");

/** What an agent would answer after a throw of a steady hand; nothing where the game is over then. */
export const ANSWER = jobKind<Asked & { readonly shot: Shot }, Progress, NamedThrow | null>(
  "curling",
  "answer",
);

/** A whole game, as the text of a record. */
export const REVIEW = jobKind<
  {
    readonly record: string;
    readonly agent?: string | undefined;
    readonly trials: number;
    readonly seed: string;
  },
  Progress,
  GameAnalysis
>("curling", "review");

/** Who plays, in a sentence each. */
export interface AgentRow {
  readonly kind: string;
  readonly about: string;
  /** The budget of a move where none is given, as an option. */
  readonly usual?: string;
}

export const AGENTS = jobKind<CurlingSpec, never, readonly AgentRow[]>("curling", "agents");
