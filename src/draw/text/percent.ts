/** Shares, chances and differences as text. */

const MINUS = "\u2212";

/** "63.2", where the rest says that it is per cent. */
export function inPercent(share: number, decimals = 1): string {
  return (100 * share).toFixed(decimals);
}

/** "63.2 %" */
export function percent(share: number, decimals = 1): string {
  return `${inPercent(share, decimals)} %`;
}

/** A number with its sign, the minus as wide as the plus: "+2.10", "\u22122.10", "0.00", "+\u221e". */
export function signed(value: number, decimals = 2): string {
  const text = Number.isFinite(value) ? Math.abs(value).toFixed(decimals) : "\u221e";
  if (Number(text) === 0) return text;
  return `${value > 0 ? "+" : MINUS}${text}`;
}

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
  return signed(100 * change, decimals);
}
