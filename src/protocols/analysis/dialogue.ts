/**
 * Analysis as a dialogue of JSON lines, after KataGo's analysis engine: queries are answered as they are done, not in
 * their order, with partial reports where they are asked for. Open searches take turns of a few milliseconds.
 */
import {
  type AgentSpec,
  type Clock,
  completeAgent,
  createSearch,
  type Kit,
  knownNames,
  withKinds,
} from "../../agents/index.js";
import { checked, oneLine, type State } from "../../game/index.js";
import type { GoSpec } from "../../games/go/players/index.js";
import type { HexSpec } from "../../games/hex/players/index.js";
import type { Dialogue } from "../dialogue.js";
import { gtpKind } from "../gtp/agent.js";
import { fromKata, type Question } from "./kata.js";
import { type Action, type AnyQuery, actionSchema } from "./query.js";
import { type Say, Task, tell } from "./task.js";
import { type AnyTopic, topicOf } from "./topic.js";

export interface AnalysisSetup {
  /** What a query does not say about the game. */
  readonly game: HexSpec | GoSpec;
  /** Who searches where a query does not say; without it the best agent of the game. */
  readonly agent?: AgentSpec | undefined;
  readonly seed: string;
  readonly version: string;
  readonly clock: Clock;
}

/** Searches that take turns; further ones wait, because each has a tree of its own. */
const AT_ONCE = 8;

export class AnalysisDialogue implements Dialogue {
  /** More may always be asked. */
  readonly over = false;
  readonly #setup: AnalysisSetup;
  readonly #topic: AnyTopic;
  /** Searches that are open, the one whose turn it is first; those beyond the first few have not begun. */
  #open: Task[] = [];
  #work: Promise<void> | undefined;
  #heard = 0;
  #failed = 0;

  constructor(setup: AnalysisSetup) {
    this.#setup = setup;
    this.#topic = topicOf(setup.game);
  }

  /** Lines that could not be understood. */
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
    const { clock } = this.#setup;
    // What is heard together is begun together.
    await clock.breathe();
    for (;;) {
      const task = this.#open.shift();
      if (task === undefined) break;
      task.run(clock);
      if (task.isDone(clock.now())) task.answer(false);
      else {
        task.reportIfDue(clock.now());
        this.#open.splice(AT_ONCE - 1, 0, task);
      }
      await clock.breathe();
    }
    this.#work = undefined;
  }

  #understand(line: string, say: Say): void {
    let id: unknown;
    try {
      const question = parseObject(line);
      id = question.id;
      if ("action" in question) this.#act(checked(actionSchema, question), say);
      else this.#query(question, say);
    } catch (error) {
      this.#failed++;
      const message = oneLine(`line ${this.#heard}: ${(error as Error).message}`);
      tell(say, { ...(id === undefined ? {} : { id }), error: message });
    }
  }

  /** A question in our words or in KataGo's. */
  #query(asked: Question, say: Say): void {
    const { schema } = this.#topic;
    const known = Object.keys(schema.shape);
    const { question, unused, inTheirWords } = fromKata(asked, known, this.#setup.game);
    const unknown = Object.keys(question).find((name) => !known.includes(name));
    if (unknown !== undefined) throw new Error(`unknown field "${unknown}"; ${knownNames(unknown, known)}`);
    for (const field of unused)
      tell(say, { id: question.id, warning: `${field}: means nothing here and is left out`, field });
    try {
      this.#ask(checked(schema, question) as AnyQuery, say);
    } catch (error) {
      throw new Error(inTheirWords((error as Error).message));
    }
  }

  #ask(query: AnyQuery, say: Say): void {
    const { id, analyzeTurns } = query;
    if (this.#open.some((task) => task.id === id)) throw new Error(`id: ${JSON.stringify(id)} is still open`);
    const topic = this.#topic;
    const { kit, states } = topic.read(query, this.#setup.game);
    const last = states.length - 1;
    const turns = analyzeTurns ?? [last];
    for (const turn of turns) {
      if (turn > last) throw new Error(`analyzeTurns: there is no turn ${turn}; the last one is ${last}`);
    }
    const agent = query.agent ?? this.#setup.agent ?? kit.best;
    // What is wrong with the agent is said before anything is searched.
    const complete = completeThinker(withKinds(kit, gtpKind()), agent);
    for (const turn of turns) {
      const state = states[turn]!;
      const task = new Task({ topic, query, kit, turn, state, agent: complete, seed: this.#setup.seed, say });
      if (task.over) task.answer(false);
      else this.#open.push(task);
    }
  }

  #act(action: Action, say: Say): void {
    if (action.action === "query_version") {
      tell(say, { ...action, version: this.#setup.version });
      return;
    }
    tell(say, action);
    const concerns = (task: Task) =>
      action.action === "terminate_all" ||
      (task.id === action.terminateId && (action.turnNumbers?.includes(task.turn) ?? true));
    const ended = this.#open.filter(concerns);
    this.#open = this.#open.filter((task) => !concerns(task));
    for (const task of ended) task.answer(false);
  }
}

/** An agent with its defaults, or one line that says why its search cannot take turns with others in this thread. */
export function completeThinker<S extends State<number>>(kit: Kit<S, number>, agent: AgentSpec): AgentSpec {
  const complete = completeAgent(kit, agent);
  createSearch(kit, complete);
  if (complete.threads !== undefined && complete.threads !== 1)
    throw new Error(
      `agent ${complete.kind}: threads: queries take turns in one thread; expected 1, got ${complete.threads}`,
    );
  return complete;
}

function parseObject(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error("expected a JSON object");
  return value as Record<string, unknown>;
}
