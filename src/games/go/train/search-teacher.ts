/** A job of `playout learn go-teacher`: what a search of our own makes of a position. */
import { createSearch, parseAgent } from "../../../agents/index.js";
import { stream } from "../../../core/index.js";
import { machine } from "../../../io/index.js";
import { type GoSpec, goKit } from "../setup.js";
import type { PositionRow, ValueRow } from "./data.js";

export interface TeacherTask {
  readonly spec: GoSpec;
  /** Whose search it is; its playouts are the budget. */
  readonly agent: string;
  readonly playouts: number;
  readonly seed: string;
  readonly row: PositionRow;
}

export default async function teach({ spec, agent, playouts, seed, row }: TeacherTask): Promise<ValueRow> {
  const kit = goKit(spec);
  const state = kit.game.notation.parseState(row.position);
  const thinking = createSearch(kit, parseAgent(agent), machine.weights).begin(
    state,
    stream(seed, "teacher", row.game),
  );
  await thinking.run(playouts);
  return { ...row, value: 2 * thinking.report(1).value - 1 };
}
