import { setTimeout } from "node:timers/promises";
import { Failure, messageOf, USAGE } from "../../../../cli/failure.js";
import { readText } from "../../../../files/index.js";
import { HttpPeer } from "../../../../transports/index.js";
import {
  checkSettings,
  Dc4Player,
  type Dc4Reply,
  type Dc4Request,
  isUuid,
  parseSettings,
  teamName,
  usualTeam,
} from "../../protocols/dc4/index.js";
import { carryPlayer } from "./carry.js";
import { passwordOf } from "./password.js";
import { type ConnectOptions, type Engagement, placeOf, type Scheme } from "./scheme.js";

/** Digital Curling 4: the path of the address is the id of a match, or its name. */
export const dc4: Scheme = {
  form: "dc4://user@host:port/match",
  rules: "dc4",
  async play(engagement) {
    const { address, name, open, diary, signal, options } = engagement;
    const peer = peerOf(address, options);
    const match = await matchOf(engagement, peer);
    const player = new Dc4Player({
      ...{ match, open, diary },
      wish: teamName(options.team ?? 0),
      config: usualTeam(name),
      ask: (request) => peer.ask(request),
    });
    const wait = (milliseconds: number) => setTimeout(milliseconds, undefined, { signal }).catch(() => {});
    try {
      await carryPlayer(player, peer, { match, signal, wait, trouble: (words) => diary.note(words) });
    } finally {
      await player.close();
    }
  },
};

/** The server of an address, as its user. */
export function peerOf(address: URL, options: ConnectOptions): HttpPeer {
  const { host, port } = placeOf(address, dc4);
  const user = decodeURIComponent(address.username);
  if (user === "") throw new Failure(`address: expected ${dc4.form}`, USAGE);
  const password = passwordOf(options);
  if (password === undefined)
    throw new Failure("a password is wanted: set PLAYOUT_PASSWORD, or give --password-file", USAGE);
  return new HttpPeer(`http://${host.includes(":") ? `[${host}]` : host}:${port}`, user, password);
}

/** The id of the match: of the one that is created, of the one in the address, or of the newest of its name. */
export async function matchOf(
  { address, diary, options }: Pick<Engagement, "address" | "diary" | "options">,
  peer: HttpPeer,
): Promise<string> {
  const named = decodeURIComponent(address.pathname.replace(/^\//, ""));
  if (options.create !== undefined) {
    if (named !== "") throw new Failure("address: a match that is created has no id yet", USAGE);
    const body = await asked(peer, { method: "POST", path: "/matches", body: settingsOf(options.create) });
    const id = typeof body === "string" ? body : "";
    if (!isUuid(id)) throw new Failure("the server created a match without an id");
    diary.note(`match ${id}`);
    return id;
  }
  if (isUuid(named)) return named;
  if (named === "") throw new Failure(`address: expected ${dc4.form}, or --create`, USAGE);
  const path = `/matches/by-name/latest?match_name=${encodeURIComponent(named)}`;
  const body = await asked(peer, { method: "GET", path });
  const id = String(Object(body).match_id);
  if (!isUuid(id)) throw new Failure(`the server knows no match ${named}`);
  return id;
}

async function asked(peer: HttpPeer, request: Dc4Request): Promise<unknown> {
  const { status, body }: Dc4Reply = await peer.ask(request);
  if (status === 200) return body;
  throw new Failure(`the server answers ${status}: ${messageOf(String(Object(body).detail ?? ""))}`);
}

function settingsOf(file: string): unknown {
  try {
    const settings = parseSettings(JSON.parse(readText(file)));
    checkSettings(settings);
    return settings;
  } catch (error) {
    throw new Failure(`${file}: ${messageOf(error)}`);
  }
}
