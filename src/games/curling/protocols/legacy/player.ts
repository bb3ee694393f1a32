/**
 * The player's side of the text protocol: it hears the server's messages and answers them, with the throws of a thinker. It takes POSITION,
 * SETSTATE and SCORE in any order, over one or many reads. Nobody tells it for whom it plays: whoever hears GO is the mover. Nor is
 * it told of the game before the first SETSTATE, so its thinker is made at the first GO.
 */
import type { Player } from "../../../../game/index.js";
import type { EndingDialogue } from "../../../../protocols/index.js";
import { type Placement, toLegacyShot } from "../../index.js";
import type { CurlingSpec } from "../../players/index.js";
import type { OpenThinker, Thinker, Thought } from "../thinker.js";
import { Knowledge, type Left, type SeenThrow } from "./knowledge.js";
import {
  type ClientMessage,
  formatClientMessage,
  type Outcome,
  parseServerMessage,
  type ServerMessage,
} from "./messages.js";

export interface LegacyPlayerOptions {
  readonly open: OpenThinker;
  /** The rule set of the game, which servers do not tell. */
  readonly rules: string;
  /** What is said where a server wants a login. */
  readonly login: { readonly id: string; readonly password: string; readonly name: string };
  readonly watch?: (seen: LegacySeen) => void;
}

/** What there is to tell of a game while it is played. */
export type LegacySeen =
  /** An own throw, as it was sent. */
  | { readonly kind: "thought"; readonly team: Player; readonly thought: Thought }
  /** A throw of anybody, as the hand made it, and the stones after it. */
  | ({ readonly kind: "thrown" } & SeenThrow)
  /** What could not be understood; the game goes on. */
  | { readonly kind: "trouble"; readonly words: string }
  | { readonly kind: "over"; readonly outcome: Outcome | undefined };

/** PUTSTONE's types for what our side wishes; the old programs know one side for the power play. */
const TYPES: Readonly<Record<Placement, number>> = {
  center_house: 0,
  center_guard: 1,
  pp_left: 2,
  pp_right: 2,
};

export class LegacyPlayer implements EndingDialogue {
  readonly #options: LegacyPlayerOptions;
  readonly #known: Knowledge;
  readonly #stop = { aborted: false };
  #thinker: Thinker | undefined;
  /** The game that the thinker was made for. */
  #game = "";
  /** The last GO. */
  #asked: { readonly team: Player; readonly left: Left } | undefined;
  /** Thoughts follow one another. */
  #thinking: Promise<void> = Promise.resolve();
  #loggedIn = false;
  #over = false;

  constructor(options: LegacyPlayerOptions) {
    this.#options = options;
    this.#known = new Knowledge(options.rules);
  }

  get over(): boolean {
    return this.#over;
  }

  async hear(line: string, say: (text: string) => void): Promise<void> {
    if (this.#over) return;
    let message: ServerMessage | undefined;
    try {
      message = parseServerMessage(line);
    } catch (error) {
      this.#options.watch?.({ kind: "trouble", words: (error as Error).message });
      return;
    }
    if (message === undefined) return;
    const thrown = this.#known.hear(message);
    if (thrown !== undefined) this.#options.watch?.({ kind: "thrown", ...thrown });
    await this.#answer(message, (answer) => say(`${formatClientMessage(answer)}\n`));
  }

  /** The server is gone, or nobody wants to play any more. */
  async end(): Promise<void> {
    this.#finish(undefined);
    await this.#thinking.catch(() => {});
    await this.#thinker?.close();
    this.#thinker = undefined;
  }

  async #answer(message: ServerMessage, say: (answer: ClientMessage) => void): Promise<void> {
    switch (message.say) {
      case "CONNECTED":
        say({ say: "LOGIN", ...this.#options.login });
        return;
      case "LOGIN":
        if (!message.ok) throw new Error("the server refused the login");
        this.#loggedIn = true;
        return;
      case "ISREADY":
        say({ say: "READYOK" });
        return;
      case "SETORDER":
        say({ say: "SETORDER", order: Array.from({ length: this.#known.members }, (_, member) => member) });
        return;
      case "PUTSTONE":
        await this.#next(() => this.#place(this.#known.copy(), say));
        return;
      case "GO": {
        const known = this.#known.copy();
        await this.#next(() => this.#throw(known, message.left, say));
        return;
      }
      case "GAMEOVER":
        if (this.#loggedIn) say({ say: "LOGOUT" });
        this.#finish(message.outcome);
        return;
      case "DISCONNECT":
        this.#finish(undefined);
        return;
    }
  }

  async #throw(known: Knowledge, left: Left, say: (answer: ClientMessage) => void): Promise<void> {
    const { mover } = known.turn;
    this.#asked = { team: mover, left };
    const thinker = await this.#thinkerFor(known.spec(left), mover);
    const thought = await thinker.choose(known.state(thinker.game, left), this.#stop);
    if (this.#over) return;
    const { move } = thought;
    say(move === "resign" ? { say: "CONCEDE" } : { say: "BESTSHOT", shot: toLegacyShot(move) });
    this.#options.watch?.({ kind: "thought", team: mover, thought });
  }

  /** Before the first GO nothing is known of the game, and the usual placement is as good as any. */
  async #place(known: Knowledge, say: (answer: ClientMessage) => void): Promise<void> {
    let wish: Placement = "center_house";
    if (this.#asked !== undefined) {
      const { left, team } = this.#asked;
      const thinker = await this.#thinkerFor(known.spec(left), team);
      wish = await thinker.place(known.state(thinker.game, left));
    }
    if (!this.#over) say({ say: "PUTSTONE", type: TYPES[wish] });
  }

  /** The thinker for this game; another one where the game has turned out to be another. */
  async #thinkerFor(spec: CurlingSpec, team: Player): Promise<Thinker> {
    const game = JSON.stringify([spec, team]);
    if (this.#thinker === undefined || this.#game !== game) {
      await this.#thinker?.close();
      this.#thinker = undefined;
      this.#thinker = await this.#options.open(spec, team);
      this.#game = game;
    }
    return this.#thinker;
  }

  #next(work: () => Promise<void>): Promise<void> {
    const turn = this.#thinking.then(() => (this.#over ? undefined : work()));
    this.#thinking = turn.catch(() => {});
    return turn;
  }

  #finish(outcome: Outcome | undefined): void {
    if (this.#over) return;
    this.#over = true;
    this.#stop.aborted = true;
    this.#options.watch?.({ kind: "over", outcome });
  }
}
