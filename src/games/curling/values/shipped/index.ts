/** The nets that are shipped, a module a net, written by `playout curling net --module`; where they come from is told in their heads. */
import { net as gpi } from "./gpi.js";

/** By name, as text. */
const SHIPPED: ReadonlyMap<string, string> = new Map([["gpi", gpi]]);

/** The nets by name. */
export const NETS: readonly string[] = [...SHIPPED.keys()];

/** The net of a name as text; nothing where there is none. */
export function shippedNet(name: string): string | undefined {
  return SHIPPED.get(name);
}
