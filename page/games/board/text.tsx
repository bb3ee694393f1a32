/** The position in words, for whoever does not see the board, and moves in words. */
import type { BoardState } from "../../../src/show/index.js";
import { percentOf } from "../../shell/numbers.js";
import type { BoardView } from "./view.js";
import { b, sideName } from "./words/index.js";

export function Words<S extends BoardState>({ view }: { view: BoardView<S> }) {
  const { definition, rules } = view;
  const { drawn: state } = view;
  const stones = (colour: "B" | "W") =>
    Array.from({ length: rules.cells }, (_, cell) => cell)
      .filter((cell) => definition.stoneAt(state, cell) === colour)
      .map((cell) => view.moveName(cell));
  const chance = view.draft.isOpen.value ? undefined : view.analysis.chanceAt(view.session.path.value);
  return (
    <div class="in-words">
      <p>{definition.aim()}</p>
      <p>{view.draft.isOpen.value ? definition.standing(state) : view.standing}</p>
      {(["B", "W"] as const).map((colour) => (
        <p key={colour}>
          {b("stones", { side: sideName(colour), list: stones(colour).join(" ") || b("none") })}
        </p>
      ))}
      {chance && <p>{b("chanceOf", { side: sideName("B"), percent: percentOf(chance.value) })}</p>}
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          const input = event.currentTarget.elements.namedItem("move") as HTMLInputElement;
          view.playWords(input.value);
          input.value = "";
        }}
      >
        <label class="field">
          <span>{b("typeMove")}</span>
          <input name="move" autocomplete="off" spellcheck={false} size={8} />
        </label>
        <button type="submit" disabled={!view.mayMove.value}>
          {b("playMove")}
        </button>
      </form>
    </div>
  );
}

/** A cell under the keys: its name, what is on it, what is known of it. */
export function cellWords<S extends BoardState>(view: BoardView<S>, cell: number): string {
  const stone = view.definition.stoneAt(view.drawn, cell);
  const line = view.analysis.here.value?.report.lines.find(({ move }) => move === cell);
  const own = line && (view.state.toMove === 0 ? line.value : 1 - line.value);
  return [
    view.moveName(cell),
    stone === undefined ? b("empty") : sideName(stone),
    own === undefined ? "" : b("winsBy", { percent: percentOf(own) }),
  ]
    .filter((part) => part !== "")
    .join(", ");
}
