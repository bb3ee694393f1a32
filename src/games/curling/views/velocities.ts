/** What a net expects of every velocity of a position, as a picture. */
import { type AgentSpec, formatAgent } from "../../../agents/index.js";
import { drawVelocityMap, type VelocityMap } from "../../../draw/index.js";
import { briefWeights } from "../../../game/index.js";
import {
  type CurlingState,
  type Shot,
  spinOf,
  THROW_BOXES,
  type ThrowValuer,
  TURNS,
  turnOf,
} from "../index.js";
import { placedStones } from "./pictures.js";
import { throwTitle, wayOf } from "./throws-picture.js";
import { TEAMS } from "./words.js";

/** Cells of the square, across and upwards. */
const CELLS = 96;

export type SurveyedVelocities = Required<
  Pick<VelocityMap, "vx" | "vy" | "columns" | "rows" | "values" | "best">
>;

/** The values of all velocities of the box with both turns, in the middle of cells, and of the throw that is to be marked. */
export async function surveyVelocities(
  net: ThrowValuer,
  state: CurlingState,
  marked: Shot,
  cells = CELLS,
): Promise<SurveyedVelocities> {
  const { vx: widest, vyMin, vyMax } = THROW_BOXES[state.rink.rules.model];
  const velocities = Float64Array.from({ length: 2 * cells * cells }, (_, i) => {
    const cell = i >> 1;
    return i % 2 === 0
      ? widest * ((2 * (cell % cells) + 1) / cells - 1)
      : vyMin + ((vyMax - vyMin) * (Math.floor(cell / cells) + 0.5)) / cells;
  });
  const [cw, ccw] = await valuesOf(net, state, velocities);
  const own = await valuesOf(net, state, Float64Array.of(marked.vx, marked.vy));
  const turn = turnOf(marked);
  const [value] = own[TURNS.indexOf(turn)] as Float64Array;
  return {
    vx: [-widest, widest],
    vy: [vyMin, vyMax],
    columns: cells,
    rows: cells,
    values: { cw: cw as Float64Array, ccw: ccw as Float64Array },
    best: { vx: marked.vx, vy: marked.vy, turn, value: value as number },
  };
}

/** Values by turn, of as many velocities as there are. */
async function valuesOf(
  net: ThrowValuer,
  state: CurlingState,
  velocities: Float64Array,
): Promise<Float64Array[]> {
  const count = velocities.length / 2;
  const found = TURNS.map(() => new Float64Array(count));
  for (let from = 0; from < count; from += net.batch) {
    const some = velocities.subarray(2 * from, 2 * Math.min(count, from + net.batch));
    const values = new Float64Array(some.length);
    await net.value(state, some, values);
    for (const [turn, into] of found.entries())
      into.set(values.subarray((turn * some.length) / 2, ((turn + 1) * some.length) / 2), from);
  }
  return found;
}

/** `own` is what a user wants otherwise. */
export function drawVelocities(
  state: CurlingState,
  velocities: SurveyedVelocities,
  own: Partial<VelocityMap> = {},
): string {
  const { vx, vy, turn } = velocities.best;
  const { sheet, model } = state.rink.rules;
  const shot = { vx, vy, omega: spinOf(turn) };
  return drawVelocityMap({
    sheet,
    stones: placedStones(state.stones),
    overlays: [{ kind: "path", points: wayOf(state, shot), brush: "orange" }],
    ...velocities,
    ...(model === "fcv1" && { unit: "m/s" }),
    label: `score of the end that ${TEAMS[state.toMove]} may expect`,
    title: `${throwTitle(state)} to throw`,
    ...own,
  });
}

/** Whose numbers they are. */
export function netCaption(agent: AgentSpec): string {
  return `What the net of ${briefWeights(formatAgent(agent))} expects of every intended velocity. Orange: its throw.`;
}
