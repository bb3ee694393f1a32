/** How strong an agent is: a slider of strengths that were measured, and what their numbers mean. */
import { signed } from "../../../../src/draw/index.js";
import { countOf } from "../../../shell/numbers.js";
import type { Level, Levels } from "../definition.js";
import { b } from "../words/index.js";

export function StrengthSlider({
  levels: { list },
  agent,
  sit,
}: {
  levels: Levels;
  agent: string;
  sit(agent: string): void;
}) {
  const at = list.findIndex((level) => level.agent === agent);
  const level = list[at];
  if (level === undefined) return null;
  const words = levelWords(level, at + 1, list.length);
  return (
    <label class="field strength">
      <span>{b("strength")}</span>
      <input
        type="range"
        min={0}
        max={list.length - 1}
        value={at}
        aria-valuetext={words}
        onInput={({ currentTarget }) => sit(list[Number(currentTarget.value)]?.agent ?? agent)}
      />
      <output class="number">{words}</output>
    </label>
  );
}

/** "3 of 7 · plain search, 160 playouts a move · Elo −266 ± 168" */
function levelWords({ agent, elo, low, high }: Level, number: number, count: number): string {
  const [, kind = "", playouts = ""] = /^(\w+):playouts=(\d+)$/.exec(agent) ?? [];
  return b("level_of", {
    number,
    count,
    search: b(kind === "best" ? "search_best" : "search_plain"),
    playouts: countOf(Number(playouts)),
    elo: signed(elo, 0),
    error: Math.round((high - low) / 2),
  });
}

/** Where the numbers come from, for whoever wants to know. */
export function AboutStrength({ levels, board }: { levels: Levels; board: string }) {
  return (
    <details class="quiet small about">
      <summary>{b("aboutElo")}</summary>
      <p>{b("measured", { board: levels.board, games: levels.games, plan: levels.plan })}</p>
      {board !== levels.board && <p>{b("measuredElsewhere", { board })}</p>}
    </details>
  );
}
