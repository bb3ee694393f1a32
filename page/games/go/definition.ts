/** What the page needs to know of Go. */
import { checkData } from "../../../src/core/index.js";
import {
  BLACK,
  brokenGoRule,
  EMPTY,
  formatColour,
  formatState as formatGoState,
  formatPoint,
  formatResult,
  formatRules,
  type GoColour,
  GoGame,
  type GoRecord,
  type GoSpec,
  GoState,
  goArtist,
  goFormats,
  goSchema,
  parseColour,
  parseState as parseGoState,
  RULE_SETS,
  startOf,
  WHITE,
} from "../../../src/games/go/index.js";
import type { BoardDefinition, Kept } from "../board/definition.js";
import { sizeOption } from "../board/options.js";
import { sideName } from "../board/words/index.js";
import { goLevels } from "./levels.js";
import { g } from "./words/index.js";

const SIZES = [7, 9, 13, 19] as const;
const KOMIS = [0.5, 5.5, 6.5, 7.5] as const;
const HANDICAPS = [0, 2, 3, 4] as const;

export const goDefinition: BoardDefinition<GoState, GoRecord> = {
  name: "go",
  variant: (given) => checkData(goSchema, given),
  game: (spec) => new GoGame(spec as GoSpec),
  artist: goArtist,
  colour: ({ colour }) => formatColour(colour),
  stoneAt(state, point) {
    const stone = state.at(point);
    return stone === EMPTY ? undefined : formatColour(stone as GoColour);
  },
  setUp({ board, rules }, stones, toMove) {
    const state = new GoState(board, rules);
    for (const [point, stone] of stones.entries()) if (stone) state.place(point, parseColour(stone));
    state.setColour(parseColour(toMove));
    return state;
  },
  unplayable(state) {
    const points = Array.from({ length: state.board.points }, (_, point) => point);
    const dead = points.find((point) => state.at(point) !== EMPTY && state.liberties(point) === 0);
    return dead === undefined ? undefined : g("noLiberties", { point: formatPoint(state.board, dead) });
  },
  ofPosition(text, defaults) {
    const { width, height } = parseGoState(text).board;
    return { ...defaults, width, height } as GoSpec;
  },
  broken(state, move) {
    const rule = brokenGoRule(state, move);
    return rule && g(rule, { point: formatPoint(state.board, move) });
  },
  aside: { title: () => g("pass"), isOffered: () => true },
  levels: goLevels,
  thinker: "best",
  reviewer: () => "best:playouts=1000",
  options: [
    sizeOption(SIZES),
    {
      field: "komi",
      title: () => g("komi"),
      values: KOMIS,
      name: String,
      of: (spec) => (spec as GoSpec).komi,
    },
    {
      field: "handicap",
      title: () => g("handicap"),
      values: HANDICAPS,
      name: String,
      of: (spec) => (spec as GoSpec).handicap,
    },
  ],
  shown: ["visits", "values", "ownership"],
  aim: () => g("aim"),
  standing,
  records: { formats: goFormats, read: readRecord, write: recordOf },
};

function standing(state: GoState): string {
  const { komi } = state.rules;
  if (state.isOver()) {
    if (state.isVoid()) return g("void");
    const lead = state.score() - komi;
    return lead === 0
      ? g("drawn")
      : g("won", { side: sideName(lead > 0 ? "B" : "W"), points: Math.abs(lead) });
  }
  const [side, other] = state.colour === BLACK ? (["B", "W"] as const) : (["W", "B"] as const);
  const turn = g(state.lastMove === state.board.pass ? "passed" : "toMove", {
    ...{ side: sideName(side), other: sideName(other), komi },
  });
  const [black, white] = [state.captures(BLACK), state.captures(WHITE)];
  return black + white === 0 ? turn : `${turn} · ${g("taken", { black, white })}`;
}

/** Rules and komi that no new game can have are told by the position. */
function readRecord(record: GoRecord) {
  const { width, height, rules, moves, setup, result = "" } = record;
  const set = RULE_SETS.find((name) => name === formatRules(rules));
  const isDefault = setup === undefined && set !== undefined && Number.isInteger(2 * rules.komi);
  return {
    spec: { width, height, ...(isDefault && { rules: set, komi: rules.komi }) },
    ...(!isDefault && { start: formatGoState(startOf(record)) }),
    moves,
    resigned: /^[BW]\+R/i.test(result),
  };
}

function recordOf({ spec, start, moves, resigned, names }: Kept): GoRecord {
  const game = new GoGame(spec as GoSpec);
  const first = start === undefined ? game.start() : parseGoState(start, game.board, game.rules);
  const state = game.clone(first);
  for (const move of moves) state.play(move);
  const { black, white, toMove } = first.setup();
  const isSetUp = black.length + white.length > 0 || toMove !== BLACK;
  const winner = state.colour === BLACK ? "W" : "B";
  const result = resigned ? `${winner}+R` : state.isOver() ? formatResult(state) : undefined;
  return {
    width: game.board.width,
    height: game.board.height,
    rules: first.rules,
    moves,
    players: names,
    ...(isSetUp && { setup: first.setup() }),
    ...(start === undefined && game.handicap > 0 && { handicap: game.handicap }),
    ...(result !== undefined && { result }),
  };
}
