/** Chances and their differences as text. */

const MINUS = "\u2212";

/** "63.2%"; a chance that is not quite sure is never shown as sure. */
export function formatChance(chance: number, decimals = 1): string {
  const smallest = 10 ** -decimals;
  const percent = 100 * chance;
  if (chance > 0 && percent < smallest / 2) return `<${smallest.toFixed(decimals)}%`;
  if (chance < 1 && percent > 100 - smallest / 2) return `>${(100 - smallest).toFixed(decimals)}%`;
  return `${percent.toFixed(decimals)}%`;
}

/** "+2.1" or "−2.1": percentage points. */
export function formatChange(change: number, decimals = 1): string {
  const text = Math.abs(100 * change).toFixed(decimals);
  if (Number(text) === 0) return text;
  return `${change < 0 ? MINUS : "+"}${text}`;
}
