/** What has been asked about positions: the best throws, the map of all targets, the opponent's answers. */
import { computed, effect, signal } from "@preact/signals";
import type {
  NamedThrow,
  Point,
  ThrowAnalysis,
  Turn,
  ValuedPlacement,
} from "../../../src/games/curling/index.js";
import type { Progress } from "../../engine/index.js";
import { engine } from "../../engine/instance.js";
import { sayFailure } from "../../shell/desk.js";
import type { Path } from "../../tree/index.js";
import type { CurlingSession } from "./files.js";
import { ANALYSE, ANSWER, type Found, GLANCE, type Glance, WEIGH } from "./jobs.js";
import type { CurlingRules } from "./rules.js";

export const DEPTHS = ["quick", "deep"] as const;
type Depth = (typeof DEPTHS)[number];

/** Simulations of the search. */
const PLAYOUTS: Readonly<Record<Depth, number>> = { quick: 4000, deep: 40_000 };
/** Throws to look at. */
const LINES = 5;
/** Agent that answers. */
const ANSWERER = "best:playouts=2000";
/** Milliseconds that somebody looks at a throw before its answer is sought. */
const LOOK = 200;
/** Milliseconds after which a position is not only passed through. */
const PASSING = 30;
/** Milliseconds after which the net is woken, so that the first question finds it awake. */
const WAKING = 1500;

export class Inquiry {
  readonly depth = signal<Depth>("quick");
  /** Analysis of the position that is shown. */
  readonly found = computed(() => this.#found.value.get(this.#session.path.value)?.analysis);
  readonly candidates = computed(() => ranked(this.#found.value.get(this.#session.path.value)));
  readonly map = computed(() => {
    const maps = this.found.value?.heat ?? [];
    return maps.length === 0 ? undefined : maps;
  });
  /** Mixed doubles: what placements are worth. */
  readonly weighed = computed(() => this.#weighed.value.get(this.#session.path.value));
  readonly progress = signal<Progress | undefined>(undefined);
  readonly running = signal(false);
  /** The throw that was pressed, and the one that the pointer is on, which counts more. */
  readonly pressed = signal(0);
  readonly hovered = signal<number | undefined>(undefined);
  readonly active = computed(() => this.hovered.value ?? this.pressed.value);
  readonly looked = computed((): Candidate | undefined => this.candidates.value[this.active.value]);
  readonly heat = signal<Turn | "off">("off");
  /** Opponent's answer to the active throw; undefined before it is known. */
  readonly answer = computed(() => this.#answers.value.get(this.#answerKey(this.looked.value)));
  /** Before a search has spoken, only whoever points at a throw wants to know. */
  readonly isAnswerWanted = computed(
    () =>
      (this.found.value !== undefined && this.found.value.by !== "net") || this.hovered.value !== undefined,
  );
  readonly #session: CurlingSession;
  readonly #found = signal<ReadonlyMap<Path, Found>>(new Map());
  readonly #weighed = signal<ReadonlyMap<Path, readonly ValuedPlacement[]>>(new Map());
  readonly #answers = signal<ReadonlyMap<string, NamedThrow | null>>(new Map());
  /** Positions without an answer of a net. */
  readonly #silent = new Set<Path>();
  #abort: AbortController | undefined;
  readonly #dispose: (() => void)[];

  constructor(session: CurlingSession, isOpen: () => boolean) {
    this.#session = session;
    const waking = setTimeout(() => this.#mayGlance() && void this.#glance(session.path.peek()), WAKING);
    this.#dispose = [
      () => clearTimeout(waking),
      // Whoever goes elsewhere does not wait for what was asked here.
      effect(() => {
        session.path.value;
        this.stop();
        this.pressed.value = 0;
        this.hovered.value = undefined;
      }),
      effect(() => {
        if (!this.#mayGlance() || !isOpen()) return;
        const timer = setTimeout(() => void this.#glance(session.path.peek()), PASSING);
        return () => clearTimeout(timer);
      }),
      effect(() => {
        if (isOpen() && this.heat.value !== "off" && this.map.value === undefined && !this.running.value)
          queueMicrotask(() => void this.#askForMap());
      }),
      effect(() => {
        const looked = this.looked.value;
        const isKnown = this.answer.value !== undefined;
        if (!isOpen() || looked === undefined || !this.isAnswerWanted.value || isKnown || this.running.value)
          return;
        const abort = new AbortController();
        const timer = setTimeout(() => void this.#seekAnswer(looked, abort.signal), LOOK);
        return () => {
          clearTimeout(timer);
          abort.abort();
        };
      }),
    ];
  }

  close(): void {
    this.stop();
    for (const dispose of this.#dispose) dispose();
  }

  stop(): void {
    this.#abort?.abort();
    this.#abort = undefined;
  }

  /** Asks what can be asked in this position. */
  async begin(): Promise<void> {
    await (this.#session.state.peek().awaitsPlacement ? this.weigh() : this.ask());
  }

  async weigh(): Promise<void> {
    const path = this.#session.path.peek();
    await this.#work(async (signal) => {
      const found = await engine.run(WEIGH, this.#asked(path), { signal });
      this.#weighed.value = new Map([...this.#weighed.peek(), [path, found]]);
    });
  }

  async ask(): Promise<void> {
    const path = this.#session.path.peek();
    const threads = engine.info.peek()?.threads ?? 1;
    const playouts = PLAYOUTS[this.depth.peek()];
    const agent = `best:playouts=${playouts}${threads > 1 && this.depth.peek() === "deep" ? `,threads=${threads}` : ""}`;
    await this.#work(async (signal) => {
      const keep = (found: Found) => this.#keep(path, found);
      const task = { ...this.#asked(path), agent, lines: LINES, heat: this.heat.peek() !== "off" };
      const partial = ({ glance, ...progress }: Glance) => {
        if (glance !== undefined) keep(glance);
        this.progress.value = progress;
      };
      keep(await engine.run(ANALYSE, task, { signal, partial }));
    });
  }

  /** Nothing is known yet of a position in which something can be thrown. */
  #mayGlance(): boolean {
    const state = this.#session.state.value;
    const isSilent = this.#silent.has(this.#session.path.value);
    const isThere = this.found.value !== undefined || this.running.value;
    return !isSilent && !isThere && !state.isOver() && !state.awaitsPlacement;
  }

  /** A net has its word before anybody asks. */
  async #glance(path: Path): Promise<void> {
    try {
      const found = await engine.run(GLANCE, { ...this.#asked(path), lines: LINES, heat: true });
      if (found === null) this.#silent.add(path);
      else if (!this.#found.peek().has(path)) this.#keep(path, found);
    } catch {
      // Nobody has asked for it: whoever does is told.
      this.#silent.add(path);
    }
  }

  #keep(path: Path, found: Found): void {
    this.#found.value = new Map([...this.#found.peek(), [path, found]]);
  }

  async #askForMap(): Promise<void> {
    await this.ask();
    // A map that was stopped is not asked for again by itself.
    if (this.map.peek() === undefined) this.heat.value = "off";
  }

  async #seekAnswer(looked: Candidate, signal: AbortSignal): Promise<void> {
    const key = this.#answerKey(looked);
    try {
      const task = {
        ...this.#asked(this.#session.path.peek()),
        agent: ANSWERER,
        shot: looked.line.shot,
      };
      const answer = await engine.run(ANSWER, task, { signal });
      if (!signal.aborted) this.#answers.value = new Map([...this.#answers.peek(), [key, answer]]);
    } catch (error) {
      if (!signal.aborted) sayFailure(error as Error);
    }
  }

  /** One thing at a time, with its progress. */
  async #work(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.stop();
    const abort = new AbortController();
    this.#abort = abort;
    this.running.value = true;
    this.progress.value = undefined;
    try {
      await work(abort.signal);
    } catch (error) {
      if (!abort.signal.aborted) sayFailure(error as Error);
    } finally {
      if (this.#abort === abort || this.#abort === undefined) {
        this.#abort = undefined;
        this.running.value = false;
      }
    }
  }

  #asked(path: Path) {
    const { game, spec } = this.#session.rules as CurlingRules;
    const position = game.notation.formatState(this.#session.stateAt(path));
    return { game: spec, position, seed: this.#session.seed };
  }

  #answerKey(looked: Candidate | undefined): string {
    const { vx, vy, omega } = looked?.line.shot ?? {};
    return `${this.#session.path.value} ${vx} ${vy} ${omega}`;
  }
}

/** A throw that was found. */
interface Candidate {
  readonly line: ThrowAnalysis;
  /** Its way in a steady hand. */
  readonly way: readonly Point[];
}

/** Pairs the throws with their ways, the best first. */
export function ranked(found: Found | undefined): readonly Candidate[] {
  const { analysis, ways } = found ?? { analysis: { lines: [] }, ways: [] };
  return analysis.lines.map((line, i) => ({ line, way: ways[i] ?? [] }));
}
