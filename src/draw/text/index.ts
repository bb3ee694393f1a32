/** Numbers as text, and pages of characters for a terminal. */
export { Characters, type TerminalColour } from "./characters.js";
export { columnsOf, cutToColumns, isEastAsian } from "./columns.js";
export { formatChance, formatChange, inPercent, percent, signed } from "./percent.js";
