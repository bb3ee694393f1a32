/** Positions and games that are thought about, for people or as JSON. */
import type { z } from "zod";
import type {
  Agent,
  AgentSpec,
  AnyKit,
  Clock,
  GameSpec,
  Kit,
  Lent,
  Stop,
  WeightStore,
} from "../agents/index.js";
import type { ThemeName } from "../draw/index.js";
import type { State } from "../game/index.js";
import type { Files } from "./files.js";
import type { Screen } from "./screen.js";

/** What every analysis may be told. */
export interface Question {
  readonly seed: string;
  /** Most moves to tell of. */
  readonly lines?: number;
  readonly theme: ThemeName;
  /** What is found will be wanted as a picture, or as JSON. */
  readonly svg?: string;
  readonly json?: boolean;
}

/** What may be found out about a game; `O` is what its options give besides, those of its variants among them. */
export interface Studies<O extends object = object, Spec extends GameSpec = GameSpec> {
  /** Each with `option`. */
  readonly options: z.ZodObject;
  /** Moves that are told of where nothing is said. */
  readonly lines: number;
  /** What a picture of findings shows, for help. */
  readonly picture: string;
  /** Queries and command lines, for help. */
  readonly queries: readonly string[];
  readonly examples: readonly string[];
  /** What is asked about; nothing where no position and no game is named. Throws what is wrong with the question. */
  open(question: Question & O, game: () => Spec, files: Files): Study | undefined;
  /** Throws what is wrong with an agent that is to think, alone or in turns with other queries; `weights` are those that it may name. */
  check(kit: AnyKit, agent: AgentSpec, alone: boolean, weights?: WeightStore): void;
  /** The fields that the options give to queries where every line is one. */
  queryFields(question: Question & O): Readonly<Record<string, unknown>>;
}

/** One thing that is asked about. */
export interface Study {
  /** Who can think about it. */
  readonly kit: AnyKit;
  /** The word for what is done: `thinking`. */
  readonly doing: string;
  /** For people, before anything is thought. */
  opening?(screen: Screen): string | undefined;
  run(agent: AgentSpec, desk: StudyDesk): Promise<Findings>;
}

/** What a study is lent. */
export interface StudyDesk extends Lent {
  readonly clock: Clock;
  readonly screen: Screen;
  /** What is known is wanted. */
  readonly stop: Stop;
  /** How far it is. */
  tell(done: number, total: number, part?: string): void;
  /** Says a line to people at once. */
  say(line: string): void;
  /** The agent itself, for whoever lets it choose moves. */
  seat<S extends State<M>, M>(kit: Kit<S, M>, agent: AgentSpec): Agent<S, M>;
}

export interface Findings {
  /** For people, after what was said already. */
  readonly text: string;
  readonly json: string;
  /** SVG. */
  picture?(): string;
  /** What one should know about them. */
  readonly remarks?: readonly string[];
  /** False where a stop has cut it short. */
  readonly complete: boolean;
}
