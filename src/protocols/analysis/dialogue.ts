/** Analysis as a dialogue of JSON lines, and what it asks of a game. */

import type { z } from "zod";
import {
  type AgentServices,
  type AgentSpec,
  agentServices,
  type Clock,
  type GameSpec,
  gameNamed,
  type StopSignal,
} from "../../agents/index.js";
import { checkData, jsonText, knownNames, oneLine, parseJson } from "../../core/index.js";
import type { EndingDialogue } from "../programs.js";
import {
  type Action,
  actionSchema,
  type CommonQuery,
  fromKata,
  type QueryId,
  type RawQuery,
} from "./query.js";

/** One position that somebody wants to know about. */
export interface PositionInquiry {
  /** Which position of the query it is. */
  readonly turn: number;
  /** That of the query, where it is not its own. */
  readonly priority?: number | undefined;
  /** Nothing more will be found out. */
  readonly done: boolean;
  /** Thinks on for a few milliseconds. */
  think(clock: Clock): void | Promise<void>;
  /** Asks for what is known; where that takes another moment it is not done yet. */
  stop(): void;
  /** What is known by now, as it is told. */
  findings(): object;
}

/** What queries do not say themselves. */
export interface AnalysisServices<Spec extends GameSpec> extends AgentServices {
  readonly game: Spec;
  /** Who thinks; without it the best agent of the game. */
  readonly agent?: AgentSpec | undefined;
  readonly seed: string;
}

export interface AnalysisTopic<Q extends CommonQuery, Spec extends GameSpec> {
  /** The fields of a query. */
  readonly schema: z.ZodObject;
  /** Names that fields had once, with those of today. */
  readonly formerly?: Readonly<Record<string, string>>;
  /** What the value of a field in KataGo's words is in ours. */
  fromKata?(field: string, value: unknown, game: Spec): unknown;
  /** The positions that a query asks about; throws what is wrong with it. */
  inquire(query: Q, desk: AnalysisServices<Spec>): readonly PositionInquiry[];
}

// biome-ignore lint/suspicious/noExplicitAny: the schema of a topic says what its queries are
type AnyAnalysisTopic = AnalysisTopic<any, any>;

declare module "../../agents/games.js" {
  interface GameModule {
    /** Answers queries about its positions in lines of JSON. */
    readonly analysis?: AnyAnalysisTopic;
  }
}

// Analysis as a dialogue of JSON lines, after KataGo's analysis engine and alike for all games: queries are answered as they are
// done, not in their order, with partial reports where they are asked for. Open ones take turns of a few milliseconds, those of the
// highest priority before all others.

export interface AnalysisSetup extends AgentServices {
  /** What a query does not say about the game. */
  readonly game: GameSpec;
  /** Who thinks where a query does not say; without it the best agent of the game. */
  readonly agent?: AgentSpec | undefined;
  /** Other fields of queries that do not have them. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  readonly seed: string;
  readonly version: string;
  readonly clock: Clock;
  /** Asks for what is known by then, of all that is open. */
  readonly stop?: StopSignal;
}

type Say = (text: string) => void;

/** A position that is thought about, and who wants to know. */
interface Task {
  readonly id: QueryId;
  readonly line: number;
  readonly inquiry: PositionInquiry;
  readonly say: Say;
  /** Milliseconds between partial answers. */
  readonly every: number;
  priority: number;
  /** When it was last reported, or begun. */
  reported?: number;
}

/** Positions of one priority that take turns; further ones wait, because each has a tree of its own. */
const AT_ONCE = 8;

export class AnalysisDialogue implements EndingDialogue {
  /** More may always be asked. */
  readonly over = false;
  readonly #setup: AnalysisSetup;
  readonly #topic: AnyAnalysisTopic;
  /** What is open, the one whose turn it is first; those beyond the first few of a priority have not begun. */
  readonly #open: Task[] = [];
  #work: Promise<void> | undefined;
  #heard = 0;
  #failed = 0;

  constructor(setup: AnalysisSetup) {
    const { analysis: topic } = gameNamed(setup.game.name);
    if (topic === undefined) throw new Error(`${setup.game.name} is not analysed line by line`);
    this.#setup = setup;
    this.#topic = topic;
  }

  /** Lines that could not be answered. */
  get failed(): number {
    return this.#failed;
  }

  hear(line: string, say: Say): Promise<void> {
    this.#heard++;
    if (line.trim() !== "") this.#understand(line, say);
    return this.end();
  }

  /** Resolves when everything that was asked is answered. */
  end(): Promise<void> {
    this.#work ??= this.#takeTurns();
    return this.#work;
  }

  async #takeTurns(): Promise<void> {
    const { clock, stop } = this.#setup;
    // What is heard together is begun together.
    await clock.breathe();
    for (;;) {
      if (stop?.aborted) this.#stop(() => true);
      const [task] = this.#open;
      if (task === undefined) break;
      await this.#think(task);
      await clock.breathe();
    }
    this.#work = undefined;
  }

  async #think(task: Task): Promise<void> {
    const { clock } = this.#setup;
    const { inquiry, line, say, id } = task;
    task.reported ??= clock.now();
    try {
      await inquiry.think(clock);
    } catch (error) {
      this.#remove(task);
      this.#complain(say, id, line, error);
      return;
    }
    // Somebody may have wanted the answer at once.
    if (!this.#remove(task)) return;
    if (inquiry.done) {
      answer(task, false);
      return;
    }
    this.#put(task, AT_ONCE - 1);
    const now = clock.now();
    if (now - task.reported < task.every) return;
    task.reported = now;
    answer(task, true);
  }

  /** Takes its place after those of higher priority, and after so many of the same one. */
  #put(task: Task, after = Number.POSITIVE_INFINITY): void {
    const above = this.#open.filter(({ priority }) => priority > task.priority).length;
    const same = this.#open.filter(({ priority }) => priority === task.priority).length;
    this.#open.splice(above + Math.min(after, same), 0, task);
  }

  /** Whether it was still open. */
  #remove(task: Task): boolean {
    const at = this.#open.indexOf(task);
    if (at >= 0) this.#open.splice(at, 1);
    return at >= 0;
  }

  /** Ends what is concerned; what takes another moment is seen to before everything else. */
  #stop(concerns: (task: Task) => boolean): void {
    for (const task of this.#open.filter(concerns)) {
      task.inquiry.stop();
      this.#remove(task);
      task.priority = Number.POSITIVE_INFINITY;
      if (task.inquiry.done) answer(task, false);
      else this.#put(task);
    }
  }

  #understand(line: string, say: Say): void {
    let id: unknown;
    try {
      const question = parseObject(line);
      id = question.id;
      if ("action" in question) this.#act(checkData(actionSchema, question), say);
      else this.#query(question, say);
    } catch (error) {
      this.#complain(say, id, this.#heard, error);
    }
  }

  #complain(say: Say, id: unknown, line: number, error: unknown): void {
    this.#failed++;
    const message = oneLine(`line ${line}: ${(error as Error).message}`);
    tell(say, { ...(id === undefined ? {} : { id }), error: message });
  }

  /** A question in our words or in KataGo's. */
  #query(asked: RawQuery, say: Say): void {
    const { game, defaults } = this.#setup;
    const { schema, formerly = {}, fromKata: translate } = this.#topic;
    const known = Object.keys(schema.shape);
    const { question, unused, inTheirWords } = fromKata(asked, known, (field, value) =>
      translate === undefined ? value : translate(field, value, game),
    );
    const unknown = Object.keys(question).find((name) => !known.includes(name));
    if (unknown !== undefined && Object.hasOwn(formerly, unknown))
      throw new Error(`${unknown}: is called ${formerly[unknown]} now`);
    if (unknown !== undefined) throw new Error(`unknown field "${unknown}"; ${knownNames(unknown, known)}`);
    for (const field of unused)
      tell(say, { id: question.id, warning: `${field}: means nothing here and is left out`, field });
    try {
      this.#ask(checkData(schema, { ...defaults, ...question }) as CommonQuery, say);
    } catch (error) {
      throw new Error(inTheirWords((error as Error).message));
    }
  }

  #ask(query: CommonQuery, say: Say): void {
    const { id, priority = 0, reportDuringSearchEvery = Number.POSITIVE_INFINITY } = query;
    if (this.#open.some((task) => task.id === id)) throw new Error(`id: ${JSON.stringify(id)} is still open`);
    const { game, agent, seed } = this.#setup;
    const desk = { game, agent, seed, ...agentServices(this.#setup) };
    for (const inquiry of this.#topic.inquire(query, desk)) {
      const task: Task = {
        id,
        line: this.#heard,
        inquiry,
        say,
        every: 1000 * reportDuringSearchEvery,
        priority: inquiry.priority ?? priority,
      };
      if (inquiry.done) answer(task, false);
      else this.#put(task);
    }
  }

  #act(action: Action, say: Say): void {
    if (action.action === "query_version") {
      tell(say, { ...action, version: this.#setup.version });
      return;
    }
    tell(say, action);
    this.#stop(
      ({ id, inquiry }) =>
        action.action === "terminate_all" ||
        (id === action.terminateId && (action.turnNumbers?.includes(inquiry.turn) ?? true)),
    );
  }
}

function answer({ id, inquiry, say }: Task, isDuringSearch: boolean): void {
  tell(say, { id, isDuringSearch, turnNumber: inquiry.turn, ...inquiry.findings() });
}

function tell(say: Say, answer: object): void {
  say(`${jsonText(answer)}\n`);
}

function parseObject(text: string): Record<string, unknown> {
  const value: unknown = parseJson(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error("expected a JSON object");
  return value as Record<string, unknown>;
}
