import { setTimeout } from "node:timers/promises";
import { Failure, messageOf, USAGE } from "../../../../cli/failure.js";
import { readText } from "../../../../files/index.js";
import { HttpPeer } from "../../../../transports/index.js";
import {
  checkSettings,
  Dc4Player,
  type Dc4Reply,
  isUuid,
  parseSettings,
  teamName,
  usualTeam,
} from "../../protocols/dc4/index.js";
import { type Carriage, carryPlayer, reached } from "./carry.js";
import { passwordOf } from "./password.js";
import { type ConnectOptions, type Engagement, placeOf, type Scheme } from "./scheme.js";

/** Digital Curling 4: the path of the address is the id of a match, or its name. */
export const dc4: Scheme = {
  form: "dc4://user@host:port/match",
  rules: "dc4",
  async play(engagement) {
    const { address, name, open, diary, options } = engagement;
    const peer = peerOf(address, options);
    const carriage = carriageOf(engagement);
    const match = await matchOf(engagement, peer, carriage);
    const player = new Dc4Player({
      ...{ match, open, diary },
      wish: teamName(options.team ?? 0),
      config: usualTeam(name),
      ask: (request) => peer.ask(request),
    });
    try {
      await carryPlayer(player, peer, match, carriage);
    } finally {
      await player.close();
    }
  },
};

export function carriageOf({ signal, diary }: Pick<Engagement, "signal" | "diary">): Carriage {
  const wait = (milliseconds: number) => setTimeout(milliseconds, undefined, { signal }).catch(() => {});
  return { signal, wait, trouble: (words) => diary.note(words) };
}

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

/** The id of the match: of the one that is created, of the one in the address, or of the newest of its name on a server that may not be there yet. */
export async function matchOf(
  { address, diary, options }: Pick<Engagement, "address" | "diary" | "options">,
  peer: HttpPeer,
  carriage: Carriage,
): Promise<string> {
  const named = decodeURIComponent(address.pathname.replace(/^\//, ""));
  if (options.create !== undefined) {
    if (named !== "")
      throw new Failure(
        `address: a match that is created has no id yet; expected dc4://${address.username}@${address.host}`,
        USAGE,
      );
    const request = { method: "POST", path: "/matches", body: settingsOf(options.create) } as const;
    const body = granted(await peer.ask(request));
    const id = typeof body === "string" ? body : "";
    if (!isUuid(id)) throw new Error("the server created a match without an id");
    diary.note(`match ${id}`);
    return id;
  }
  if (isUuid(named)) return named;
  if (named === "") throw new Failure(`address: expected ${dc4.form}, or --create`, USAGE);
  const path = `/matches/by-name/latest?match_name=${encodeURIComponent(named)}`;
  const body = granted(await reached(() => peer.ask({ method: "GET", path }), carriage));
  const id = String(Object(body).match_id);
  if (!isUuid(id)) throw new Error(`the server knows no match ${named}`);
  return id;
}

function granted({ status, body }: Dc4Reply): unknown {
  if (status >= 200 && status < 300) return body;
  throw new Error(`the server answers ${status}: ${messageOf(String(Object(body).detail ?? ""))}`);
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
