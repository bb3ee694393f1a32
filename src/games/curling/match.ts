/** Curling in matches: clocks, openings, placements of mixed doubles, records, and statistics of ends. */
import type { Player } from "../../game/index.js";
import {
  type AgentScore,
  formatShare,
  type GameClock,
  type GameSettling,
  type GameTable,
  type MatchGameRecord,
  type MatchScoreboard,
  type OwnGame,
} from "../../match/index.js";
import { curlingGame } from "./logs/formats.js";
import { parsePosition, parseShot } from "./notation.js";
import { type CurlingGameSetup, type CurlingSpec, curlingKit, rulesOf } from "./players/game-setup.js";
import { defaultPlacement } from "./players/placements.js";
import { type CurlingRecord, formatRecord, Recorder } from "./record.js";
import { type CurlingRules, type Placement, takesHammer } from "./rules/rule-set.js";
import { type HammerStatistics, hammerStatistics } from "./rules/score.js";
import type { Shot } from "./sheet.js";
import { type CurlingState, other } from "./state.js";

// A curling game of a match seen from its record: what every end brought, and whose turn it was.

/** An end that was played to its end. */
interface PlayedEnd {
  /** Counted from 0. */
  readonly end: number;
  readonly hammer: Player;
  /** Points, positive for player 0, who throws first in a game. */
  readonly score: number;
}

type Game = Pick<MatchGameRecord, "start" | "scores" | "settled">;

export function endsOf(spec: CurlingSpec, record: Game): PlayedEnd[] {
  return historyOf(spec, record).ends;
}

/** Who has the last stone in the end after the last one finished: after a tie, in the extra end that would follow. */
export function nextHammer(spec: CurlingSpec, record: Game): Player {
  return historyOf(spec, record).next;
}

/** Who made each throw. */
export function throwersOf(spec: CurlingSpec, record: Game & Pick<MatchGameRecord, "moves">): Player[] {
  const { throws } = rulesOf(spec);
  const { throw: thrown = 0 } = startOf(record);
  const { ends, next } = historyOf(spec, record);
  const hammers = [...ends.map(({ hammer }) => hammer), next];
  return record.moves.map((_, i) => {
    const number = thrown + i;
    const hammer = hammers[Math.floor(number / throws)] as Player;
    return (number % throws) % 2 === 0 ? other(hammer) : hammer;
  });
}

/** The ends that were finished, and the hammer of the one that follows. */
function historyOf(spec: CurlingSpec, record: Game): { ends: PlayedEnd[]; next: Player } {
  const rules = rulesOf(spec);
  const { end: first = 0, hammer: start = 1, placement } = startOf(record);
  // A position that is given is one in which stones are placed already.
  const placements = [...(record.start === undefined ? [] : [placement]), ...(record.settled ?? [])];
  let chooser = isTaken(rules, placement) ? start : other(start);
  let hammer = isTaken(rules, placements[0]) ? chooser : other(chooser);
  const ends = (record.scores ?? []).slice(first).map(([ours, theirs], i) => {
    const played = { end: first + i, hammer, score: ours - theirs };
    if (played.score !== 0) chooser = played.score > 0 ? 1 : 0;
    else chooser = rules.afterBlank === "keep" ? hammer : other(chooser);
    hammer = isTaken(rules, placements[i + 1]) ? chooser : other(chooser);
    return played;
  });
  return { ends, next: hammer };
}

/** Whether who chose a placement has the hammer; in the game of four nobody chooses, and who would has it. */
function isTaken({ mixedDoubles }: CurlingRules, placement: string | undefined): boolean {
  return (
    mixedDoubles === null || placement === undefined || takesHammer(mixedDoubles, placement as Placement)
  );
}

function startOf({ start }: Game): ReturnType<typeof parsePosition> {
  return start === undefined ? {} : parsePosition(start);
}

/** Stands for the throw that came too late. */
const NOTHING: Shot = { vx: 0, vy: 0, omega: 0 };

/**
 * The game as a record that replays by itself, with the stones after every throw. Thinking times are told where there is a
 * clock.
 */
export function curlingRecordOf(spec: CurlingSpec, record: MatchGameRecord): CurlingRecord {
  const { game } = curlingKit(spec);
  const { players, agents, moves, actual = moves, times, end, by } = record;
  const placements = [...(record.settled ?? [])];
  const recorder = new Recorder(
    game,
    {
      simulator: spec.physics === "official" ? "referee" : "event",
      players: [
        { name: players[0], description: agents[0] },
        { name: players[1], description: agents[1] },
      ],
    },
    record.start === undefined ? game.start() : game.notation.parseState(record.start),
  );
  const counted = (times.by === "cpu" && times.cpu) || times.moves;
  const secondsOf = (i: number) => (game.rules.time === null ? undefined : (counted[i] ?? 0) / 1000);
  const settle = (given: boolean) => {
    const placement = given || recorder.state.throwNumber > 0 ? undefined : placements.shift();
    if (placement !== undefined) recorder.place(placement as Placement);
  };
  for (const [i, text] of moves.entries()) {
    settle(i === 0 && record.start !== undefined);
    recorder.throw(parseShot(text), parseShot(actual[i] as string), secondsOf(i));
  }
  if (!recorder.state.isOver()) settle(false);
  const conceded = (end === "resign" || end === "agreed") && game.rules.concede;
  if (by !== undefined && conceded) recorder.concede(by);
  else if (by !== undefined) {
    const over = (secondsOf(moves.length) ?? 0) - recorder.state.timeLeft(by);
    const late = end === "time" && (over > 0 || (over === 0 && game.rules.time?.zeroLoses === true));
    // A clock for single moves is not the record's.
    if (late) recorder.throw(NOTHING, NOTHING, secondsOf(moves.length));
    else recorder.forfeit(by, record.reason ?? end);
  }
  return recorder.record();
}

// What curlers count (`HammerStatistics`), over the games of one agent.

interface CurlingStatistics extends HammerStatistics {
  readonly games: number;
  /** Points a game, own and the opponent's, those that an opening began with left out; NaN without games. */
  readonly points: number;
  readonly against: number;
}

function curlingStatistics(spec: CurlingSpec, games: readonly OwnGame[]): CurlingStatistics {
  const ends = games.flatMap(({ record, player }) =>
    endsOf(spec, record).map(({ hammer, score }) => ({
      own: hammer === player,
      gain: hammer === 0 ? score : -score,
      lead: player === 0 ? score : -score,
    })),
  );
  const mean = (points: readonly number[]) =>
    points.reduce((sum, each) => sum + Math.max(0, each), 0) / games.length;
  return {
    games: games.length,
    points: mean(ends.map(({ lead }) => lead)),
    against: mean(ends.map(({ lead }) => -lead)),
    ...hammerStatistics(ends),
  };
}

/** What the columns mean. */
const CURLING_NOTE =
  "Points a game: own : the opponent's. Of the ends with the hammer: how many, and in how many came two points or more, one, none, or points for the opponent. Hammer efficiency: two or more, of the ends with the hammer that were not blank. Force: the opponent takes one, of the ends without it in which the opponent scored. Steal: points without the hammer, of the ends without it.";

const HEAD = [
  "agent",
  "points a game",
  "hammer",
  "2+",
  "1",
  "blank",
  "stolen",
  "hammer efficiency",
  "force",
  "steal",
];

interface ReadEnds {
  readonly curling: CurlingStatistics;
}

/** How the agents curled, as rows of text with a head. */
function curlingRows(board: MatchScoreboard): string[][] {
  const own = board.standings.map((each) => rowOf(each.name, (each as AgentScore & ReadEnds).curling));
  return [HEAD, ...own, rowOf("who throws first", (board as MatchScoreboard & ReadEnds).curling)];
}

function rowOf(name: string, { points, against, hammer, ...shares }: CurlingStatistics): string[] {
  const { ends, several, one, blank, stolen } = hammer;
  return [
    name,
    Number.isNaN(points) ? "–" : `${points.toFixed(2)} : ${against.toFixed(2)}`,
    ...[ends, several, one, blank, stolen].map(String),
    formatShare(shares.hammerEfficiency),
    formatShare(shares.force),
    formatShare(shares.steal),
  ];
}

// How a match runs curling: clocks for a team, openings that are positions, records that replay by themselves.

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
const settling: GameSettling<CurlingState> = {
  by: ({ rink, throwNumber, chooser }) =>
    rink.rules.mixedDoubles === null || throwNumber > 0 ? undefined : chooser,
  settle(state, wish) {
    const { placements = [] } = state.rink.rules.mixedDoubles ?? {};
    if (wish !== undefined && !placements.includes(wish as Placement))
      throw new Error(`no placement ${wish}: these rules have ${placements.join(", ")}`);
    return state.place((wish as Placement | undefined) ?? defaultPlacement(state));
  },
};

export const curlingTable: GameTable<CurlingSpec, CurlingGameSetup, CurlingState> = {
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
