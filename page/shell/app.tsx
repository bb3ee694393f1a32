/** The page: the board, the panel with its tabs, the bar below. */
import { useRef } from "preact/hooks";
import { GAMES } from "../games/index.js";
import { opponentThinks } from "../session/index.js";
import { collection, dropping, openAnother, openFile, saveFile, shareLink } from "./exchange.js";
import { Help } from "./help.js";
import { Icon, SignButton } from "./icons.js";
import { LANGUAGES, type Language, language, speak } from "./language.js";
import { agentTitle } from "./levels.js";
import { Notices } from "./notices.js";
import { NumberField } from "./parts.js";
import { formatRoute, formatRuns } from "./route.js";
import { served } from "./served.js";
import { helpIsOpen, RunsPage, run, type Shown, shown, tab } from "./store.js";
import { changeTheme, theme } from "./theme.js";
import { t } from "./words/index.js";

export function App() {
  return (
    <div class="page">
      <button
        type="button"
        class="skip"
        onClick={() => document.querySelector<HTMLElement>(".board [tabindex='0']")?.focus()}
      >
        {t("skip")}
      </button>
      <Head />
      <Table />
      <Help />
      <Notices />
      {dropping.value && <div class="dropping">{t("drop")}</div>}
    </div>
  );
}

/** What lies on the page: runs, or a game. */
function Table() {
  const Runs = RunsPage.value;
  const now = shown.value;
  if (run.value !== undefined && Runs !== undefined) return <Runs run={run.value} />;
  if (run.value === undefined && now !== undefined) return <Game key={now.game.name} now={now} />;
  return (
    <main class="empty" aria-busy="true">
      <p>{t("loading")}</p>
    </main>
  );
}

function Head() {
  const name = run.value === undefined ? shown.value?.game.name : undefined;
  return (
    <header class="head">
      <h1>{t("title")}</h1>
      <nav aria-label={t("games")}>
        {GAMES.map((row) => (
          <a
            key={row.name}
            href={formatRoute({ game: row.name })}
            {...(row.name === name && { "aria-current": "page" })}
          >
            {row.titles[language.value]}
          </a>
        ))}
        {served.value?.runs && (
          <a href={formatRuns("")} {...(run.value !== undefined && { "aria-current": "page" })}>
            {t("runs")}
          </a>
        )}
      </nav>
      <div class="tools">
        <SignButton name="open" title={t("openFile")} onClick={openFile} />
        {run.value === undefined && <Keeping />}
        <SignButton
          name={theme.value === "dark" ? "light" : "dark"}
          title={t("theme")}
          onClick={changeTheme}
        />
        <select
          class="language"
          aria-label={t("language")}
          value={language.value}
          onChange={({ currentTarget }) => speak(currentTarget.value as Language)}
        >
          {Object.entries(LANGUAGES).map(([key, name]) => (
            <option key={key} value={key} lang={key}>
              {name}
            </option>
          ))}
        </select>
        <SignButton
          name="help"
          title={t("help")}
          onClick={() => {
            helpIsOpen.value = true;
          }}
        />
      </div>
    </header>
  );
}

/** The game as a file and as a link. */
function Keeping() {
  const formats = shown.value?.game.files.formats ?? [];
  return (
    <>
      <label class="icon pick" title={t("saveAs")}>
        <Icon name="save" />
        <select
          aria-label={t("saveAs")}
          value=""
          onChange={({ currentTarget }) => {
            saveFile(currentTarget.value);
            currentTarget.value = "";
          }}
        >
          <option value="" disabled>
            {t("saveAs")}
          </option>
          {formats.map((format) => (
            <option key={format.name} value={format.name}>
              {format.title}
            </option>
          ))}
        </select>
      </label>
      <SignButton name="share" title={t("share")} onClick={() => void shareLink()} />
    </>
  );
}

function Game({ now: { view } }: { now: Shown }) {
  const { Board, Words } = view;
  return (
    <main class="game">
      <section class="board" aria-label={t("board")}>
        <Board />
      </section>
      <Bar />
      <Panels />
      <details class="words">
        <summary>{t("position")}</summary>
        <Words />
      </details>
    </main>
  );
}

function Panels() {
  const tabs = useRef<HTMLDivElement>(null);
  const panels = shown.value?.view.panels ?? [];
  const open = panels.find(({ id }) => id === tab.value) ?? panels[0];
  if (open === undefined) return null;
  const step = (by: number) => {
    const next = panels[(panels.indexOf(open) + by + panels.length) % panels.length];
    if (next === undefined) return;
    tab.value = next.id;
    tabs.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  const { Content } = open;
  return (
    <aside class="panel">
      <div ref={tabs} class="tabs" role="tablist">
        {panels.map(({ id }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === open.id}
            aria-controls="panel"
            tabIndex={id === open.id ? 0 : -1}
            onClick={() => {
              tab.value = id;
            }}
            onKeyDown={(event) => {
              if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
              event.preventDefault();
              step(event.key === "ArrowLeft" ? -1 : 1);
            }}
          >
            {t(`tab_${id}`)}
          </button>
        ))}
      </div>
      <div key={open.id} id="panel" class="content" role="tabpanel" aria-labelledby={`tab-${open.id}`}>
        <FromCollection />
        <Content />
      </div>
    </aside>
  );
}

/** Which game of a file lies on the page, where it has several. */
function FromCollection() {
  const { file, count, at, session } = collection.value ?? {};
  if (count === undefined || count < 2 || at === undefined || session !== shown.value?.session) return null;
  return (
    <NumberField
      title={t("gameOf", { file: file ?? "", count })}
      value={at + 1}
      min={1}
      max={count}
      onChange={(number) => {
        if (number !== at + 1) openAnother(number - 1);
      }}
    />
  );
}

/** Through the game. */
function Bar() {
  const now = shown.value;
  if (now === undefined) return null;
  const { session, view, replay } = now;
  const path = session.path.value;
  const thinking = view.thinking.value;
  const isFirst = path === "";
  const isLast = session.isLeaf(path);
  return (
    <div class="bar" role="toolbar" aria-label={t("navigation")}>
      <SignButton name="first" title={t("first")} disabled={isFirst} onClick={() => session.first()} />
      <SignButton name="back" title={t("back")} disabled={isFirst} onClick={() => session.back()} />
      <SignButton name="forward" title={t("forward")} disabled={isLast} onClick={() => session.forward()} />
      <SignButton name="last" title={t("last")} disabled={isLast} onClick={() => session.last()} />
      <SignButton
        name={replay.running.value ? "pause" : "play"}
        title={t(replay.running.value ? "pauseReplay" : "replay")}
        disabled={isFirst && isLast}
        onClick={() => replay.toggle()}
      />
      <SignButton name="undo" title={t("undo")} disabled={isFirst} onClick={() => session.undo()} />
      <SignButton name="flip" title={t("flip")} onClick={() => view.flip()} />
      <SignButton
        name={thinking ? "stop" : "think"}
        title={t(thinking ? "stop" : "think")}
        pressed={thinking}
        onClick={() => view.think()}
      />
      <span class="doing" role="status">
        {opponentThinks.value
          ? t("agentThinks", { name: agentTitle(session.game.levels, session.seatToMove() ?? "") })
          : ""}
      </span>
    </div>
  );
}
