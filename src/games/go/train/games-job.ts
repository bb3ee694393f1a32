/** A game of `playout learn go-games`, as a job. */
import { stream } from "../../../core/index.js";
import { withPrograms } from "../../../match/index.js";
import "../../index.js";
import { goKit } from "../setup.js";
import type { GamesHeader, GoTrainingRow } from "./data.js";
import { playSelf } from "./games.js";

export interface GoGameTask {
  readonly plan: Pick<GamesHeader, "game" | "agents" | "seed">;
  readonly game: number;
}

export default async function play({ plan, game }: GoGameTask): Promise<GoTrainingRow> {
  const kit = withPrograms(goKit(plan.game));
  const draw = stream(plan.seed, "games", game, "draw");
  const who: [number, number] = [draw.below(plan.agents.length), draw.below(plan.agents.length)];
  const [black, white] = [plan.agents[who[0]] as string, plan.agents[who[1]] as string];
  const { moves, result } = await playSelf(kit, [black, white], plan.seed, "games", String(game));
  const words = moves.map((move) => kit.game.notation.formatMove(move));
  return { game, agents: who, moves: words.join(" "), result };
}
