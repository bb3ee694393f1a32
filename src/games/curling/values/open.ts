/** Nets that value throws, from their text. */
import { netKind, parseLeNet, parseNet } from "../../../nets/index.js";
import type { RuleSet } from "../rules/index.js";
import { LeNetThrows } from "./lenet/index.js";
import { ThrowNet } from "./throw-net.js";
import type { ThrowValuer } from "./throw-valuer.js";

/** Whoever values throws by this net; throws one line where it is none, or was made for something else. */
export function openThrowValuer(text: string, rules: RuleSet): ThrowValuer {
  if (netKind(text) === "lenet") return new LeNetThrows(parseLeNet(text), rules);
  return new ThrowNet(parseNet(text), rules);
}
