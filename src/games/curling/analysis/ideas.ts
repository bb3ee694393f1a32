/** Throws that are worth a look in a position: those of an agent, and the best of a survey of all target points. */
import { createAgent } from "../../../agents/index.js";
import type { CurlingState, Shot } from "../index.js";
import type { Estimate, PositionAnalysis, ThrowAnalysis } from "./findings.js";
import { ideaOf, type Named } from "./naming.js";
import type { Setting } from "./setting.js";
import type { Survey } from "./survey.js";

/** A throw that a search proposed, with what it thinks of it. */
interface Proposed {
  readonly shot: Shot;
  readonly searched: ThrowAnalysis["searched"];
}

/** A proposed throw by what it does. */
export interface Candidate extends Named, Proposed {}

/** Result of a search for throws. */
export interface Proposal extends Pick<PositionAnalysis, "simulations" | "unit" | "fill"> {
  /** Unlike each other; the chosen one first. */
  readonly throws: readonly Candidate[];
}

/** Takes the best throws of a survey that are unlike each other, at most so many. */
export function proposeBySurvey(
  setting: Setting,
  state: CurlingState,
  survey: Survey,
  most: number,
): Proposal {
  return { simulations: survey.simulations, throws: unlike(setting, state, peaksOf(survey), most) };
}

function* peaksOf(survey: Survey): Generator<Proposed> {
  for (const { shot, win, visits } of survey.peaks())
    yield { shot, searched: { visits, win: { mean: win, error: 0 } } };
}

/** Asks the agent for its throw, and for the others that it thought of where it tells them, at most so many unlike each other. */
export async function proposeByAgent(
  setting: Setting,
  state: CurlingState,
  path: readonly (string | number)[],
  most: number,
  watch?: (spent: number) => void,
): Promise<Proposal> {
  const { kit, agent: spec, stop } = setting;
  const agent = createAgent(kit, spec, setting.context(setting.rng(...path)));
  try {
    await agent.ready?.();
    const { move, report } = await agent.choose(state, stop, (_, spent) => watch?.(spent));
    if (move === "resign") throw new Error(`agent ${spec.kind}: gives the game up in place of a throw`);
    const mine = (value: number) => (state.toMove === 0 ? value : 1 - value);
    const lines = (report?.lines ?? []).map(({ move: shot, visits, value, error, points }): Proposed => {
      const win: Estimate = { mean: mine(value), error };
      return { shot: { ...shot }, searched: { visits, win, ...(points !== undefined && { points }) } };
    });
    const chosen = lines.find(({ shot }) => isSame(shot, move)) ?? { shot: { ...move }, searched: null };
    return {
      simulations: report?.simulations ?? 0,
      ...(report?.unit === "throws" && { unit: report.unit }),
      ...(report?.fill !== undefined && { fill: report.fill }),
      throws: unlike(setting, state, [chosen, ...lines.filter((line) => line !== chosen)], most),
    };
  } finally {
    await agent.close?.();
  }
}

function isSame(a: Shot, b: Shot): boolean {
  return a.vx === b.vx && a.vy === b.vy && a.omega === b.omega;
}

/** Keeps the first throw of every idea. */
function unlike(
  { namer }: Setting,
  state: CurlingState,
  throws: Iterable<Proposed>,
  most: number,
): Candidate[] {
  const ideas = new Map<string, Candidate>();
  for (const proposed of throws) {
    if (ideas.size >= most) break;
    const candidate = { ...namer.name(state, proposed.shot), ...proposed };
    const idea = ideaOf(candidate);
    if (!ideas.has(idea)) ideas.set(idea, candidate);
  }
  return [...ideas.values()];
}
