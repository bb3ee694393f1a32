/** Games that other programs have kept, known by what they hold: what is told of them where a record is wanted. */

/** What a text is that is no record of ours; nothing where that is not known. */
export function foreignGame(text: string): string | undefined {
  if (/^\s*\[GameInfo\]/i.test(text) || (/^\[\d{4}\]\s*$/m.test(text) && /^POSITION=/m.test(text)))
    return "a log of the first two generations of Digital Curling (.dcl), which cannot be read yet";
  if (/^\s*\(\s*;/.test(text)) return "a game in SGF, as Hex and Go are kept, and no record of curling";
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
