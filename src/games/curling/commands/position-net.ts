/** The net of positions that a command is about. */
import { inPlace } from "../../../cli/failure.js";
import { readWeightsText } from "../../../files/index.js";
import { openPositionNet, rulesMadeFor, shippedNet } from "../index.js";
import { type CurlingKit, curlingKit, curlingSchema } from "../players/index.js";

/** What help says of it. */
export const POSITION_NET = "the text of a net that values positions, net.json, or one that ships";

/** A net of positions as text, and the game by its rules, in which a tie is played on as where nets learn. */
export function readPositionNet(file: string): { readonly net: string; readonly kit: CurlingKit } {
  const net = shippedNet(file) ?? readWeightsText(file);
  return {
    net,
    kit: curlingKit(curlingSchema.parse({ name: "curling", rules: rulesOf(file, net), extraEnds: true })),
  };
}

/** The rules of the net, which must value positions. */
function rulesOf(file: string, net: string): string {
  return inPlace(file, () => {
    const rules = rulesMadeFor(net);
    openPositionNet(net, rules);
    return rules.name;
  });
}
