/**
 * What can be said of a Hex position without search: cells that do not matter, moves that are never better than
 * others (_cells.ts), virtual connections (_links.ts), and from them the winner or the region in which the player
 * to move must play; where that is open, how far each colour is from winning (_circuit.ts).
 */
import { BLACK, ROOM } from "../../src/games/hex/numbers";
import { all } from "./_board";
import { buildGraph, dominated, filledBlack, filledWhite, fillIn, killers, vulnerable } from "./_cells";
import { CURRENT, conduct } from "./_circuit";
import {
  connect,
  isJoined,
  joiningCarrier,
  LINKED,
  mustPlay,
  threats,
  winningCarrier,
  winningKey,
} from "./_links";
import { bit, first, none } from "./_sets";

export { setBoard } from "./_board";

/** Where the position is written and the answers are read: five sets of cells. */
const IO: usize = memory.data(5 * 16, 16);
/** By point: what LINKED was for the player to move. */
const MINE: usize = memory.data(ROOM * 16, 16);

let conductMine: f64 = 0;
let conductTheirs: f64 = 0;

export function io(): usize {
  return IO;
}

export function currents(): usize {
  return CURRENT;
}

export function conductance(mine: bool): f64 {
  return mine ? conductMine : conductTheirs;
}

/**
 * Analyses the position whose black and white stones stand at io, for the colour to move (BLACK, WHITE). After
 * `limit` connections of a colour the search for more is broken off. Gives the winner or 0. At io afterwards:
 * black and white with what was filled in, then the moves worth looking at, then one set with the winning move where
 * the player to move wins, then the cells that the winner's proof rests on; without a winner, those that the
 * opponent's refutation of the moves left out rests on.
 */
export function analyse(toMove: i32, limit: i32): i32 {
  const black = v128.load(IO);
  const white = v128.load(IO, 16);
  let moves = none();
  let winning = none();
  let needs = none();
  memory.fill(CURRENT, 0, ROOM * 8);
  let winner = fillIn(black, white);
  const empty = v128.andnot(all, v128.or(filledBlack, filledWhite));
  const mine = toMove == BLACK ? filledBlack : filledWhite;
  const theirs = toMove == BLACK ? filledWhite : filledBlack;
  if (winner == 0) {
    buildGraph(toMove == BLACK, mine, empty);
    connect(mine, empty, limit, true);
    if (isJoined()) {
      winner = toMove;
      needs = joiningCarrier();
      // Any of its cells keeps the connection; where it needs none, any cell does.
      winning = bit(first(v128.any_true(needs) ? needs : empty));
    } else if (winningKey >= 0) {
      winner = toMove;
      needs = winningCarrier;
      winning = bit(winningKey);
    }
  }
  if (winner == 0) {
    buildGraph(toMove != 1, theirs, empty);
    memory.copy(MINE, LINKED, ROOM * 16);
    connect(theirs, empty, limit, false);
    if (isJoined()) {
      winner = 3 - toMove;
      needs = joiningCarrier();
    } else {
      moves = v128.andnot(mustPlay, vulnerable(empty));
      needs = v128.or(threats, killers);
      if (!v128.any_true(moves)) winner = 3 - toMove;
      else {
        buildGraph(toMove == BLACK, mine, empty);
        moves = v128.andnot(moves, dominated(moves));
        conductMine = conduct(MINE, empty);
        conductTheirs = conduct(LINKED, empty);
      }
    }
    // The loser's own circuit shows where to resist.
    if (winner != 0) conduct(MINE, empty);
  }
  const victor = winner == 0 ? 3 - toMove : winner;
  needs = v128.or(needs, victor == BLACK ? v128.andnot(filledBlack, black) : v128.andnot(filledWhite, white));
  v128.store(IO, filledBlack);
  v128.store(IO, filledWhite, 16);
  v128.store(IO, moves, 32);
  v128.store(IO, winning, 48);
  v128.store(IO, needs, 64);
  return winner;
}
