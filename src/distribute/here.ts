import { openVenue } from "../games/venues.js";
import { machine } from "../transports/index.js";

/** What this machine lends to players, with the servers that programs of games come to. */
export const here = { ...machine, openVenue } as const;
