/**
 * The player's side of Digital Curling 3, protocol 1.0: hears the server's messages and answers them, with the throws of a thinker. Several messages
 * may come at once; a position that is overtaken by a newer one is not answered. What cannot be understood is noted, and the game goes on.
 */
import type { Player } from "../../../game/index.js";
import type { EndingDialogue } from "../../../protocols/index.js";
import type { CurlingGame } from "../game.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import type { OpenTeamAgent, TeamAgent } from "./agent-seat.js";
import {
  type Dc3ClientMessage,
  type Dc3ServerMessage,
  formatMessage,
  moveOf,
  PROTOCOL,
  parseServerMessage,
  shotOf,
  stateOf,
  stonesAfter,
  type UpdateMessage,
} from "./dc3-messages.js";
import { specOfGame } from "./dc3-settings.js";
import type { GameLog } from "./game-log.js";
import { type PlayerNames, playerOf, teamName } from "./seat.js";

interface Dc3PlayerOptions {
  readonly name: string;
  readonly open: OpenTeamAgent;
  readonly diary: GameLog;
}

/** Each member throws twice in a row, in this order. */
const ORDER = [0, 1, 2, 3];

export class Dc3Player implements EndingDialogue {
  readonly #options: Dc3PlayerOptions;
  #team: Player = 0;
  #thinker: Promise<TeamAgent> | undefined;
  /** The names as they were told. */
  #names: PlayerNames = ["team0", "team1"];
  #begun = false;
  /** The newest position, and the thought about it. */
  #now: CurlingState | undefined;
  #stop = { aborted: false };
  #intended: Shot | undefined;
  #over = false;
  #understood = 0;

  constructor(options: Dc3PlayerOptions) {
    this.#options = options;
  }

  get over(): boolean {
    return this.#over;
  }

  /** Messages that could be read. */
  get understood(): number {
    return this.#understood;
  }

  async hear(line: string, say: (text: string) => void): Promise<void> {
    if (this.#over) return;
    let message: Dc3ServerMessage;
    try {
      message = parseServerMessage(line);
      this.#understood++;
    } catch (error) {
      this.#options.diary.note(`the server said what cannot be read: ${(error as Error).message}`);
      return;
    }
    await this.#answer(message, (answer) => say(`${formatMessage(answer)}\n`));
  }

  /** The server is gone, or nobody wants to play any more. */
  async end(): Promise<void> {
    this.#over = true;
    this.#stop.aborted = true;
    const thinker = await this.#thinker?.catch(() => undefined);
    this.#thinker = undefined;
    await thinker?.close();
  }

  async #answer(message: Dc3ServerMessage, say: (answer: Dc3ClientMessage) => void): Promise<void> {
    switch (message.cmd) {
      case "dc": {
        const { major, minor } = message.version;
        if (major !== PROTOCOL.major)
          this.#options.diary.note(`the server speaks protocol ${major}.${minor}, we ${PROTOCOL.major}.0`);
        say({ cmd: "dc_ok", name: this.#options.name });
        return;
      }
      case "is_ready": {
        const before = this.#thinker;
        this.#team = playerOf(message.team);
        this.#thinker = this.#options.open(specOfGame(message.game, message.team), this.#team);
        // Whoever waits for it hears of it as well.
        this.#thinker.catch(() => {});
        await (await before?.catch(() => undefined))?.close();
        await this.#thinker;
        say({ cmd: "ready_ok", player_order: ORDER });
        this.#options.diary.waits(this.#team);
        return;
      }
      case "new_game":
        this.#names = [message.name.team0, message.name.team1];
        return;
      case "update":
        await this.#update(message, say);
        return;
      case "game_over":
        await this.end();
        return;
    }
  }

  async #update(message: UpdateMessage, say: (answer: Dc3ClientMessage) => void): Promise<void> {
    const { diary } = this.#options;
    this.#stop.aborted = true;
    const stop = { aborted: false };
    this.#stop = stop;
    const thinker = await this.#thinker;
    if (thinker === undefined || stop.aborted) return;
    const { game } = thinker;
    if (!this.#begun) diary.begin({ game, team: this.#team, names: this.#names, simulator: "dc3" });
    this.#begun = true;
    const state = this.#position(game, message);
    if (state === undefined) return;
    this.#note(message, state);
    diary.stands(state);
    this.#now = state;
    if (state.isOver() || message.next_team !== teamName(this.#team) || state.toMove !== this.#team) return;
    const thought = await thinker.choose(game.clone(state), stop);
    if (stop.aborted) return;
    this.#intended = thought.move === "resign" ? undefined : thought.move;
    say({ cmd: "move", move: moveOf(thought.move) });
    diary.thinks(state, thought);
  }

  /** Points that cannot be are left out: a throw in such a game is better than none. */
  #position(game: CurlingGame, { state }: UpdateMessage): CurlingState | undefined {
    for (const withPoints of [true, false]) {
      try {
        return stateOf(game, state, withPoints);
      } catch (error) {
        this.#options.diary.note(`the server told a position that cannot be: ${(error as Error).message}`);
      }
    }
    return undefined;
  }

  /** Writes down what has led to a position. */
  #note(message: UpdateMessage, state: CurlingState): void {
    const { diary } = this.#options;
    const before = this.#now;
    if (before === undefined || before.isOver()) return;
    const { result } = state;
    const loser = result?.winner === 0 ? 1 : 0;
    const actual = message.last_move ? shotOf(message.last_move.actual_move) : undefined;
    if (result?.reason === "time_limit") diary.late(loser, before.timeLeft(loser));
    else if (result?.reason === "concede") diary.conceded(loser);
    else if (actual !== undefined && actual !== "resign") {
      const by = before.toMove;
      const seconds = secondsBetween(before, state, by);
      const after = stonesAfter(message, state.rink.rules.sheet.hogLine);
      diary.threw({
        before,
        actual,
        foul: message.last_move?.free_guard_zone_foul ?? false,
        ...(by === this.#team && this.#intended !== undefined && { intended: this.#intended }),
        ...(seconds !== undefined && { seconds }),
        ...(after && { after }),
      });
    }
    this.#intended = undefined;
  }
}

/** What a throw took of the clock; not known where another clock has begun. */
function secondsBetween(before: CurlingState, after: CurlingState, by: Player): number | undefined {
  const clock = before.isExtraEnd ? "extraTime" : "gameTime";
  if (before.isExtraEnd && before.end !== after.end && !after.isOver()) return undefined;
  if (!before.isExtraEnd && after.isExtraEnd && !after.isOver()) return undefined;
  const spent = before[clock][by]! - after[clock][by]!;
  return spent >= 0 ? Math.round(1000 * spent) / 1000 : undefined;
}
