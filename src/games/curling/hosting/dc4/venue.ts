import type { OpenVenue } from "../../../../agents/index.js";
import { openDoor } from "../../../../transports/index.js";
import { type Dc4Match, Refusal } from "../../protocols/dc4/index.js";
import { dc4App } from "./app.js";
import { Matches } from "./matches.js";
import { Users } from "./users.js";

const HOST = "127.0.0.1";
/** One program, and whoever looks on. */
const CONNECTIONS = 50;
const RATE = 1000;

/** A server with one match, on a port that is free. */
export const openDc4Venue: OpenVenue = async (_, match, user) => {
  const users = new Users();
  const password = users.addGuest(user);
  const matches = new Matches(() => {
    throw new Refusal(503, "No more matches can be played here.");
  });
  matches.add(match as Dc4Match);
  const now = () => performance.now();
  const app = dc4App({ users, matches, rate: RATE, viewers: CONNECTIONS / 2, now, trouble() {} });
  const door = await openDoor(app, { host: HOST, port: 0, connections: CONNECTIONS });
  return { host: HOST, port: door.port, password, close: () => door.close() };
};
