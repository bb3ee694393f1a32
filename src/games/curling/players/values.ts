import { z } from "zod";
import {
  type AgentKind,
  type AgentSpec,
  isReference,
  type Lent,
  partsOf,
  weightsAt,
} from "../../../agents/index.js";
import type { OpenGraph } from "../../../nets/index.js";
import type { Line } from "../../../search/index.js";
import {
  Ascent,
  type CurlingGame,
  type CurlingState,
  disturbance,
  GridChoice,
  isSloped,
  openThrowValuer,
  type RuleSet,
  ruleSet,
  Sampling,
  type Shot,
  spinOf,
  THROW_NETS,
  type ThrowChooser,
  type ThrowValuer,
  TURNS,
  type ValuedThrow,
  type WinTable,
  winByScores,
} from "../index.js";
import { netOption, netText } from "./nets.js";

/** Throws that are reported, at most. */
const LINES = 24;

/** Ways to choose that climb along slopes. */
const CLIMBS: readonly string[] = ["starts", "line"];

function valuesOptions(rules: RuleSet) {
  const net = netOption(
    THROW_NETS,
    "what throws are worth: a net that values throws, made for these rules",
    (text) => openNet(text, rules),
  );
  const schema = z.strictObject({
    net: net.schema.meta(net.meta),
    choose: z
      .enum(["samples", "grid", "starts", "line"])
      .default("samples")
      .describe(
        "which velocities: drawn at random; an 8 x 8 grid; its four best points and four steps up the slope; its best point and steepest ascent by line search",
      ),
    samples: z
      .int()
      .min(1)
      .max(1e6)
      .default(4096)
      .describe("where they are drawn: velocities of the box of random throws, each valued with both turns"),
    around: z
      .int()
      .min(0)
      .max(1e6)
      .default(0)
      .describe(
        "where they are drawn: velocities more, around the best one, as far away as the hand of the rules errs",
      ),
  });
  return schema.superRefine(({ net, choose }, context) => {
    if (!CLIMBS.includes(choose) || isReference(net)) return;
    const opened = openedOrWhyNot(net, rules);
    if (typeof opened === "string" || isSloped(opened)) return;
    context.addIssue({ code: "custom", path: ["choose"], message: `${choose} ${WANTS_SLOPES}` });
  });
}

const WANTS_SLOPES = "wants slopes, which nets of kind lenet alone have";

function openedOrWhyNot(text: string, rules: RuleSet): ThrowValuer | string {
  try {
    return openNet(text, rules);
  } catch (error) {
    return (error as Error).message;
  }
}

/** Throws what a net values most, without any search: in no time, and a measure of what the net knows. */
export function valuesKind(game: CurlingGame, wins: WinTable): AgentKind<CurlingState, Shot> {
  const { rules } = game;
  const schema = valuesOptions(rules);
  return {
    kind: "values",
    about: "throws what a net takes to bring the best score of the end, of many velocities with both turns",
    schema,
    make(options: z.output<typeof schema>, context, _kit, given: z.output<typeof schema>) {
      const { rng } = context;
      const net = openNet(options.net, rules, graphsOf(given.net, context));
      const chooser = chooserOf(net, rules, options);
      return {
        name: "values",
        ready: () => getReady(net, given.net),
        async choose(state) {
          const found = await chooser.choose(state, rng);
          const lines = await linesOf(net, state, wins, found.peaks(LINES));
          const [{ move, value }] = lines as [Line<Shot>];
          if (!Number.isFinite(value)) throw new Error("agent values: the net answers what is no number");
          const report = { best: move, value, simulations: found.count, unit: "throws", lines } as const;
          return { move, report };
        },
      };
    },
  };
}

function chooserOf(
  net: ThrowValuer,
  rules: RuleSet,
  options: z.output<ReturnType<typeof valuesOptions>>,
): ThrowChooser {
  const { choose } = options;
  if (choose === "samples")
    return new Sampling(net, rules, { ...options, hand: disturbance(ruleSet(rules.name).noise) });
  if (choose === "grid") return new GridChoice(net, rules);
  if (!isSloped(net)) throw new Error(`agent values: choose: ${choose} ${WANTS_SLOPES}`);
  return new Ascent(net, rules, choose);
}

/** The net of an agent that plays by one, ready; throws one line for any other agent. */
export async function netOf(
  rules: RuleSet,
  { kind, net: given }: AgentSpec,
  lent: Lent,
): Promise<ThrowValuer> {
  if (kind !== "values" || typeof given !== "string") throw new Error(`${kind} does not play by a net`);
  const text = isReference(given) ? weightsAt(given, lent.weights) : given;
  const net = openNet(text, rules, graphsOf(given, lent));
  await getReady(net, given);
  return net;
}

async function getReady(net: ThrowValuer, given: string): Promise<void> {
  try {
    await net.ready?.();
  } catch (error) {
    const name = isReference(given) ? ` ${given}` : "";
    throw new Error(`agent values: net${name}: ${(error as Error).message}`);
  }
}

/** Graphs that lie beside the text that names them. */
function graphsOf(reference: string, { openGraph, weights }: Lent): OpenGraph | undefined {
  if (openGraph === undefined) return undefined;
  const { name, hash } = partsOf(reference);
  const folder = weights?.folderOf?.(name, hash);
  return (file) => openGraph({ ...file, folder });
}

function openNet(text: string, rules: RuleSet, openGraph?: OpenGraph): ThrowValuer {
  return openThrowValuer(netText(text, THROW_NETS), rules, openGraph);
}

/** Throws with the chance to win the game that the win table makes of the chances of their scores. */
async function linesOf(
  net: ThrowValuer,
  state: CurlingState,
  wins: WinTable,
  throws: readonly ValuedThrow[],
): Promise<Line<Shot>[]> {
  const { scores, chances } = net;
  const velocities = Float64Array.from(throws.flatMap(({ vx, vy }) => [vx, vy]));
  await net.value(state, velocities, new Float64Array(TURNS.length * throws.length));
  return throws.map(({ vx, vy, turn, value: points, visits }, i) => {
    const at = (TURNS.indexOf(turn) * throws.length + i) * scores.length;
    const win = winByScores(state, wins, chances.subarray(at, at + scores.length), scores);
    const value = state.toMove === 0 ? win : 1 - win;
    return { move: { vx, vy, omega: spinOf(turn) }, visits, value, error: 0, points, continuation: [] };
  });
}
