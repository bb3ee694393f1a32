/**
 * Which placement of mixed doubles to ask for. What an end brings with each of them is learned once, from ends that the learned policy
 * plays against itself; with these scores the rest of the game is a small game of its own, over ends left, lead, who chooses and who
 * still has a power play, which is solved backwards:
 *
 *   V(n, d, c, o) = max over placements a of  sum over s of p_a(s) W(n - 1, d + s),
 *
 * V the chance of the team that chooses, with n ends left and d points ahead, c and o whether it and the other team still have
 * a power play, p_a(s) the chance that it scores s with placement a, and W the value of what follows: the other team's 1 - V where that
 * one chooses then, W(0, d) the result. So a power play is kept for as long as it is worth more later. Strength does not
 * matter to it, and scores are taken as independent of the lead.
 */
import type { AgentKind } from "../../../agents/index.js";
import { stream } from "../../../core/index.js";
import type { CurlingGame } from "../game.js";
import { LearnedPolicy } from "../policy/learned.js";
import { CurlingPolicyPlayout } from "../policy/playouts.js";
import { isPowerPlay, type Placement, plainPlacement, takesHammer } from "../rules/rule-set.js";
import { type Shot, STONES } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { EndHorizon } from "../win-table.js";

/** Ends that are played with each placement: enough to tell a tenth of a point. */
const ENDS = 600;
/** No end brings more points. */
const MAX = STONES / 2;
/** Extra ends after which a tie is as good as undecided. */
const EXTRA_ENDS = 40;

/** A placement and the chances of the scores that it brings, -8 first, for the team that asks for it. */
interface Prospect {
  readonly placement: Placement;
  readonly scores: readonly number[];
}

/** What a placement is worth: the chance to win of the team that asks for it. */
export interface ValuedPlacement {
  readonly placement: Placement;
  readonly value: number;
}

export class PlacementTable {
  readonly #game: CurlingGame;
  readonly #prospects: readonly Prospect[];
  readonly #values = new Map<string, number>();
  readonly #tie: number;

  constructor(game: CurlingGame) {
    const { mixedDoubles } = game.rules;
    if (mixedDoubles === null) throw new Error(`no stones are placed in ${game.rules.name}`);
    this.#game = game;
    // Left and right are mirror images.
    const wishes = mixedDoubles.placements.filter(
      (each) => each !== "pp_left" || !mixedDoubles.placements.includes("pp_right"),
    );
    this.#prospects = wishes.map((placement) => ({ placement, scores: scoresOf(game, placement) }));
    this.#tie = this.#tieValue();
  }

  /** What the team that chooses in this position should ask for, and its chance to win with it. */
  best(state: CurlingState): ValuedPlacement {
    return this.weigh(state)[0]!;
  }

  /** What it may ask for with its chance to win, the best first. */
  weigh(state: CurlingState): readonly ValuedPlacement[] {
    const { chooser, totals, powerPlays, isExtraEnd } = state;
    const lead = totals[chooser] - totals[1 - chooser];
    // What was placed in this end before it was asked for does not count.
    const has = (team: number) => powerPlays[team] < 0 || powerPlays[team] === state.end;
    const left = Math.max(1, this.#game.rules.ends - state.end);
    const own = has(chooser) && !isExtraEnd;
    return this.#weigh(left, lead, own, has(1 - chooser) && !isExtraEnd);
  }

  #weigh(left: number, lead: number, own: boolean, others: boolean): ValuedPlacement[] {
    return this.#prospects
      .filter(({ placement }) => own || !isPowerPlay(placement))
      .map((prospect) => {
        const { placement } = prospect;
        const value = this.#expected(prospect, left, lead, own && !isPowerPlay(placement), others);
        return { placement, value };
      })
      .sort((a, b) => b.value - a.value);
  }

  #expected({ placement, scores }: Prospect, left: number, lead: number, own: boolean, others: boolean) {
    return scores.reduce((sum, chance, i) => {
      if (chance === 0) return sum;
      const score = i - MAX;
      const again = this.#choosesAgain(placement, score);
      const value = again
        ? this.#value(left - 1, lead + score, own, others)
        : 1 - this.#value(left - 1, -lead - score, others, own);
      return sum + chance * value;
    }, 0);
  }

  /** Whether the team that chose this placement and scored so chooses in the next end, too. */
  #choosesAgain(placement: Placement, score: number): boolean {
    const { afterBlank, mixedDoubles } = this.#game.rules;
    if (score !== 0 || mixedDoubles === null) return score < 0;
    return afterBlank === "keep" && takesHammer(mixedDoubles, placement);
  }

  /** The chance of the team that chooses next. */
  #value(left: number, lead: number, own: boolean, others: boolean): number {
    if (Math.abs(lead) > MAX * left) return lead > 0 ? 1 : 0;
    if (left === 0) return this.#tie;
    const key = `${left} ${lead} ${own} ${others}`;
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const value = this.#weigh(left, lead, own, others)[0]!.value;
    this.#values.set(key, value);
    return value;
  }

  /** What a tie is worth to the team that would choose next; extra ends have no power play. */
  #tieValue(): number {
    let tie = 0.5;
    if (!this.#game.rules.extraEnds) return tie;
    for (let i = 0; i < EXTRA_ENDS; i++) {
      const values = this.#prospects
        .filter(({ placement }) => !isPowerPlay(placement))
        .map(({ placement, scores }) => {
          const wins = scores.slice(MAX + 1).reduce((sum, chance) => sum + chance, 0);
          return wins + scores[MAX]! * (this.#choosesAgain(placement, 0) ? tie : 1 - tie);
        });
      tie = Math.max(...values);
    }
    return tie;
  }
}

const tables = new Map<string, PlacementTable>();

/** The table of a game, made once for all games that are called the same. */
export function placementTable(game: CurlingGame, name: string): PlacementTable {
  const table = tables.get(name) ?? new PlacementTable(game);
  tables.set(name, table);
  return table;
}

/** Chances of the scores of an end for the team that asks for the placement. */
function scoresOf(game: CurlingGame, placement: Placement): number[] {
  const { rules, disturbance } = game;
  const counts = Array<number>(2 * MAX + 1).fill(0);
  if (disturbance === undefined) throw new Error("curling without a hand cannot be simulated");
  const playout = new CurlingPolicyPlayout(new LearnedPolicy(rules), disturbance);
  const rng = stream("placements", placement);
  const horizon = new EndHorizon(rules);
  for (let i = 0; i < ENDS; i++) {
    const state = game.start();
    state.place(placement);
    const { chooser } = state;
    playout.run(state, rng, horizon.scale(state));
    counts[MAX + (chooser === 0 ? state.lastEndScore : -state.lastEndScore)]! += 1 / ENDS;
  }
  return counts;
}

/** The plain one; in the last end, where the team is not ahead, with the power play that is left. */
export function defaultPlacement(state: CurlingState): Placement {
  const { chooser, end, totals, powerPlays, rink } = state;
  const { mixedDoubles, ends } = rink.rules;
  if (mixedDoubles === null) throw new Error(`no stones are placed in ${rink.rules.name}`);
  const behind = totals[chooser] <= totals[1 - chooser];
  const has = powerPlays[chooser] < 0 && mixedDoubles.placements.some(isPowerPlay);
  if (end !== ends - 1 || !behind || !has) return plainPlacement(mixedDoubles);
  return mixedDoubles.placements.includes("pp_right") ? "pp_right" : "pp_left";
}

/** The same kind of agents, who ask for placements by what they are worth. */
export function agentWithPlacement(
  kind: AgentKind<CurlingState, Shot>,
  table: () => PlacementTable,
): AgentKind<CurlingState, Shot> {
  return {
    ...kind,
    make: (...given) =>
      Object.assign(kind.make(...given), {
        settle: async (state: CurlingState) => table().best(state).placement,
      }),
  };
}
