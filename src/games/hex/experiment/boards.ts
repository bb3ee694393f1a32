/** The boards of the timing: those of recorded games, or of games that our own search plays against itself. */
import { type AgentSpec, createSearch } from "../../../agents/index.js";
import type { NamedBoard } from "../../../experiment/facet.js";
import { stream } from "../../../random/index.js";
import { boardsOf, type HexRecord, type HexState, parseOlympiad } from "../index.js";
import { type HexSpec, hexKit } from "../players/index.js";

/** The boards of the paper, from the games of the Computer Olympiads. */
export function olympiadBoards(spec: HexSpec, text: string): NamedBoard<HexState>[] {
  const games = parseOlympiad(text).filter(({ paperSet }) => paperSet);
  if (games.length === 0) throw new Error("none of the games is marked as one of the paper's (paperSet)");
  return games.flatMap(({ id, record }) => {
    if (record.width !== spec.width || record.height !== spec.height)
      throw new Error(`${id}: expected a board of ${spec.width}x${spec.height}`);
    return named(id, record);
  });
}

const GAMES = 36;
const PLAYER: AgentSpec = { kind: "uct", playout: "walk", amaf: "half" };
const PLAYOUTS = 300;

/** As many games as the paper has, from the seed. */
export function selfPlayBoards(spec: HexSpec, seed: string): NamedBoard<HexState>[] {
  const kit = hexKit(spec);
  const search = createSearch(kit, PLAYER);
  return Array.from({ length: GAMES }, (_, i) => {
    const rng = stream(seed, "boards", i);
    const state = kit.game.start();
    const moves: number[] = [];
    while (!state.isOver()) {
      const thinking = search.begin(state, rng);
      thinking.run(PLAYOUTS);
      const { best } = thinking.report();
      moves.push(best);
      state.play(best);
    }
    return named(`self-play-${i + 1}`, { width: spec.width, height: spec.height, swap: "none", moves });
  }).flat();
}

function named(id: string, record: HexRecord): NamedBoard<HexState>[] {
  return boardsOf(record).map((state) => ({ name: `${id}/${state.count}`, stones: state.count, state }));
}
