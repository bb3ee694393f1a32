/**
 * How far a net of positions can be trusted: ends are played, it is asked before every throw, and what it says is held against the scores that
 * came. As nets learn it, a third of the ends are the last, a third have one after them and a third more, all with a lead of -3 to 3.
 */
import {
  type AgentSpec,
  type Clock,
  createAgent,
  type Lent,
  lentOf,
  type Stop,
} from "../../../agents/index.js";
import { stream } from "../../../random/index.js";
import { drawnEnd, openPositionNet, Reliability, type ToldReliability } from "../index.js";
import type { CurlingKit } from "../players/kit.js";
import { chosenBy, GOES_ON, throwBy } from "../players/throwing.js";

export interface CalibrationOptions extends Lent {
  /** The net as text. */
  readonly net: string;
  /** Who throws, for both teams. */
  readonly agent: AgentSpec;
  readonly ends: number;
  readonly seed: string;
  readonly clock: Clock;
  /** Asks for what is known by then. */
  readonly stop: Stop;
  /** Told of every end that was played. */
  readonly progress?: (done: number, total: number) => void;
}

export async function calibrate(kit: CurlingKit, options: CalibrationOptions): Promise<ToldReliability> {
  const { ends, seed, clock, stop, progress } = options;
  const { think: game } = kit;
  const net = openPositionNet(options.net, game.rules, { batch: 1 });
  const reliability = new Reliability(game.rules.throws);
  const context = { ...lentOf(options), rng: stream(seed, "calibration", "agent"), clock };
  const agent = createAgent(kit, options.agent, context);
  try {
    await agent.ready?.();
    for (let i = 0; i < ends && !(i > 0 && stop.aborted); i++) {
      progress?.(i, ends);
      const rng = stream(seed, "calibration", i);
      const state = drawnEnd(game, rng);
      const { end, hammer } = state;
      const chances: Float64Array[] = [];
      while (state.end === end && !state.isOver()) {
        net.predict([state]);
        chances[state.throwNumber] = net.chances.slice();
        // An end that was begun is played as the others are.
        throwBy(game, state, await chosenBy(agent, state, GOES_ON), rng);
      }
      reliability.add(chances, hammer === 0 ? state.lastEndScore : -state.lastEndScore);
    }
  } finally {
    await agent.close?.();
  }
  return reliability.told();
}
