/** Servers that programs come to as clients, for whoever plays against them: each is loaded when it is wanted. */
import type { OpenVenue } from "../agents/index.js";

const VENUES: ReadonlyMap<string, () => Promise<OpenVenue>> = new Map([
  ["dc4", async () => (await import("./curling/servers/dc4-app.js")).openDc4Venue],
]);

export const openVenue: OpenVenue = async (protocol, serves, user) => {
  const load = VENUES.get(protocol);
  if (load === undefined) throw new Error(`no server of ${protocol} is known`);
  return await (await load())(protocol, serves, user);
};
