/** What to say to somebody who gave a name that is not among these. */
export function knownNames(name: string, names: readonly string[]): string {
  if (names.length === 0) return "it has none";
  const near = nearest(name, names);
  return `${near === undefined ? "" : `did you mean ${near}? `}known: ${names.join(", ")}`;
}

/** The name that was probably meant: at most a third of it mistyped, counted by single-character changes. */
function nearest(name: string, names: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const each of names) {
    // A name that is much longer or shorter cannot be it, and is not worth comparing.
    if (Math.abs(name.length - each.length) >= least) continue;
    const changes = distance(name.toLowerCase(), each.toLowerCase());
    if (changes < least) {
      least = changes;
      best = each;
    }
  }
  return best;
}

/** Insertions, deletions, replacements and exchanges of neighbours that turn one word into the other. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    before = above;
    above = row;
  }
  return above[b.length];
}
