import { connectTo } from "../../../../transports/index.js";
import { Dc3Player } from "../../protocols/index.js";
import { placeOf, type Scheme } from "./scheme.js";
import { carryWatched } from "./vigil.js";

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
