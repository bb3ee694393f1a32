/** Games, known by what they hold: what is told of them where something else is wanted. */
import { sgfGame } from "../../game/index.js";

/** What a text is that is no record of ours; nothing where that is not known. */
export function foreignGame(text: string): string | undefined {
  return sgfGame(text) ?? foreignLog(text);
}

/** What a text is that holds a game of curling, ours or that of others. */
export function curlingGame(text: string): string | undefined {
  return /^\s*\{\s*"format"\s*:\s*"playout-curling-record"/.test(text)
    ? "a record of curling"
    : foreignLog(text);
}

function foreignLog(text: string): string | undefined {
  if (/^\s*\[GameInfo\]/i.test(text) || (/^\[\d{4}\]\s*$/m.test(text) && /^POSITION=/m.test(text)))
    return "a log of the first two generations of Digital Curling (.dcl), which cannot be read yet";
  const [line = ""] = text.trimStart().split("\n", 1);
  const tag = tagOf(line) ?? tagOf(text);
  if (tag === "gam") return "a log of Digital Curling 3 (.dcl2), which cannot be read yet";
  if (tag === "sht") return "one throw in a log of Digital Curling 3, which cannot be read yet";
  if (tag === "trc") return "a log of the server of Digital Curling 3, which cannot be read yet";
  return undefined;
}

/** What Digital Curling 3 calls an entry of its logs. */
function tagOf(text: string): unknown {
  try {
    const entry: unknown = JSON.parse(text);
    return entry !== null && typeof entry === "object" && "log" in entry && "tag" in entry
      ? entry.tag
      : undefined;
  } catch {
    return undefined;
  }
}
