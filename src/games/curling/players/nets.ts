/** The nets of players: options that take them, and what searches make of them. */
import { z } from "zod";
import { type AgentSpec, isReference, type Lent, WEIGHTS, weightsAt } from "../../../agents/index.js";
import type { Leaf } from "../../../game/index.js";
import type { Pace } from "../../../search/index.js";
import {
  type CurlingState,
  NetValue,
  openPositionNet,
  POSITION_NETS,
  type RuleSet,
  shippedNet,
  valuedBy,
} from "../index.js";

/** What may be the name of a net; a text is none. */
const NAME = /^[\w.-]{1,200}$/;

/** An option that takes a net which `open` can open; throws one line for any other. */
export function netOption(names: readonly string[], description: string, open: (text: string) => unknown) {
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
export function netText(given: string, names: readonly string[]): string {
  const shipped = shippedNet(given);
  if (shipped === undefined && NAME.test(given))
    throw new Error(`there is no net "${given}"; expected ${choicesOf(names)}`);
  return shipped ?? given;
}

/** The option of players who may ask a net what positions are worth; `usual` is asked where nothing is said. */
export function positionNetOption(rules: RuleSet, usual?: string) {
  const { schema, meta } = netOption(
    POSITION_NETS,
    "what positions are worth: a net that values positions, made for these rules, in the place of playouts",
    (text) => netValue(text, rules),
  );
  return (usual === undefined ? schema.optional() : schema.default(usual)).meta(meta);
}

/** Options, and those of players whose simulations may stop at a net; without a `usual` one they do not, unless one is given. */
export function withLeaf<Shape extends z.ZodRawShape>(shape: Shape, rules: RuleSet, usual?: string) {
  const leaf = {
    net: positionNetOption(rules, usual),
    depth: z
      .int()
      .min(0)
      .max(16)
      .optional()
      .describe("with a net: throws by the policy before it is asked, none where nothing is said"),
  };
  return z.strictObject({ ...shape, ...leaf }).refine(
    (options) => {
      const { net, depth } = options as LeafOptions;
      return net !== undefined || depth === undefined;
    },
    { path: ["depth"], error: "is that of a net: give net=FILE.json as well" },
  );
}

export interface LeafOptions {
  readonly net?: string | undefined;
  readonly depth?: number | undefined;
}

/** Where simulations stop; nothing where they go on to the end of the end. */
export function leafOf({ net, depth }: LeafOptions, rules: RuleSet): Leaf<CurlingState> | undefined {
  return net === undefined ? undefined : { depth: depth ?? 0, playout: netValue(net, rules) };
}

export function netValue(net: string, rules: RuleSet): NetValue {
  return new NetValue(openPositionNet(netText(net, POSITION_NETS), rules, { batch: 1 }));
}

/** The net of an agent that values positions, as text; nothing where it plays by none. */
export function positionNetOf({ net }: AgentSpec, rules: RuleSet, lent: Lent): string | undefined {
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
export const NET_PACE: Pace = { survey: 0.5, spread: 100, admission: 64, growth: 1.1 };
