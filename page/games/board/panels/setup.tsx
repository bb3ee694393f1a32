/** To set up any position. */
import type { BoardState } from "../../../../src/show/index.js";
import { Choice } from "../../../shell/parts.js";
import { PositionText } from "../../../shell/position-text.js";
import { BRUSHES, type Draft } from "../draft.js";
import { b, sideName } from "../words/index.js";

export function SetupPanel<S extends BoardState>({ draft }: { draft: Draft<S> }) {
  return (
    <>
      <p class="quiet">{b("setupHint")}</p>
      <Choice
        title={b("brush")}
        values={BRUSHES}
        value={draft.brush.value}
        name={(brush) => (brush === "none" ? b("takeAway") : sideName(brush))}
        onChange={(brush) => {
          draft.brush.value = brush;
        }}
      />
      <Choice
        title={b("firstToMove")}
        values={["B", "W"] as const}
        value={draft.toMove.value}
        name={sideName}
        onChange={(colour) => draft.give(colour)}
      />
      <button type="button" onClick={() => draft.clear()}>
        {b("clearStones")}
      </button>
      <PositionText draft={draft} />
    </>
  );
}
