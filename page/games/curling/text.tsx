/** The position in words, for whoever does not see the sheet. */
import {
  type CurlingState,
  orderFromTee,
  pointOf,
  STONES,
  scoreOf,
} from "../../../src/games/curling/index.js";
import type { CurlingView } from "./view.js";
import { c, lieWords, stoneWords, teamName } from "./words/index.js";

export function Words({ view }: { view: CurlingView }) {
  const { draft } = view;
  const stones = draft.isOpen.value ? draft.stones.value : view.seen.value.stones;
  const { teeLine } = view.rules.value.sheet;
  const order = new Uint8Array(STONES);
  const count = orderFromTee(stones, teeLine, order);
  return (
    <div class="in-words">
      <p>{standingWords(view)}</p>
      <h2>{c("stonesHead")}</h2>
      {count === 0 ? <p>{c("noStones")}</p> : null}
      <ol>
        {[...order.subarray(0, count)].map((stone) => {
          const { x, y } = pointOf(stones, stone);
          return <li key={stone}>{stoneWords(stone < 8 ? 0 : 1, x, y - teeLine)}</li>;
        })}
      </ol>
    </div>
  );
}

/** Tells where the game stands, or the position that is being set up, in a sentence or two; nothing of one that breaks the rules. */
export function standingWords({ seen, draft }: CurlingView): string {
  const state = draft.isOpen.value ? draft.state.value : seen.value;
  return state === undefined ? "" : stateWords(state);
}

function stateWords(state: CurlingState): string {
  const { rules } = state.rink;
  if (state.isOver()) return outcomeWords(state);
  const place = {
    end: state.end + 1,
    ends: rules.ends,
    throw: state.throwNumber + 1,
    throws: rules.throws,
  };
  const lies = scoreOf(state.stones, rules);
  if (state.awaitsPlacement)
    return sentences([
      c("standing", place),
      `${teamName(0)} ${scoreWords(state)} ${teamName(1)}`,
      c("chooses", { team: teamName(state.chooser) }),
    ]);
  return sentences([
    c("standing", place),
    `${teamName(0)} ${scoreWords(state)} ${teamName(1)}`,
    `${c("hammer")}: ${teamName(state.hammer)}`,
    lieWords(lies),
    c("toThrow", { team: teamName(state.toMove) }),
  ]);
}

function sentences(list: readonly string[]): string {
  return list
    .map((each) => each + c("stop"))
    .join("")
    .trim();
}

function scoreWords({ totals }: CurlingState): string {
  return `${totals[0]} : ${totals[1]}`;
}

/** How a game came out. */
export function outcomeWords(state: CurlingState): string {
  const { winner, reason } = state.result ?? { winner: null, reason: "draw" };
  if (winner === null) return c("drawn", { score: scoreWords(state) });
  const team = teamName(winner);
  const score = `${state.totals[winner]} : ${state.totals[winner === 0 ? 1 : 0]}`;
  return reason === "concede" ? c("byConcession", { team }) : c("wins", { team, score });
}

/** How an end came out. */
export function endWords(score: number): string {
  return score === 0
    ? c("endBlank")
    : c("endScored", { team: teamName(score > 0 ? 0 : 1), points: Math.abs(score) });
}
