/**
 * The player's side of the text protocol: it hears the server's messages and answers them, with the throws of a thinker. It takes POSITION,
 * SETSTATE and SCORE in any order, over one or many reads. Nobody tells it for whom it plays: whoever hears GO is the mover. Nor is
 * it told of the game before the first SETSTATE, so its thinker is made at the first GO.
 */
import type { Player } from "../../../game/index.js";
import type { EndingDialogue } from "../../../protocols/index.js";
import type { CurlingSpec } from "../players/game-setup.js";
import type { Placement } from "../rules/rule-set.js";
import { type Shot, Stones, toLegacyShot } from "../sheet.js";
import { other } from "../state.js";
import type { OpenTeamAgent, TeamAgent } from "./agent-seat.js";
import type { GameLog } from "./game-log.js";
import { LegacyKnowledge, NO_CLOCK, type RemainingTimes, type RunThrow } from "./legacy-knowledge.js";
import {
  formatClientMessage,
  fromPlaces,
  type LegacyClientMessage,
  type LegacyResult,
  type LegacyServerMessage,
  PUT_STONES,
  parseServerMessage,
} from "./legacy-messages.js";

export interface LegacyPlayerOptions {
  readonly open: OpenTeamAgent;
  /** The rule set of the game, which servers do not tell. */
  readonly rules: string;
  /** Whether ties are played on, which servers do not tell either. */
  readonly extraEnds?: boolean;
  /** What is said where a server wants a login. */
  readonly login: { readonly id: string; readonly password: string; readonly name: string };
  readonly diary: GameLog;
}

export class LegacyPlayer implements EndingDialogue {
  readonly #options: LegacyPlayerOptions;
  readonly #known: LegacyKnowledge;
  readonly #stop = { aborted: false };
  #thinker: TeamAgent | undefined;
  /** The game that the thinker was made for, and the one that the diary has begun with. */
  #game = "";
  #begun = "";
  /** Clocks as they were last told. */
  #left: RemainingTimes = NO_CLOCK;
  /** Whoever heard the last GO. */
  #team: Player | undefined;
  /** Throws that are not written down yet, and what we wanted with the last one of ours. */
  readonly #thrown: RunThrow[] = [];
  #intended: Shot | undefined;
  /** Why the game is about to end. */
  #ending: "TIMEOUT" | "CONCEDE" | undefined;
  /** Thoughts follow one another. */
  #thinking: Promise<void> = Promise.resolve();
  #loggedIn = false;
  #over = false;
  #played = false;
  #understood = 0;

  constructor(options: LegacyPlayerOptions) {
    this.#options = options;
    this.#known = new LegacyKnowledge(options.rules, options.extraEnds ?? false);
  }

  get over(): boolean {
    return this.#over;
  }

  /** Whether the match was played to its end. */
  get played(): boolean {
    return this.#played;
  }

  /** Messages that could be read. */
  get understood(): number {
    return this.#understood;
  }

  async hear(line: string, say: (text: string) => void): Promise<void> {
    if (this.#over) return;
    let message: LegacyServerMessage | undefined;
    try {
      message = parseServerMessage(line);
    } catch (error) {
      this.#options.diary.note(`the server said what cannot be read: ${(error as Error).message}`);
      return;
    }
    if (message === undefined) return;
    this.#understood++;
    const thrown = this.#known.hear(message);
    if (thrown !== undefined) this.#thrown.push(thrown);
    if (message.say === "SETSTATE") this.#note();
    await this.#answer(message, (answer) => say(`${formatClientMessage(answer)}\n`));
  }

  /** The server is gone, or nobody wants to play any more. */
  async end(): Promise<void> {
    this.#finish();
    await this.#thinking;
    await this.#thinker?.close();
    this.#thinker = undefined;
  }

  async #answer(message: LegacyServerMessage, say: (answer: LegacyClientMessage) => void): Promise<void> {
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
        // Who starts us is there.
        if (this.#loggedIn) this.#options.diary.waits();
        return;
      case "SETORDER":
        say({ say: "SETORDER", order: Array.from({ length: this.#known.members }, (_, member) => member) });
        return;
      case "PUTSTONE": {
        const known = this.#known.copy();
        await this.#next(() => this.#place(known, say));
        return;
      }
      case "GO": {
        this.#known.own = this.#known.turn.mover;
        this.#left = message.left;
        const known = this.#known.copy();
        await this.#next(() => this.#throw(known, message.left, say));
        return;
      }
      case "GAMEOVER":
        if (this.#loggedIn) say({ say: "LOGOUT" });
        this.#tellOutcome(message.outcome);
        this.#played = true;
        this.#finish();
        return;
      case "TIMEOUT":
      case "CONCEDE":
        this.#ending = message.say;
        return;
      case "DISCONNECT":
        this.#finish();
        return;
    }
  }

  async #throw(
    known: LegacyKnowledge,
    left: RemainingTimes,
    say: (answer: LegacyClientMessage) => void,
  ): Promise<void> {
    const { mover } = known.turn;
    this.#team = mover;
    const thinker = await this.#thinkerFor(known.spec(left), mover);
    this.#begin(thinker, mover);
    this.#note();
    const state = known.state(thinker.game, left);
    const thought = await thinker.choose(thinker.game.clone(state), this.#stop);
    if (this.#over) return;
    const { move } = thought;
    this.#intended = move === "resign" ? undefined : move;
    say(move === "resign" ? { say: "CONCEDE" } : { say: "BESTSHOT", shot: toLegacyShot(move) });
    this.#options.diary.thinks(state, thought);
  }

  /** Answers in any case: what is not known of the game is taken as it usually is. */
  async #place(known: LegacyKnowledge, say: (answer: LegacyClientMessage) => void): Promise<void> {
    const thinker = await this.#thinkerFor(known.spec(this.#left), known.own ?? 1);
    const state = known.unplaced(thinker.game);
    const wish = state && !state.isOver() ? await thinker.place(state, this.#stop) : PUT_STONES[0];
    const type = Math.max(0, (PUT_STONES as readonly Placement[]).indexOf(wish));
    if (!this.#over) say({ say: "PUTSTONE", type });
  }

  /** The thinker for this game; another one where the game has turned out to be another. */
  async #thinkerFor(spec: CurlingSpec, team: Player): Promise<TeamAgent> {
    const game = JSON.stringify([spec, team]);
    if (this.#thinker === undefined || this.#game !== game) {
      await this.#thinker?.close();
      this.#thinker = undefined;
      this.#thinker = await this.#options.open(spec, team);
      this.#game = game;
    }
    return this.#thinker;
  }

  #begin({ game }: TeamAgent, team: Player): void {
    if (this.#begun === this.#game) return;
    this.#begun = this.#game;
    const [first, second] = this.#known.names;
    this.#options.diary.begin({
      game,
      team,
      names: [first || "first", second || "second"],
      simulator: "legacy",
    });
  }

  #next(work: () => Promise<void>): Promise<void> {
    const turn = this.#thinking.then(() => (this.#over ? undefined : work()));
    this.#thinking = turn.catch(() => {});
    return turn;
  }

  /** Writes down the throws that were told, as soon as it is known what game it is. */
  #note(): void {
    const { diary } = this.#options;
    const { game } = this.#thinker ?? {};
    if (game === undefined || this.#begun === "") return;
    for (const { before, actual, places } of this.#thrown.splice(0)) {
      before.own = this.#team;
      const state = before.state(game);
      const unplaced = before.endBegins ? before.unplaced(game, state.end) : undefined;
      if (before.placed !== undefined && unplaced !== undefined)
        diary.placed(unplaced, before.placed.placement);
      const after = new Stones();
      for (const { team, stone = 0, x, y } of fromPlaces(
        game.rules,
        state.hammer,
        state.throwNumber + 1,
        places,
      ))
        after.place(8 * team + stone, x, y);
      const intended = state.toMove === this.#team ? this.#intended : undefined;
      diary.threw({ before: state, actual, after, ...(intended && { intended }) });
      this.#intended = undefined;
    }
    if (!this.#known.endIsOver) diary.stands(this.#known.state(game));
  }

  #tellOutcome(outcome: LegacyResult): void {
    const { diary } = this.#options;
    const { game } = this.#thinker ?? {};
    const team = this.#team;
    if (game === undefined || team === undefined) return;
    this.#note();
    const winner = outcome === "DRAW" ? null : outcome === "WIN" ? team : other(team);
    const state = this.#known.final(game);
    if (winner === null) state.finish(null, "draw");
    else {
      const loser = other(winner);
      // Of the time that throws took nothing is known, so that all of it went into this one.
      if (this.#ending === "TIMEOUT") diary.late(loser, (game.rules.time?.game ?? 0) + 0.001);
      if (this.#ending === "CONCEDE") diary.conceded(loser);
      state.finish(winner, REASONS[this.#ending ?? "SCORE"]);
    }
    diary.stands(state);
  }

  #finish(): void {
    this.#over = true;
    this.#stop.aborted = true;
  }
}

const REASONS = { TIMEOUT: "time_limit", CONCEDE: "concede", SCORE: "score" } as const;
