/** What chance is drawn from where nobody says: no two games are alike. */
export function newSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
