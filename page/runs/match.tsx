/** A match: who is ahead and how surely, the test, the latest games. */
import { drawCourse, drawLines, formatSigned } from "../../src/draw/index.js";
import type { PlayedGame, Test, WatchedMatch, WatchedPairing } from "../../src/server/messages.js";
import { percentOf } from "../shell/numbers.js";
import { openServed } from "../shell/served.js";
import { Figure } from "./figure.js";
import { Table } from "./table.js";
import { r } from "./words/index.js";

export function MatchReport({ run }: { run: WatchedMatch }) {
  const { standings, pairings, ratings, away, failures, elo, sprt, games } = run;
  const faults = standings.flatMap(({ name, faults: own }) =>
    Object.entries(own).map(([end, count]) => [name, end, count]),
  );
  return (
    <>
      {sprt && <TestReport test={sprt} />}
      {elo.length > 0 && (
        <Figure
          title={r(standings.length > 2 ? "eloOfAll" : "eloOf", { name: elo[0]?.name ?? "" })}
          draw={(width) => drawCourse({ series: elo, x: r("gamesAxis"), y: "Elo", width })}
        />
      )}
      {failures.length > 0 && (
        <Table
          title={r("failures")}
          head={[r("reason"), r("games")]}
          rows={failures.map(({ reason, games: count }) => [reason, count])}
        />
      )}
      {away.length > 0 && (
        <Table
          title={r("away")}
          head={[r("agent"), r("state"), r("reason")]}
          words={3}
          rows={away.map(({ name, state, reason }) => [name, r(state), reason])}
        />
      )}
      <Table
        title={r("standings")}
        head={[r("agent"), r("games"), r("won"), r("drawn"), r("lost"), r("share")]}
        rows={standings.map(({ name, agent, games: count, wins, draws, losses, share }) => [
          <span title={agent}>{name}</span>,
          ...[count, wins, draws, losses],
          shareWords(share),
        ])}
      />
      {faults.length > 0 && (
        <Table title={r("faults")} head={[r("agent"), r("end"), r("games")]} words={2} rows={faults} />
      )}
      {ratings.length > 0 && (
        <Table
          title={r("ratings")}
          head={[r("agent"), r("games"), "Elo", r("interval")]}
          rows={ratings.map(({ name, games: count, elo: value, low, high }) => [
            ...[name, count, eloWords(value)],
            r("range", { low: eloWords(low), high: eloWords(high) }),
          ])}
        />
      )}
      <Table
        title={r("pairings")}
        head={[r("pairing"), r("won"), r("drawn"), r("lost"), r("share"), "Elo", r("interval")]}
        rows={pairings.map(pairingRow)}
      />
      {games.length > 0 && (
        <Table
          title={r("latest")}
          head={[r("game"), r("players"), r("result"), r("end"), r("moves")]}
          words={4}
          rows={games.map(gameRow)}
        />
      )}
    </>
  );
}

function TestReport({ test }: { test: Test }) {
  const { llr, lower, upper, pairs, verdict, elo0, elo1, course } = test;
  const last = course.at(-1)?.x ?? 0;
  const bound = (name: string, y: number) => ({
    name,
    dashed: true,
    points: [0, last].map((x) => ({ x, y })),
  });
  return (
    <section>
      <h3>{r("test", { elo0, elo1 })}</h3>
      <p>
        <strong>{r(`verdict_${verdict}`, { elo0, elo1 })}</strong>{" "}
        <span class="number">
          {r("llr", {
            llr: formatSigned(llr),
            lower: formatSigned(lower),
            upper: formatSigned(upper),
            pairs,
          })}
        </span>
      </p>
      {course.length > 1 && (
        <Figure
          title={r("llrCourse")}
          draw={(width) =>
            drawLines({
              series: [
                { name: "LLR", points: course },
                bound(`${elo1} Elo`, upper),
                bound(`${elo0} Elo`, lower),
              ],
              x: r("pairsAxis"),
              y: "LLR",
              zero: true,
              width,
            })
          }
        />
      )}
    </section>
  );
}

function pairingRow({ agents, wins, draws, losses, share, elo }: WatchedPairing) {
  const range = elo && r("range", { low: eloWords(elo.low), high: eloWords(elo.high) });
  return [
    agents.join(" – "),
    wins,
    draws,
    losses,
    shareWords(share),
    elo ? eloWords(elo.elo) : "–",
    range ?? "–",
  ];
}

function gameRow({ index, players, result, end, reason, moves, url }: PlayedGame) {
  return [
    <button
      type="button"
      aria-label={r("openGame", { index })}
      onClick={() => void openServed({ name: `${index}`, url })}
    >
      {index}
    </button>,
    ...[players.join(" – "), result],
    <span title={reason}>{end}</span>,
    moves,
  ];
}

function shareWords(share: number): string {
  return Number.isNaN(share) ? "–" : percentOf(share);
}

function eloWords(elo: number): string {
  return formatSigned(Math.round(elo), 0);
}
