/** The nets that are shipped, a module a net that holds its text; where they come from is told in their heads. */

const SHIPPED: Readonly<Record<string, string>> = {};

/** The nets by name. */
export const NETS: readonly string[] = Object.keys(SHIPPED);

/** The net of a name as text; nothing where there is none. */
export function shippedNet(name: string): string | undefined {
  return SHIPPED[name];
}
