/** Servers that programs come to as clients, for whoever plays against them: each is loaded when it is wanted. */
import type { OpenEmbeddedServer } from "../agents/index.js";

const EMBEDDED_SERVERS: ReadonlyMap<string, () => Promise<OpenEmbeddedServer>> = new Map([
  ["dc4", async () => (await import("./curling/servers/dc4-app.js")).openDc4Venue],
]);

export const openEmbeddedServer: OpenEmbeddedServer = async (protocol, serves, user) => {
  const load = EMBEDDED_SERVERS.get(protocol);
  if (load === undefined) throw new Error(`no server of ${protocol} is known`);
  return await (await load())(protocol, serves, user);
};
