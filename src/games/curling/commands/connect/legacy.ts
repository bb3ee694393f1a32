/** The text protocol of the first two generations. */
import { Failure, USAGE } from "../../../../cli/failure.js";
import { carryOverStdio, connectTo } from "../../../../transports/index.js";
import { ruleSet } from "../../index.js";
import { LegacyPlayer } from "../../protocols/index.js";
import { passwordOf } from "./password.js";
import { type Engagement, placeOf, type Scheme } from "./scheme.js";
import { carryWatched } from "./vigil.js";

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
  { address, name, open, diary, options }: Engagement,
  carry: (player: LegacyPlayer) => Promise<void>,
): Promise<void> {
  const { rules = RULES, extraEnds = false, passwordFile } = options;
  if (ruleSet(rules).model !== "legacy")
    throw new Failure(
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
