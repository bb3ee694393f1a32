import type { GoState, Territory } from "../index.js";

/** Whose the points will be, row by row from the top, and by how many Black leads: as answers tell it. */
export function ownershipOf(
  { board, rules }: GoState,
  { score, owners }: ReturnType<Territory["estimate"]>,
): { readonly ownership: number[][]; readonly blackLead: number } {
  const { width, height } = board;
  const ownership = Array.from({ length: height }, (_, row) =>
    Array.from(owners.subarray(row * width, (row + 1) * width), (owner) => Math.round(owner * 1e3) / 1e3),
  );
  return { ownership, blackLead: Math.round((score - rules.komi) * 100) / 100 };
}
