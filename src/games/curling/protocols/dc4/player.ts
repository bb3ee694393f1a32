/**
 * A player of DC4 without HTTP: hears the events of the stream and makes requests, with the throws of a thinker. Only the newest state is
 * answered, and each once, however often it is heard; whether a request that got lost was granted is known when the stream tells
 * where the match stands: then the same throw is sent again, or never.
 */
import { oneLine, type Player } from "../../../../game/index.js";
import type { Shot } from "../../index.js";
import type { CurlingSpec } from "../../players/index.js";
import type { Diary } from "../diary.js";
import { playerOf, type TeamName, teamName } from "../teams.js";
import type { OpenThinker, Thinker } from "../thinker.js";
import {
  parseMatch,
  parseState,
  parseTeamName,
  type ServerEvent,
  type StateMessage,
  type TeamConfig,
} from "./messages.js";
import { specOfMatch, specOfState } from "./settings.js";
import { toShotBody } from "./shots.js";
import { ageOf, awaitsPlacement, stateOf } from "./states.js";
import { Story } from "./story.js";

export interface Dc4Request {
  readonly method: "GET" | "POST";
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
}

export interface Dc4Reply {
  readonly status: number;
  readonly body: unknown;
}

/** Carries a request; rejects where there is no reply. */
export type Ask = (request: Dc4Request) => Promise<Dc4Reply>;

export interface Dc4PlayerOptions {
  readonly match: string;
  readonly wish: TeamName;
  readonly config: TeamConfig;
  readonly open: OpenThinker;
  readonly ask: Ask;
  /** Is told everything that happens. */
  readonly diary: Diary;
}

/** What is wrong cannot be mended by trying again. */
export class Dc4Refused extends Error {}

/** An answer of ours, kept until the server has it. */
interface Answer {
  readonly turn: string;
  readonly request: Dc4Request;
  /** What was wanted, where it is a throw. */
  readonly intended?: Shot;
}

export class Dc4Player {
  readonly #options: Dc4PlayerOptions;
  #team: Player | undefined;
  #spec: CurlingSpec | undefined;
  #thinker: Promise<Thinker> | undefined;
  #story: Story | undefined;
  /** The turn that is being thought about, the last that was answered, and an answer that may not have arrived. */
  #thinking: { readonly turn: string; readonly stop: { aborted: boolean } } | undefined;
  #done = "";
  #kept: Answer | undefined;
  /** The newest state that was heard, all that were, and those that the story does not have yet. */
  #newest: StateMessage | undefined;
  #heard = new Set<string>();
  #untold: StateMessage[] = [];
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

  /**
   * Enters the match, before the stream is heard. Once: whoever asks again while the other team is free gets that one too from official
   * servers. Only `anew`, where the server does not know us after all, asks again.
   */
  async enter(anew = false): Promise<void> {
    if (this.#team !== undefined && !anew) return;
    const { match, wish, config, ask } = this.#options;
    const described = await ask({ method: "GET", path: `/matches/${match}` });
    if (isGranted(described)) {
      const known = this.#read(() => parseMatch(described.body));
      this.#spec ??= known && specOfMatch(known);
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
    if (team === undefined) throw new Dc4Refused(complaint(reply));
    if (this.#team === undefined) this.#options.diary.waits(playerOf(team));
    this.#team = playerOf(team);
  }

  /** Resolves when what was heard is answered; the next event may be heard before. Rejects where a request had no reply. */
  async hear({ event, data }: ServerEvent): Promise<void> {
    if (event !== "state_update" && event !== "latest_state_update") return;
    const state = this.#read(() => parseState(JSON.parse(data)));
    if (state === undefined) return;
    if (!this.#heard.has(keyOf(state))) {
      this.#heard.add(keyOf(state));
      this.#untold.push(state);
    }
    if (this.#newest === undefined || ageOf(state) >= ageOf(this.#newest)) this.#newest = state;
    if (event !== "latest_state_update") return;
    const newest = this.#newest;
    const turn = keyOf(newest);
    const untold = this.#untold.splice(0).sort((a, b) => ageOf(a) - ageOf(b));
    if (newest.winner_team !== null) this.#winner = newest.winner_team;
    if (this.#thinking !== undefined && this.#thinking.turn !== turn) this.#thinking.stop.aborted = true;
    const { game } = await this.#thinkerFor(newest);
    this.#story ??= new Story(this.#options.diary, game, this.#team as Player);
    const story = this.#story;
    for (const each of untold) this.#read(() => story.goOn(each, this.#kept?.intended));
    if (this.over || !this.#isNewest(turn) || turn === this.#done || this.#thinking?.turn === turn) return;
    if (this.#isOurs(newest)) await this.#answer(newest, turn);
  }

  #isNewest(turn: string): boolean {
    return this.#newest !== undefined && keyOf(this.#newest) === turn;
  }

  async close(): Promise<void> {
    if (this.#thinking !== undefined) this.#thinking.stop.aborted = true;
    await (await this.#thinker)?.close();
  }

  /** Made when the game is known. */
  #thinkerFor(state: StateMessage): Promise<Thinker> {
    const { open } = this.#options;
    this.#thinker ??= open(this.#spec ?? specOfState(state), this.#team as Player).catch((error: Error) => {
      throw new Dc4Refused(error.message);
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
      const reply = await this.#options.ask(answer.request);
      if (isBusy(reply)) throw new Error(complaint(reply));
      // A conflict says that the match stands elsewhere, which the stream will tell.
      if (!isGranted(reply) && reply.status !== 409) throw new Dc4Refused(complaint(reply));
      this.#done = turn;
    } finally {
      if (this.#thinking?.turn === turn) this.#thinking = undefined;
    }
  }

  async #think(state: StateMessage, turn: string, stop: { aborted: boolean }): Promise<Answer> {
    const { match, diary } = this.#options;
    const thinker = await this.#thinkerFor(state);
    const position = stateOf(thinker.game, state);
    if (state.next_shot_team === null) {
      const placement = await thinker.place(position, stop);
      return { turn, request: { method: "POST", path: `/matches/${match}/end-setup?request=${placement}` } };
    }
    const thought = await thinker.choose(position, stop);
    diary.thinks(position, thought);
    const intended = thought.move === "resign" ? AWAY : thought.move;
    const path = `/shots?match_id=${match}`;
    return { turn, intended, request: { method: "POST", path, body: toShotBody(intended) } };
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
