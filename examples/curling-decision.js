// @ts-check
/**
 * What should we throw? A state as the third-generation server sends it goes in; the answer for the server comes out, within
 * the time that is left. Then, at leisure: what else there was to throw, and what may come of it.
 */
import { createAgent, parseAgent, stream } from "playout";
import { analysePosition, curlingKit, positionFromJson, turnOf } from "playout/curling";
import { SearchThread, systemClock } from "playout/node";

/** @param {number} x @param {number} y */
const at = (x, y) => ({ position: { x, y }, angle: 0 });
const update = {
  end: 6,
  shot: 14,
  hammer: "team1",
  scores: { team0: [0, 2, 0, 1, 0, 2, null, null], team1: [1, 0, 2, 0, 1, 0, null, null] },
  stones: {
    team0: [null, null, null, null, at(0.9, 37.9), at(-0.6, 38.1), at(-0.15, 36.6), null],
    team1: [null, null, null, at(0.1, 35.6), null, at(-0.95, 39.1), at(0.35, 38.75), null],
  },
  thinking_time_remaining: { team0: 4, team1: 9 }, // seconds
};

/** @param {typeof update} state */
function positionOf({ end, shot, hammer, scores, stones, thinking_time_remaining: time }) {
  const teams = [stones.team0, stones.team1];
  return positionFromJson({
    end,
    throw: shot,
    hammer: hammer === "team0" ? 0 : 1,
    scores: Array.from({ length: end }, (_, i) => [scores.team0[i] ?? 0, scores.team1[i] ?? 0]),
    stones: teams.flatMap((list, team) =>
      list.flatMap((each, stone) => (each === null ? [] : [{ team, stone, ...each.position }])),
    ),
    time: [time.team0, time.team1], // in an extra end: extraTime
  });
}

const clock = { game: 219, extraEnd: 21.9 };
const kit = curlingKit({ name: "curling", rules: "dc3", ends: 8, physics: "event", clock });
const state = kit.game.position(positionOf(update));

const agent = createAgent(kit, parseAgent("best:threads=2"), {
  rng: stream("example"),
  clock: systemClock,
  openPort: () => new SearchThread(),
});
await agent.ready?.(); // before the game
const { move } = await agent.choose(state, { aborted: false });
await agent.close?.(); // after it
if (move === "resign") throw new Error("best does not concede");
const velocity = { x: move.vx, y: move.vy };
console.log(JSON.stringify({ cmd: "move", move: { type: "shot", velocity, rotation: turnOf(move) } }));

const thinker = parseAgent("best:playouts=3000");
const { lines } = await analysePosition(kit, state, { agent: thinker, trials: 200, lines: 3 });
for (const { words, win, points, success } of lines) {
  const chance = `${(100 * win.mean).toFixed(1)} ± ${(100 * win.error).toFixed(1)} %`;
  const rest = `${points.mean.toFixed(2)} points, made ${Math.round(100 * success)} %`;
  console.log(`${words}: wins ${chance}, ${rest}`);
}
