/** To play: how it stands, who plays, the moves, another game. */
import { useState } from "preact/hooks";
import type { BoardState } from "../../../../src/show/index.js";
import { layNew } from "../../../shell/desk.js";
import { AboutLevels, levelChoices } from "../../../shell/levels.js";
import { Moves } from "../../../shell/moves.js";
import { say } from "../../../shell/notices.js";
import { Over } from "../../../shell/over.js";
import { Choice } from "../../../shell/parts.js";
import { Seats } from "../../../shell/seats.js";
import { t } from "../../../shell/words/index.js";
import { RESIGN } from "../rules.js";
import type { BoardView } from "../view.js";
import { b, sideName } from "../words/index.js";

export function PlayPanel<S extends BoardState>({ view }: { view: BoardView<S> }) {
  const { definition } = view;
  const position = view.session.state.value;
  return (
    <>
      <p class="quiet small">{definition.aim()}</p>
      <p class="standing">{view.standing}</p>
      {view.rules.isOver(position) ? (
        <Over session={view.session} review={() => view.reviewGame()} />
      ) : (
        <MovesAside view={view} />
      )}
      <Moves />
      <Who view={view} />
      <NewGame view={view} />
    </>
  );
}

/** Buttons of the moves that have no place on the board. */
function MovesAside<S extends BoardState>({ view }: { view: BoardView<S> }) {
  const { aside } = view.definition;
  const may = view.mayMove.value;
  return (
    <div class="row">
      {aside.isOffered(view.state) && (
        <button type="button" disabled={!may} onClick={() => view.playAside()}>
          {aside.title()}
        </button>
      )}
      <button type="button" disabled={!may} onClick={() => view.play(RESIGN)}>
        {b("resign")}
      </button>
    </div>
  );
}

function Who<S extends BoardState>({ view }: { view: BoardView<S> }) {
  const { session, definition, rules } = view;
  const { levels } = definition;
  const { width, height } = rules.game.board;
  return (
    <>
      <Seats session={session} sides={[sideName("B"), sideName("W")]} agents={levelChoices(levels)} />
      <AboutLevels levels={levels} variant={`${width}x${height}`} />
    </>
  );
}

function NewGame<S extends BoardState>({ view: { session, definition } }: { view: BoardView<S> }) {
  const spec = session.rules.spec;
  const [chosen, choose] = useState<Readonly<Record<string, string | number>>>(() =>
    Object.fromEntries(definition.options.map(({ field, of }) => [field, of(spec)])),
  );
  const begin = () => {
    try {
      const game = session.game.variant({ name: definition.name, ...chosen });
      layNew(session.game, { game, seats: session.seats.value });
    } catch (error) {
      say("error", (error as Error).message);
    }
  };
  return (
    <details class="new-game">
      <summary>{t("newGame")}</summary>
      {definition.options.map(({ field, title, values, name }) => (
        <Choice
          key={field}
          title={title()}
          values={values}
          value={chosen[field] ?? ""}
          name={name}
          onChange={(value) => choose({ ...chosen, [field]: value })}
        />
      ))}
      <button type="button" class="main" onClick={begin}>
        {t("start")}
      </button>
    </details>
  );
}
