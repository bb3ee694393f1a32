/** Nets of players: the options that take them, and the player that throws what a net values most. */

import { z } from "zod";
import {
  type AgentKind,
  type AgentServices,
  type AgentSpec,
  isReference,
  partsOf,
  WEIGHTS,
  weightsAt,
} from "../../../agents/index.js";
import type { PlayoutCutoff } from "../../../game/index.js";
import type { OpenGraph } from "../../../nets/index.js";
import type { GridSchedule, ReportLine } from "../../../search/index.js";
import type { CurlingGame } from "../game.js";
import {
  Ascent,
  GridChoice,
  isSloped,
  SamplingChooser,
  type ThrowChooser,
  type ThrowValuer,
  TURNS,
  type ValuedThrow,
} from "../nets/choosers.js";
import { openPositionNet, openThrowValuer, valuedBy } from "../nets/open.js";
import { winByScores } from "../nets/scores.js";
import { POSITION_NETS, shippedNet, THROW_NETS } from "../nets/shipped.js";
import { executionNoise } from "../noise.js";
import { NetValue } from "../policy/playouts.js";
import { type CurlingRules, ruleSet } from "../rules/rule-set.js";
import { type Shot, spinOf } from "../sheet.js";
import type { CurlingState } from "../state.js";
import type { WinTable } from "../win-table.js";

/** What may be the name of a net; a text is none. */
const NAME = /^[\w.-]{1,200}$/;

/** An option that takes a net which `open` can open; throws one line for any other. */
function netOption(names: readonly string[], description: string, open: (text: string) => unknown) {
  const schema = z.string().superRefine((text, context) => {
    if (isReference(text)) return;
    try {
      open(text);
    } catch (error) {
      context.addIssue({ code: "custom", message: (error as Error).message });
    }
  });
  return { schema, meta: { ...WEIGHTS, whole: true, title: choicesOf(names), description } as const };
}

function choicesOf(names: readonly string[]): string {
  return [...names, "a file of a net (.json)"].join(", ");
}

/** The text of a net that is given by its name or as text; throws one line, with the names that there are, for any other name. */
function netText(given: string, names: readonly string[]): string {
  const shipped = shippedNet(given);
  if (shipped === undefined && NAME.test(given))
    throw new Error(`there is no net "${given}"; expected ${choicesOf(names)}`);
  return shipped ?? given;
}

/** The option of players who may ask a net what positions are worth; `defaults` is asked where nothing is said. */
export function positionNetOption(rules: CurlingRules, defaults?: string) {
  const { schema, meta } = netOption(
    POSITION_NETS,
    "what positions are worth: a net that values positions, made for these rules, in the place of playouts",
    (text) => netValue(text, rules),
  );
  return (defaults === undefined ? schema.optional() : schema.default(defaults)).meta(meta);
}

/** Options, and those of players whose simulations may stop at a net; without a `defaults` one they do not, unless one is given. */
export function withLeaf<Shape extends z.ZodRawShape>(shape: Shape, rules: CurlingRules, defaults?: string) {
  const leaf = {
    net: positionNetOption(rules, defaults),
    depth: z
      .int()
      .min(0)
      .max(16)
      .optional()
      .describe("with a net: throws by the policy before it is asked, none where nothing is said"),
  };
  return z.strictObject({ ...shape, ...leaf }).refine(
    (options) => {
      const { net, depth } = options as PlayoutCutoffOptions;
      return net !== undefined || depth === undefined;
    },
    { path: ["depth"], error: "is that of a net: give net=FILE.json as well" },
  );
}

export interface PlayoutCutoffOptions {
  readonly net?: string | undefined;
  readonly depth?: number | undefined;
}

/** Where simulations stop; nothing where they go on to the end of the end. */
export function leafOf(
  { net, depth }: PlayoutCutoffOptions,
  rules: CurlingRules,
): PlayoutCutoff<CurlingState> | undefined {
  return net === undefined ? undefined : { depth: depth ?? 0, playout: netValue(net, rules) };
}

export function netValue(net: string, rules: CurlingRules): NetValue {
  return new NetValue(openPositionNet(netText(net, POSITION_NETS), rules, { batch: 1 }));
}

/** The net of an agent that values positions, as text; nothing where it plays by none. */
export function positionNetOf(
  { net }: AgentSpec,
  rules: CurlingRules,
  lent: AgentServices,
): string | undefined {
  if (typeof net !== "string") return undefined;
  const text = netText(isReference(net) ? weightsAt(net, lent.weights) : net, POSITION_NETS);
  return valuedBy(text, rules) === "positions" ? text : undefined;
}

/** What is said of an agent without such a net. */
export function noNet({ kind }: AgentSpec): string {
  return `${kind} has no net that values positions: give one as best:net=FILE.json`;
}

/**
 * A net's word is without chance: one look at a place tells all there is to be told, and a hundred tell where to look next. What that is worth is in
 * docs/curling-net-history.md.
 */
export const NET_PACE: GridSchedule = { survey: 0.5, spread: 100, admission: 64, growth: 1.1 };

/** Throws that are reported, at most. */
const LINES = 24;

/** Ways to choose that climb along slopes. */
const CLIMBS: readonly string[] = ["starts", "line"];

function valuesOptions(rules: CurlingRules) {
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

function openedOrWhyNot(text: string, rules: CurlingRules): ThrowValuer | string {
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
          const [{ move, value }] = lines as [ReportLine<Shot>];
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
  rules: CurlingRules,
  options: z.output<ReturnType<typeof valuesOptions>>,
): ThrowChooser {
  const { choose } = options;
  if (choose === "samples")
    return new SamplingChooser(net, rules, { ...options, hand: executionNoise(ruleSet(rules.name).noise) });
  if (choose === "grid") return new GridChoice(net, rules);
  if (!isSloped(net)) throw new Error(`agent values: choose: ${choose} ${WANTS_SLOPES}`);
  return new Ascent(net, rules, choose);
}

/** The net of an agent that plays by one, ready; throws one line for any other agent. */
export async function netOf(
  rules: CurlingRules,
  { kind, net: given }: AgentSpec,
  lent: AgentServices,
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
function graphsOf(reference: string, { openGraph, weights }: AgentServices): OpenGraph | undefined {
  if (openGraph === undefined) return undefined;
  const { name, hash } = partsOf(reference);
  const folder = weights?.folderOf?.(name, hash);
  return (file) => openGraph({ ...file, folder });
}

function openNet(text: string, rules: CurlingRules, openGraph?: OpenGraph): ThrowValuer {
  return openThrowValuer(netText(text, THROW_NETS), rules, openGraph);
}

/** Throws with the chance to win the game that the win table makes of the chances of their scores. */
async function linesOf(
  net: ThrowValuer,
  state: CurlingState,
  wins: WinTable,
  throws: readonly ValuedThrow[],
): Promise<ReportLine<Shot>[]> {
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
