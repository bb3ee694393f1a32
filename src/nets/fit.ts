/** Whether a net is one for what it is to be used for. */
import type { Input, SetNet } from "./net.js";

/** What a game can show a net and wants of it; names are those in the net's head. */
export interface Wanted {
  /** Fields of the head's `game` that must be so. */
  readonly game: SetNet["game"];
  readonly elements: readonly string[];
  readonly joined: readonly string[];
  readonly contexts: SetNet["contexts"];
  readonly outputs: readonly number[];
}

/** The head of a net that fits, before it has learned anything; inputs are shown as they are. */
export function headFor(
  wanted: Wanted,
  widths: SetNet["widths"],
  made: SetNet["made"] = {},
): Omit<SetNet, "shape" | "weights"> {
  const inputs = (names: readonly string[]): Input[] => names.map((name) => ({ name, shift: 0, scale: 1 }));
  return {
    kind: "set",
    game: { ...wanted.game },
    elements: inputs(wanted.elements),
    joined: inputs(wanted.joined),
    contexts: [...wanted.contexts],
    widths,
    outputs: [...wanted.outputs],
    made,
  };
}

/** Throws one line that says what the net was made for. */
export function demandFit(net: SetNet, wanted: Wanted): void {
  for (const [field, value] of Object.entries(wanted.game))
    demandEqual(`game.${field}`, net.game[field], value);
  for (const part of ["elements", "joined"] as const)
    demandEqual(
      part,
      net[part].map(({ name }) => name),
      wanted[part],
    );
  demandEqual("contexts", net.contexts, wanted.contexts);
  demandEqual("outputs", net.outputs, wanted.outputs);
}

/** Throws one line where a field of a head is not what is wanted. */
export function demandEqual(field: string, found: unknown, wanted: unknown): void {
  const [has, needs] = [found, wanted].map((value) => JSON.stringify(value) ?? "nothing");
  if (has !== needs) throw new Error(`${field}: the net was made for ${has}, not for ${needs}`);
}
