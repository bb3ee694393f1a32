/** The games of a ladder, seen as those of one match of everybody who ever joined. */
import { gameFile } from "../export.js";
import { type MatchAgent, type MatchPlan, planId } from "../plan.js";
import { type GameRecord, isPlayed } from "../record.js";
import { type Pairing, pairingsOf } from "../schedule.js";
import { type LadderPlan, pairingPlan } from "./plan.js";
import { Rests } from "./rests.js";
import { nextPairing } from "./schedule.js";

/** A game to be played: game `index` of the match of two agents. */
export interface LadderGame {
  readonly plan: MatchPlan;
  readonly index: number;
}

/** Games as those of one match. */
export interface LadderView {
  readonly plan: MatchPlan;
  readonly records: readonly GameRecord[];
}

export class Ladder {
  #plan: LadderPlan;
  readonly #games: GameRecord[];
  /** Matches of two agents, by their names. */
  readonly #matches = new Map<string, MatchPlan>();
  /** Games that are being played, or were given out to be, by match and number. */
  readonly #given = new Set<string>();
  /** The second game of a pair whose first was given out. */
  #waiting: LadderGame[] = [];
  readonly #rests = new Rests();

  constructor(plan: LadderPlan, games: readonly GameRecord[] = []) {
    this.#plan = plan;
    this.#games = [...games];
    for (const game of games) this.#rests.note(game);
  }

  get plan(): LadderPlan {
    return this.#plan;
  }

  /** Agents may have come or gone. */
  set plan(plan: LadderPlan) {
    // Who was taken out, and comes back, is tried again.
    this.#rests.wake(this.resting.map(({ name }) => name).filter((name) => !plan.present.has(name)));
    this.#plan = plan;
    this.#matches.clear();
  }

  /** Agents whose games failed one after another, and why. */
  get resting(): { readonly name: string; readonly reason: string }[] {
    return [...this.#plan.present].flatMap((name) => {
      const reason = this.#rests.reasonOf(name);
      return reason === undefined ? [] : [{ name, reason }];
    });
  }

  /** Who rests is tried again. */
  wake(): void {
    this.#rests.wake();
  }

  /** As they were played. */
  get games(): readonly GameRecord[] {
    return this.#games;
  }

  /** Agents whose games join them, as many as there are, and their games as those of one match: what ratings are made of. */
  get rated(): LadderView {
    const { whole } = this.#plan;
    const groups: Set<string>[] = [];
    for (const { players } of this.#games.filter(isPlayed)) {
      const met = groups.filter((group) => players.some((name) => group.has(name)));
      for (const group of met) groups.splice(groups.indexOf(group), 1);
      groups.push(new Set([...players, ...met.flatMap((group) => [...group])]));
    }
    const [largest = new Set<string>()] = groups.sort((a, b) => b.size - a.size);
    const plan = { ...whole, agents: whole.agents.filter(({ name }) => largest.has(name)) };
    return { plan, records: this.#seenAs(plan) };
  }

  /** The file of a game of a view, as seen from where the games are kept. */
  static fileOf({ plan }: LadderView, record: GameRecord): string {
    const pair = Math.floor((record.index >> 1) / pairingsOf(plan).length);
    return `${record.match}/${gameFile(plan, { index: 2 * pair + (record.index % 2) })}`;
  }

  /** The games of a plan's agents, by their numbers in it. */
  #seenAs(plan: MatchPlan): GameRecord[] {
    const pairings = pairingsOf(plan);
    const numbers = new Map(plan.agents.map(({ name }, i) => [name, i]));
    const pairingOf = new Map(pairings.map((pairing, i) => [pairing.join(" "), i]));
    return this.#games.filter(isPlayed).flatMap((record) => {
      const players = record.players.map((name) => numbers.get(name) ?? -1).sort((a, b) => a - b);
      const pairing = pairingOf.get(players.join(" "));
      if (pairing === undefined) return [];
      const pair = (record.index >> 1) * pairings.length + pairing;
      return [{ ...record, index: 2 * pair + (record.index % 2) }];
    });
  }

  /** The game to play next; nothing where there are no two agents for one. */
  next(): LadderGame | undefined {
    const awake = this.#awake;
    this.#waiting = this.#waiting.filter(({ plan }) => plan.agents.every(({ name }) => awake.has(name)));
    const game = this.#waiting.shift() ?? this.#nextPair(awake);
    if (game !== undefined) this.#given.add(keyOf(planId(game.plan), game.index));
    return game;
  }

  /** Returns who rests from now on. */
  add(record: GameRecord): string[] {
    this.#given.delete(keyOf(record.match, record.index));
    this.#games.push(record);
    return this.#rests.note(record);
  }

  /** Who plays. */
  get #awake(): ReadonlySet<string> {
    const resting = new Set(this.resting.map(({ name }) => name));
    return new Set([...this.#plan.present].filter((name) => !resting.has(name)));
  }

  /** A game that was given out and is not played. */
  giveBack({ plan, index }: LadderGame): void {
    this.#given.delete(keyOf(planId(plan), index));
  }

  #nextPair(present: ReadonlySet<string>): LadderGame | undefined {
    const { whole } = this.#plan;
    const pairings = pairingsOf(whole);
    const ids = new Map(pairings.map((pairing, i) => [planId(this.#matchOf(pairing)), i]));
    const running = new Map<number, number>();
    for (const key of this.#given) {
      const pairing = ids.get(key.split(" ")[0]!);
      if (pairing !== undefined) running.set(pairing, (running.get(pairing) ?? 0) + 0.5);
    }
    // Games that failed count as if they were played still, so that who cannot be played meets others.
    for (const [i, pairing] of pairings.entries()) {
      const failed = this.#rests.failedOf(pairing.map((agent) => whole.agents[agent]!.name));
      if (failed > 0) running.set(i, (running.get(i) ?? 0) + failed / 2);
    }
    const pairing = nextPairing({ plan: whole, records: this.#seenAs(whole), present, running });
    if (pairing === undefined) return undefined;
    const plan = this.#matchOf(pairings[pairing]!);
    const [first, ...others] = this.#missing(plan);
    for (const index of others) this.#waiting.push({ plan, index });
    return { plan, index: first! };
  }

  /** The games of the first pair of a match that is not whole. */
  #missing(plan: MatchPlan): number[] {
    const id = planId(plan);
    const done = new Set(this.#games.filter(({ match }) => match === id).map(({ index }) => index));
    const isFree = (index: number) => !done.has(index) && !this.#given.has(keyOf(id, index));
    for (let pair = 0; ; pair++) {
      const free = [2 * pair, 2 * pair + 1].filter(isFree);
      if (free.length > 0) return free;
    }
  }

  #matchOf([a, b]: Pairing): MatchPlan {
    const { agents } = this.#plan.whole;
    const key = `${a} ${b}`;
    const match =
      this.#matches.get(key) ?? pairingPlan(this.#plan, agents[a] as MatchAgent, agents[b] as MatchAgent);
    this.#matches.set(key, match);
    return match;
  }
}

function keyOf(match: string, index: number): string {
  return `${match} ${index}`;
}
