/** Levels to play against: five names, the same in every game, and the strength that was measured of each. */
import { formatSigned } from "../../src/draw/index.js";
import type { AgentChoice } from "./seats.js";
import { t } from "./words/index.js";

/** A level's agent in words, with its Elo and the 95 % interval of it. */
interface Level {
  readonly agent: string;
  readonly elo: number;
  readonly low: number;
  readonly high: number;
}

/** The levels of a game, and the match that measured them. */
export interface Levels {
  /** From the weakest, which a newcomer meets, to the strongest. */
  readonly list: readonly [Level, Level, Level, Level, Level];
  /** The variant that was played, such as "9x9". */
  readonly variant: string;
  readonly games: number;
  readonly plan: string;
}

const NAMES = ["beginner", "easy", "medium", "strong", "strongest"] as const;

/** Lists the levels as choices for a seat. */
export function levelChoices({ list }: Levels): AgentChoice[] {
  return list.map(({ agent }, i) => ({ agent, title: () => t(`level_${NAMES[i] ?? "beginner"}`) }));
}

/** Names an agent by its level; any other agent keeps its words. */
export function agentTitle(levels: Levels, agent: string): string {
  const choice = levelChoices(levels).find((each) => each.agent === agent);
  return choice?.title() ?? agent;
}

/** Shows the ratings of all levels to those who open it. */
export function AboutLevels({ levels, variant }: { levels: Levels; variant: string }) {
  const { list, games, plan } = levels;
  return (
    <details class="quiet small about">
      <summary>{t("aboutLevels")}</summary>
      <table class="levels">
        <thead>
          <tr>
            <th scope="col">{t("level")}</th>
            <th scope="col">Elo</th>
            <th scope="col">{t("levelAgent")}</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ agent, elo, low, high }, i) => (
            <tr key={agent}>
              <th scope="row">{levelChoices(levels)[i]?.title()}</th>
              <td class="number">
                {formatSigned(elo, 0)} ± {Math.round((high - low) / 2)}
              </td>
              <td>
                <code>{agent}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t("levelsMeasured", { variant: levels.variant, games, plan })}</p>
      {variant !== levels.variant && <p>{t("levelsElsewhere", { variant })}</p>}
    </details>
  );
}
