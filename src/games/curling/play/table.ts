import type { Disturbance, Player } from "../../../game/index.js";
import type { Made, Table } from "../../../play/index.js";
import { stream } from "../../../random/index.js";
import { inkOf, type Screen } from "../../../views/index.js";
import {
  type CurlingGame,
  type CurlingState,
  demandLegal,
  formatRecord,
  other,
  Recorder,
  type Shot,
  type Stones,
  scoreOf,
} from "../index.js";
import { type CurlingKit, curlingKit } from "../players/index.js";
import {
  endInWords,
  filmThrow,
  outcomeInWords,
  standingInWords,
  stonesAfter,
  TEAMS,
  type Throw,
} from "../views/index.js";
import { drawHouse, lineScore } from "./pictures.js";
import { formatThrow, numberedStones, parseThrow } from "./throws.js";

interface Thrown {
  readonly by: Player;
  readonly intended: Shot;
  readonly actual: Shot;
}

/**
 * A game of curling in which the human throws with the same hand as the agent. What the hand makes of a throw depends on
 * the seed and the throw's number in the game alone: who takes a throw back meets the same luck again.
 */
export class CurlingTable implements Table<CurlingState, Shot> {
  readonly help = [
    ["draw 0.3 -0.5 cw", "stop 0.3 m right of the tee and 0.5 m short of it"],
    ["hit 2 ccw", "run into stone 2 hard enough to take it out"],
    ["hit 2 ccw 5 -0.1", "so that it would run on for 5 m, 0.1 m left of the middle"],
    ["-0.125,2.4,cw", "a throw by its velocities, or by speed and degrees: 2.41@-3cw"],
  ] as const;
  readonly givingUp = "concede";
  readonly extension = "json";
  readonly #kit: CurlingKit;
  readonly #hand: Disturbance<Shot>;
  readonly #seed: string;
  readonly #screen: Screen;
  #thrown: Thrown[] = [];
  #recorder: Recorder;

  constructor(kit: CurlingKit, seed: string, screen: Screen) {
    const { disturbance } = kit.game;
    if (disturbance === undefined) throw new Error("nobody throws in this game");
    this.#kit = kit;
    this.#hand = disturbance;
    this.#seed = seed;
    this.#screen = screen;
    this.#recorder = this.#replay([]);
  }

  get introduction(): string {
    const { rules } = this.#kit.game;
    const length = rules.ends === 1 ? "One end" : `${rules.ends} ends`;
    return `${length} of ${rules.name}; ${TEAMS[1]} has the first hammer. You look from the hack: places are metres to the right of the tee and metres beyond it. Luck is drawn from --seed ${this.#seed}.`;
  }

  get state(): CurlingState {
    return this.#kit.think.clone(this.#now);
  }

  get toMove(): Player {
    return this.#now.toMove;
  }

  get isOver(): boolean {
    return this.#now.isOver();
  }

  get winner(): Player | undefined {
    return this.#now.result?.winner ?? undefined;
  }

  get #now(): CurlingState {
    return this.#recorder.state;
  }

  sideOf(player: Player): string {
    return TEAMS[player].replace(/^./, (letter) => letter.toUpperCase());
  }

  read(line: string): Shot {
    const shot = parseThrow(line, this.#now);
    demandLegal(this.#kit.game, this.#now, shot);
    return shot;
  }

  describe(shot: Shot): string {
    return formatThrow(shot, this.#now);
  }

  play(intended: Shot): Made<Shot> {
    demandLegal(this.#kit.game, this.#now, intended);
    const before = this.state;
    const actual: Shot = { ...intended };
    this.#hand.sample(intended, stream(this.#seed, "play", "disturbance", before.ply), actual);
    this.#recorder.throw(intended, actual);
    this.#thrown.push({ by: before.toMove, intended, actual });
    const after = stonesAfter(this.#now);
    return { actual, outcome: this.#outcome({ before, intended, actual, after, foul: this.#now.foul }) };
  }

  resign(): void {
    this.#recorder.concede(this.#now.toMove);
  }

  undo(player: Player): boolean {
    const { result } = this.#now;
    const conceded = result?.reason === "concede" && result.winner === other(player);
    const ply = conceded ? this.#thrown.length : this.#thrown.findLastIndex(({ by }) => by === player);
    if (ply < 0) return false;
    this.#thrown = this.#thrown.slice(0, ply);
    this.#recorder = this.#replay(this.#thrown);
    return true;
  }

  picture(): string {
    const state = this.#now;
    if (state.isOver()) return lineScore(state);
    const heading = inkOf(this.#screen).dim(this.#heading());
    return [heading, drawHouse(state, state.stones, numberedStones(state), this.#screen)].join("\n");
  }

  ending(): string {
    const { result, totals } = this.#now;
    if (result?.winner === null) return `a draw, ${totals[0]} : ${totals[1]}`;
    return result?.reason === "concede" ? "wins by concession" : "wins";
  }

  save(players: readonly [string, string]): string {
    const recorder = this.#replay(this.#thrown, players);
    const { result } = this.#now;
    if (result?.reason === "concede") recorder.concede(other(result.winner as Player));
    return formatRecord(recorder.record());
  }

  /** The game up to some throw, on ice that nothing has happened on. */
  #replay(thrown: readonly Thrown[], players: readonly [string, string] = TEAMS): Recorder {
    const { spec } = this.#kit;
    const game: CurlingGame = curlingKit(spec).game;
    const recorder = new Recorder(game, {
      simulator: spec.physics === "official" ? "referee" : "event",
      players: [{ name: players[0] }, { name: players[1] }],
      seed: this.#seed,
    });
    for (const { intended, actual } of thrown) recorder.throw(intended, actual);
    return recorder;
  }

  #heading(): string {
    const { end, throwNumber, totals, hammer, rink, isExtraEnd } = this.#now;
    const { ends, throws } = rink.rules;
    const place = isExtraEnd ? `Extra end ${end + 1 - ends}` : `End ${end + 1} of ${ends}`;
    const score = `${TEAMS[0]} ${totals[0]} : ${totals[1]} ${TEAMS[1]}`;
    return `${place} · throw ${throwNumber + 1} of ${throws} · ${score} · ${TEAMS[hammer]} has the hammer`;
  }

  /** What a throw did; the house is shown where the end is over with it and the next picture is of fresh ice. */
  #outcome(made: Throw): string {
    const { rules } = made.before.rink;
    const told = `→ ${outcomeInWords(made, filmThrow(made.before, made.actual))}`;
    if (!this.#now.endJustFinished) return `${told}: ${standingInWords(scoreOf(made.after, rules))}`;
    const house = drawHouse(made.before, made.after as Stones, [], this.#screen);
    return [told, house, `End ${this.#now.end}: ${endInWords(this.#now.lastEndScore)}`].join("\n");
  }
}
