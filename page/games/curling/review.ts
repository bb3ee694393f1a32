/** A game that is looked back at: what is known without thinking at once, every throw judged when somebody asks. */
import { computed, effect, signal } from "@preact/signals";
import { formatRecord } from "../../../src/games/curling/index.js";
import type { Progress } from "../../engine/index.js";
import { engine } from "../../engine/instance.js";
import { sayFailure } from "../../shell/desk.js";
import { keepReview, keptReview, reviewKey } from "../../shell/reviews.js";
import { depthOf, type Path, upTo } from "../../tree/index.js";
import { type CurlingSession, recordOf } from "./files.js";
import { type Review as Found, REVIEW } from "./jobs.js";

/** Agent that proposes throws. */
const AGENT = "best:playouts=1500";

export class Review {
  /** Review of the line that is shown. */
  readonly found = computed(() => this.#known.value.get(this.#line.value));
  readonly progress = signal<Progress | undefined>(undefined);
  readonly running = signal(false);
  readonly #session: CurlingSession;
  /** By the path of the whole line. */
  readonly #known = signal<ReadonlyMap<Path, Found>>(new Map());
  readonly #line = computed(() => this.#session.line.value);
  #abort: AbortController | undefined;
  #isClosed = false;
  readonly #dispose: () => void;

  constructor(session: CurlingSession, isOpen: () => boolean) {
    this.#session = session;
    this.#dispose = effect(() => {
      const line = this.#line.value;
      if (!isOpen() || line === "" || this.#known.value.has(line) || this.running.value) return;
      const timer = setTimeout(() => void this.#begin(line, false));
      return () => clearTimeout(timer);
    });
  }

  close(): void {
    this.#isClosed = true;
    this.stop();
    this.#dispose();
  }

  stop(): void {
    this.#abort?.abort();
  }

  async judge(): Promise<void> {
    await this.#begin(this.#line.peek(), true);
  }

  /** The path after a throw of the line that one stands in. */
  pathOf(end: number, throws: number): Path {
    return placeOnLine(this.#session, this.#line.peek(), end, throws);
  }

  /** Shows the review that an earlier visit has finished; makes one where there is none. */
  async #begin(line: Path, judged: boolean): Promise<void> {
    if (this.#known.peek().get(line)?.analysis !== undefined) return;
    const kept = await keptReview<Found>(this.#keyOf(line));
    if (this.#isClosed || line !== this.#line.peek()) return;
    if (kept !== undefined) this.#learn(line, kept);
    else if (judged || !(this.running.peek() || this.#known.peek().has(line))) await this.#run(line, judged);
  }

  #learn(line: Path, found: Found): void {
    this.#known.value = new Map([...this.#known.peek(), [line, found]]);
  }

  #keyOf(line: Path): string {
    const { rules, start, seed } = this.#session;
    const moves = this.#session.movesTo(line);
    return reviewKey("curling", rules.spec, start, seed, moves, AGENT);
  }

  async #run(line: Path, judged: boolean): Promise<void> {
    this.stop();
    const abort = new AbortController();
    this.#abort = abort;
    this.running.value = true;
    this.progress.value = undefined;
    try {
      const session = this.#session;
      const record = formatRecord(recordOf(session, line));
      const found = await engine.run(
        REVIEW,
        { record, agent: AGENT, judged, seed: session.seed },
        {
          signal: abort.signal,
          partial: (progress) => {
            this.progress.value = progress;
          },
        },
      );
      this.#learn(line, found);
      if (judged) void keepReview(this.#keyOf(line), found);
    } catch (error) {
      if (!abort.signal.aborted) sayFailure(error as Error);
    } finally {
      if (this.#abort === abort) this.running.value = false;
    }
  }
}

/** The line up to a throw. Ends count from 1, and so do throws; throw 0 is the beginning of an end. */
export function placeOnLine(session: CurlingSession, line: Path, end: number, throws: number): Path {
  for (let depth = 0; depth <= depthOf(line); depth++) {
    const path = upTo(line, depth);
    const { end: now, throwNumber, endJustFinished } = session.stateAt(path);
    const isThere = now === end - 1 && throwNumber === throws;
    // The last throw of an end leaves the next one.
    const isLast = endJustFinished && now === end && throws > 0 && depth > 0;
    if (isThere || isLast) return path;
  }
  return line;
}
