/** How a match runs curling: clocks for a team, openings that are positions, records that replay by themselves. */
import type { GameClock, Settling, Table } from "../../../match/index.js";
import { type CurlingState, formatRecord, type Placement } from "../index.js";
import { curlingGame } from "../logs/index.js";
import { type CurlingKit, type CurlingSpec, rulesOf, usualPlacement } from "../players/index.js";
import { throwersOf } from "./ends.js";
import { curlingRecordOf } from "./export.js";
import { curlingStatistics } from "./statistics.js";
import { CURLING_NOTE, curlingRows } from "./words.js";

export { endsOf, nextHammer, type PlayedEnd, throwersOf } from "./ends.js";
export { curlingRecordOf } from "./export.js";
export type { CurlingStatistics } from "./statistics.js";

const clock: GameClock<CurlingSpec, CurlingState> = {
  with(spec, { game, extraEnd }) {
    if (game === "rules") return { ...spec, clock: "rules" };
    return { ...spec, clock: { game, ...(extraEnd !== undefined && { extraEnd }) } };
  },
  of: ({ clock }) => (clock === "rules" ? { game: clock } : clock),
  without({ clock: _, ...rest }) {
    return rest;
  },
  longest(spec) {
    const { time } = rulesOf(spec);
    return time === null ? 0 : Math.max(time.game, time.extraEnd?.seconds ?? 0);
  },
  left: (state, player) => state.timeLeft(player),
  spend(state, player, seconds) {
    state.spend(player, seconds);
    return !state.isOver();
  },
};

/** Mixed doubles: the team that chooses says before an end how stones are placed. */
const settling: Settling<CurlingState> = {
  by: ({ rink, throwNumber, chooser }) =>
    rink.rules.mixedDoubles === null || throwNumber > 0 ? undefined : chooser,
  settle(state, wish) {
    const { placements = [] } = state.rink.rules.mixedDoubles ?? {};
    if (wish !== undefined && !placements.includes(wish as Placement))
      throw new Error(`no placement ${wish}: these rules have ${placements.join(", ")}`);
    return state.place((wish as Placement | undefined) ?? usualPlacement(state));
  },
};

export const curlingTable: Table<CurlingSpec, CurlingKit, CurlingState> = {
  title(spec) {
    const { ends } = rulesOf(spec);
    return `Curling, ${spec.rules}, ${ends} ${ends === 1 ? "end" : "ends"}`;
  },
  movers: throwersOf,
  recognise: curlingGame,
  opensWith: {
    // Stones have numbers in positions: 0#3:0.1,38.4.
    comment: /(^|\s)#.*/,
    insteadOfMoves: "curling begins with the first throw, or from a list of positions",
  },
  clock,
  settling,
  programs: ["dc3", "dc4", "legacy"],
  mayResign: ({ game }) => game.rules.concede,
  resign: (state, player) => state.concede(player),
  facts: ({ game }, state) => ({ scores: [...(game.describe(state).scores ?? [])] }),
  scoreText({ scores }) {
    if (scores === undefined) return undefined;
    return [0, 1].map((player) => scores.reduce((sum, pair) => sum + (pair[player] as number), 0)).join(":");
  },
  file: { ending: "json", format: (spec, record) => formatRecord(curlingRecordOf(spec, record)) },
  statistics: {
    name: "curling",
    title: "Ends",
    of: curlingStatistics,
    rows: curlingRows,
    note: CURLING_NOTE,
  },
};
