/** What an agent would throw in a position, and what else it thought of; or what a net takes to be best of all target points. */
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

interface Proposal extends Pick<PositionAnalysis, "simulations" | "unit" | "fill"> {
  /** The chosen one first. */
  readonly throws: Iterable<Proposed>;
  /** Where all target points were tried. */
  readonly survey?: Survey;
}

/** What is best by a survey of all target points. */
async function surveyed(
  setting: Setting,
  state: CurlingState,
  path: readonly (string | number)[],
  watch?: (spent: number) => void,
): Promise<Proposal> {
  const survey = await setting.surveyor.survey(state, 1, path, (done, total) => watch?.(done / total));
  return { simulations: survey.simulations, throws: peaksOf(survey), survey };
}

function* peaksOf(survey: Survey): Generator<Proposed> {
  for (const { shot, win, visits } of survey.peaks())
    yield { shot, searched: { visits, win: { mean: win, error: 0 } } };
}

/** What an agent would throw; where it tells, also what else it thought of. */
async function propose(
  setting: Setting,
  state: CurlingState,
  path: readonly (string | number)[],
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
      throws: [chosen, ...lines.filter((line) => line !== chosen)],
    };
  } finally {
    await agent.close?.();
  }
}

function isSame(a: Shot, b: Shot): boolean {
  return a.vx === b.vx && a.vy === b.vy && a.omega === b.omega;
}

/** A proposed throw that is unlike those before it. */
export interface Candidate extends Named, Proposed {}

export interface Ideas extends Omit<Proposal, "throws"> {
  readonly throws: readonly Candidate[];
}

/** What an agent, or its net alone, thinks of, at most so many throws that are unlike each other, the chosen one first. */
export async function ideasOf(
  setting: Setting,
  state: CurlingState,
  path: readonly (string | number)[],
  most: number,
  watch?: (spent: number) => void,
): Promise<Ideas> {
  const find = setting.by === "net" ? surveyed : propose;
  const { throws, ...proposal } = await find(setting, state, path, watch);
  const ideas = new Map<string, Candidate>();
  for (const proposed of throws) {
    if (ideas.size >= most) break;
    const candidate = { ...setting.namer.name(state, proposed.shot), ...proposed };
    const idea = ideaOf(candidate);
    if (!ideas.has(idea)) ideas.set(idea, candidate);
  }
  return { ...proposal, throws: [...ideas.values()] };
}
