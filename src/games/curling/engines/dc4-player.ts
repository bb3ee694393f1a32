/**
 * A player of DC4 without HTTP: hears the events of the stream and makes requests, with the throws of a thinker. Only the newest state is
 * answered, and each once, however often it is heard; whether a request that got lost was granted is known when the stream tells
 * where the match stands: then the same throw is sent again, or never.
 */
import { oneLine } from "../../../core/index.js";
import type { Player } from "../../../game/index.js";
import type { CurlingSpec } from "../players/game-setup.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import type { OpenTeamAgent, TeamAgent } from "./agent-seat.js";
import {
  ageOf,
  awaitsPlacement,
  parseMatch,
  parseState,
  parseTeamName,
  type ServerEvent,
  type StateMessage,
  stateOf,
  type TeamConfig,
  toShotBody,
} from "./dc4-messages.js";
import { specOfMatch, specOfState } from "./dc4-settings.js";
import { isNext, StreamReader, secondsRun, statesBetween } from "./dc4-stream.js";
import type { GameLog } from "./game-log.js";
import { playerOf, type TeamName, teamName } from "./seat.js";

export interface Dc4Request {
  readonly method: "GET" | "POST";
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
}

export interface Dc4Reply {
  readonly status: number;
  readonly body: unknown;
  /** The server's clock, in milliseconds. */
  readonly date?: number;
  /** Seconds that the server wants to be left alone. */
  readonly retryAfter?: number;
}

/** Carries a request; rejects where there is no reply. It may be sent later, as long as it is wanted. */
export type Ask = (request: Dc4Request, isWanted?: () => boolean) => Promise<Dc4Reply>;

interface Dc4PlayerOptions {
  readonly match: string;
  readonly wish: TeamName;
  readonly config: TeamConfig;
  readonly open: OpenTeamAgent;
  readonly ask: Ask;
  /** Milliseconds since any fixed moment; without it the time from a state to a thought is not counted. */
  now?(): number;
  /** Is told everything that happens. */
  readonly diary: GameLog;
}

/** What is wrong cannot be mended by trying again. */
export class Dc4RefusedError extends Error {}

/** An answer of ours, kept until the server has it. */
interface Answer {
  readonly turn: string;
  readonly request: Dc4Request;
}

export class Dc4Player {
  readonly #options: Dc4PlayerOptions;
  #team: Player | undefined;
  #spec: CurlingSpec | undefined;
  #thinker: Promise<TeamAgent> | undefined;
  #story: StreamReader | undefined;
  /** The turn that is being thought about, the last that was answered, and an answer that may not have arrived. */
  #thinking: { readonly turn: string; readonly stop: { aborted: boolean } } | undefined;
  #done = "";
  #kept: Answer | undefined;
  /** Throws that we wanted, by their turns. */
  readonly #intended = new Map<string, Shot>();
  /** The newest state that was heard, all that were, and those that the story does not have yet. */
  #newest: StateMessage | undefined;
  #heard = new Set<string>();
  #untold: StateMessage[] = [];
  #understood = 0;
  /** The story is told in order, while the next throw is thought about. */
  #telling: Promise<void> = Promise.resolve();
  /** True until the first state is heard: until then the clock may have been running. Then the time of the newest state, ms. */
  #isFresh = true;
  #heardAt = 0;
  /** Whether we have asked for a team, and may have got it without knowing. */
  #asked = false;
  #winner: TeamName | undefined;

  constructor(options: Dc4PlayerOptions) {
    this.#options = options;
  }

  /** Known when it has entered. */
  get team(): Player | undefined {
    return this.#team;
  }

  get winner(): TeamName | undefined {
    return this.#winner;
  }

  get over(): boolean {
    return this.#winner !== undefined;
  }

  /** States that could be read. */
  get understood(): number {
    return this.#understood;
  }

  /**
   * Enters the match, before the stream is heard. Once: whoever asks again while the other team is free gets that one too from official
   * servers. Only `anew`, where the server does not know us after all, asks again.
   */
  async enter(anew = false): Promise<void> {
    this.#isFresh = true;
    if (this.#team !== undefined && !anew) return;
    const { match, wish, ask } = this.#options;
    let { config } = this.#options;
    const described = await ask({ method: "GET", path: `/matches/${match}` });
    if (isGranted(described)) {
      const known = this.#read(() => parseMatch(described.body));
      this.#spec ??= known && specOfMatch(known);
      // Teams of four are refused there.
      if (known?.game_mode === "mixed_doubles") config = { ...config, player3: null, player4: null };
      if (this.#asked && !anew && known !== undefined) {
        const named = [known.first_team_name, known.second_team_name].map(
          (name) => name === config.team_name,
        );
        this.#team = named[0] === named[1] ? undefined : named[0] ? 0 : 1;
        if (this.#team !== undefined) return;
      }
    }
    this.#asked = true;
    const path = `/store-team-config?match_id=${match}&expected_match_team_name=${wish}`;
    const reply = await ask({ method: "POST", path, body: config });
    if (isBusy(reply)) throw new Error(complaint(reply));
    const team = isGranted(reply) ? this.#read(() => parseTeamName(reply.body)) : undefined;
    if (team === undefined)
      throw new Dc4RefusedError(
        isGranted(reply) ? "this is no server of Digital Curling 4: it gives us no team" : complaint(reply),
      );
    if (this.#team === undefined) this.#options.diary.waits(playerOf(team));
    this.#team = playerOf(team);
  }

  /** Resolves when what was heard is answered; the next event may be heard before. Rejects where a request had no reply. */
  async hear({ event, data }: ServerEvent): Promise<void> {
    if (event !== "state_update" && event !== "latest_state_update") return;
    const state = this.#read(() => parseState(JSON.parse(data)));
    if (state === undefined) return;
    this.#understood++;
    if (!this.#heard.has(keyOf(state))) {
      this.#heard.add(keyOf(state));
      this.#untold.push(state);
    }
    if (this.#newest === undefined || ageOf(state) >= ageOf(this.#newest)) {
      if (this.#newest === undefined || keyOf(state) !== keyOf(this.#newest)) this.#heardAt = this.#now();
      this.#newest = state;
    }
    if (event !== "latest_state_update") return;
    const newest = this.#newest;
    const turn = keyOf(newest);
    if (!this.#isOurs(newest)) this.#isFresh = false;
    const untold = this.#untold.splice(0).sort((a, b) => ageOf(a) - ageOf(b));
    if (newest.winner_team !== null) this.#winner = newest.winner_team;
    if (this.#thinking !== undefined && this.#thinking.turn !== turn) this.#thinking.stop.aborted = true;
    const { game } = await this.#thinkerFor(newest);
    this.#story ??= new StreamReader(this.#options.diary, game, this.#team as Player);
    const story = this.#story;
    this.#telling = this.#telling.then(() => this.#tell(story, untold, game.rules.throws));
    const isOpen = !this.over && this.#isNewest(turn) && turn !== this.#done && this.#thinking?.turn !== turn;
    if (isOpen && this.#isOurs(newest)) await this.#answer(newest, turn);
    await this.#telling;
  }

  /** Tells the story of states, and of those between them that were not heard. */
  async #tell(story: StreamReader, states: readonly StateMessage[], throws: number): Promise<void> {
    const { ask, match, diary } = this.#options;
    for (const state of states) {
      if (!isNext(story.latest, state, throws)) {
        try {
          const missed = await statesBetween(ask, match, story.latest, state);
          for (const each of missed) {
            this.#heard.add(keyOf(each));
            this.#goOn(story, each);
          }
        } catch (error) {
          diary.note(`throws were missed: ${oneLine((error as Error).message)}`);
        }
      }
      this.#goOn(story, state);
    }
  }

  #goOn(story: StreamReader, state: StateMessage): void {
    const before = story.latest;
    // It was read already, in place of one that was not heard.
    if (before !== undefined && ageOf(state) <= ageOf(before)) return;
    this.#read(() => story.goOn(state, before && this.#intended.get(keyOf(before))));
  }

  #now(): number {
    return this.#options.now?.() ?? 0;
  }

  #isNewest(turn: string): boolean {
    return this.#newest !== undefined && keyOf(this.#newest) === turn;
  }

  async close(): Promise<void> {
    if (this.#thinking !== undefined) this.#thinking.stop.aborted = true;
    await this.#telling;
    await (await this.#thinker)?.close();
  }

  /** Made when the game is known. */
  #thinkerFor(state: StateMessage): Promise<TeamAgent> {
    const { open } = this.#options;
    this.#thinker ??= open(this.#spec ?? specOfState(state), this.#team as Player).catch((error: Error) => {
      throw new Dc4RefusedError(error.message);
    });
    return this.#thinker;
  }

  /** Our throw, or our placement. */
  #isOurs(state: StateMessage): boolean {
    const own = this.#team === undefined ? undefined : teamName(this.#team);
    if (awaitsPlacement(state)) return state.mixed_doubles_settings?.end_setup_team === own;
    return state.next_shot_team !== null && state.next_shot_team === own;
  }

  async #answer(state: StateMessage, turn: string): Promise<void> {
    const stop = { aborted: false };
    this.#thinking = { turn, stop };
    try {
      const answer = this.#kept?.turn === turn ? this.#kept : await this.#think(state, turn, stop);
      if (!this.#isNewest(turn)) return;
      this.#kept = answer;
      const reply = await this.#options.ask(answer.request, () => this.#isNewest(turn));
      if (isBusy(reply) && !this.#isNewest(turn)) return;
      if (isBusy(reply)) throw new Error(complaint(reply));
      // A conflict says that the match stands elsewhere, which the stream will tell.
      if (!isGranted(reply) && reply.status !== 409) throw new Dc4RefusedError(complaint(reply));
      this.#done = turn;
    } finally {
      if (this.#thinking?.turn === turn) this.#thinking = undefined;
    }
  }

  async #think(state: StateMessage, turn: string, stop: { aborted: boolean }): Promise<Answer> {
    const { match, diary } = this.#options;
    const thinker = await this.#thinkerFor(state);
    const position = stateOf(thinker.game, state);
    await this.#runClock(position, state);
    if (state.next_shot_team === null) {
      const placement = await thinker.place(position, stop);
      return { turn, request: { method: "POST", path: `/matches/${match}/end-setup?request=${placement}` } };
    }
    const thought = await thinker.choose(position, stop);
    diary.thinks(position, thought);
    const intended = thought.move === "resign" ? AWAY : thought.move;
    this.#intended.set(turn, intended);
    const path = `/shots?match_id=${match}`;
    return { turn, request: { method: "POST", path, body: toShotBody(intended) } };
  }

  /** Takes off the clock what has run since the server created the state. */
  async #runClock(position: CurlingState, state: StateMessage): Promise<void> {
    if (state.next_shot_team === null) return;
    const { ask, match, diary } = this.#options;
    const ran = this.#isFresh ? await secondsRun(ask, match, state) : 0;
    this.#isFresh = false;
    const seconds = ran + (this.#now() - this.#heardAt) / 1000;
    if (ran > LONG_RUN) diary.note(`the clock of the server has been running for ${Math.round(ran)} s`);
    const clock = position.isExtraEnd ? position.extraTime : position.gameTime;
    const left = clock[position.toMove]!;
    clock[position.toMove] = Math.max(left - seconds, Math.min(left, MIN_LEFT));
  }

  #read<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      this.#options.diary.note(`not understood: ${oneLine((error as Error).message)}`);
      return undefined;
    }
  }
}

/** Seconds of the clock that are worth a line, and that we think with though the server may have counted them. */
const LONG_RUN = 10;
const MIN_LEFT = 1;

/** Nobody can give up in DC4: who wants to throws stones away. */
const AWAY: Shot = { vx: 0, vy: 1, omega: Math.PI / 2 };

/** Which state it is: the final one of an end is told apart from the beginning of the next by its end, and from a placement by its throw. */
function keyOf({
  end_number,
  total_shot_number,
  next_shot_team,
  last_move,
  winner_team,
}: StateMessage): string {
  const thrown = last_move === null ? "" : "thrown";
  return [end_number, total_shot_number, next_shot_team, thrown, winner_team].join(" ");
}

function isGranted({ status }: Dc4Reply): boolean {
  return status >= 200 && status < 300;
}

/** It may be granted another time. */
function isBusy({ status }: Dc4Reply): boolean {
  return status >= 500 || status === 429;
}

/** What a server said where it did not grant something. */
function complaint({ status, body }: Dc4Reply): string {
  const detail = typeof body === "object" && body !== null && "detail" in body ? body.detail : undefined;
  const words = typeof detail === "string" ? detail : detail === undefined ? "" : JSON.stringify(detail);
  return words === ""
    ? `the server answers ${status}`
    : `the server answers ${status}: ${words.slice(0, 200)}`;
}
