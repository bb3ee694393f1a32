/** Connects to servers of Digital Curling 3 and of the text protocol. */
import { CommandFailure, USAGE } from "../../../cli/commands.js";
import { carryOverStdio, connectTo } from "../../../io/index.js";
import { Dc3Player } from "../engines/dc3-player.js";
import { LegacyPlayer } from "../engines/legacy-player.js";
import { ruleSet } from "../rules/rule-set.js";
import { type ConnectSetup, carryWatched, passwordOf, placeOf, type Scheme } from "./connect-scheme.js";

/** Characters of a message: a trajectory of every step of a throw among sixteen stones has some millions. */
const LONGEST = 1 << 26;

/** Digital Curling 3: the port of the address is that of a team. */
export const dc3: Scheme = {
  form: "dc3://host:port",
  rules: "dc3",
  async play(engagement) {
    const { address, name, open, diary, signal } = engagement;
    const transport = await connectTo({ ...placeOf(address, dc3), longest: LONGEST, signal });
    const player = new Dc3Player({ name, open, diary });
    await carryWatched(player, transport, engagement, { protocol: "Digital Curling 3", isStrict: true });
  },
};

// The text protocol of the first two generations.

const RULES = "legacy-gat";
/** What is said where a server wants a password, and there is none. */
const NO_PASSWORD = "-";

/** Over TCP, after a login: as the user of the address, or by our name. */
export const legacy: Scheme = {
  form: "legacy://host:port",
  rules: RULES,
  async play(engagement) {
    const { address, signal } = engagement;
    const transport = await connectTo({ ...placeOf(address, legacy), ending: "\0", signal });
    await playedBy(engagement, (player) =>
      carryWatched(player, transport, engagement, { protocol: "the text protocol", isStrict: false }),
    );
  },
};

/** What the old server and people's own referees start: they talk to us over our standard input and output. */
export const stdio: Scheme = {
  form: "stdio",
  rules: RULES,
  play: (engagement) => playedBy(engagement, (player) => carryOverStdio(player, engagement.signal)),
};

async function playedBy(
  { address, name, open, diary, options }: ConnectSetup,
  carry: (player: LegacyPlayer) => Promise<void>,
): Promise<void> {
  const { rules = RULES, extraEnds = false, passwordFile } = options;
  if (ruleSet(rules).model !== "legacy")
    throw new CommandFailure(
      `--rules: expected legacy-gat or legacy-uec for the text protocol, not ${rules}`,
      USAGE,
    );
  // The protocol sends it as it is: one that was meant for another server stays here.
  const password = passwordFile === undefined ? NO_PASSWORD : (passwordOf(options) ?? NO_PASSWORD);
  const login = { id: decodeURIComponent(address.username) || name, password, name };
  const player = new LegacyPlayer({ open, diary, rules, extraEnds, login });
  try {
    await carry(player);
  } finally {
    await player.end();
  }
  if (!player.played) throw new Error("the server left before the end of the match");
}
