/** Colours and stones as GTP speaks of them. */
export type GtpColour = "black" | "white";

export interface GtpStone {
  readonly colour: GtpColour;
  readonly move: number;
}

export function parseGtpColour(text: string): GtpColour | undefined {
  return (["black", "white"] as const).find((colour) => [colour, colour[0]].includes(text.toLowerCase()));
}

/** Stones of both colours, in turn as far as they can be. */
export function inTurn(black: readonly number[], white: readonly number[]): GtpStone[] {
  const stones: GtpStone[] = [];
  for (let turn = 0; turn < Math.max(black.length, white.length); turn++) {
    if (turn < black.length) stones.push({ colour: "black", move: black[turn]! });
    if (turn < white.length) stones.push({ colour: "white", move: white[turn]! });
  }
  return stones;
}
