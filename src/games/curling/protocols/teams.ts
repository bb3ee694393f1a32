/** What teams are called by Digital Curling 3 and 4. */
import type { Player } from "../../../game/index.js";

export const TEAM_NAMES = ["team0", "team1"] as const;
export type TeamName = (typeof TEAM_NAMES)[number];

export function teamName(player: Player): TeamName {
  return TEAM_NAMES[player];
}

export function playerOf(team: TeamName): Player {
  return team === "team0" ? 0 : 1;
}
