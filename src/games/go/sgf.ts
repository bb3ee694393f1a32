/**
 * Go games as SGF, GM[1]. A point is its column and its row from the top left corner as letters (aa), a pass is an
 * empty value, or tt on boards up to 19x19. The first line of a tree is the game. A colour that moves out of turn is
 * read as a pass of the other, which is how some servers write handicaps. Stones that are set up after moves begin
 * the record anew: what had been played until then is part of the setup. SZ is one number or columns:rows, 19 where
 * it is missing; stones of AB, AW and AE may be given as rectangles, aa:cc.
 */
import { commentText, formatSgf, parseSgf, type SgfNode, sgfLine, simpleText } from "../../core/index.js";
import { checkLength } from "../../game/index.js";
import { type GoColour, opponent } from "./board.js";
import { formatColour, formatSize, type GoSize, parseSize, withFieldName } from "./notation.js";
import { BLACK, EMPTY, WHITE } from "./numbers.js";
import { endOf, type GoRecord } from "./records.js";
import { formatRules, type GoRules, recordedRules, rulesOf } from "./rules.js";
import type { GoSetup } from "./state.js";

/** Reads the first game of an SGF file; rules it leaves out are taken from `workerSetup`. */
export function parseGoSgf(text: string, given?: GoRules): GoRecord {
  return recordOf(parseSgf(text)[0], given);
}

/** Reads all games of an SGF file. */
export function parseGoSgfs(text: string, given?: GoRules): GoRecord[] {
  const roots = parseSgf(text);
  return roots.map((root, i) =>
    roots.length === 1 ? recordOf(root, given) : withFieldName(`game ${i + 1}`, () => recordOf(root, given)),
  );
}

function recordOf(root: SgfNode, given: GoRules = rulesOf("cgos")): GoRecord {
  const one = (name: string) => simpleText(root.properties[name]?.[0] ?? "");
  const game = one("GM");
  if (game !== "" && game !== "1") throw new Error(`GM: expected 1, which is Go, got ${game}`);
  const size = withFieldName("SZ", () => parseSize(one("SZ") || "19"));
  const rules = recordedRules(one("RU"), komiOf(one("KM")), given);
  const handicap = Number(one("HA"));
  const reader = new Reader(size, rules, handicap >= 2 ? WHITE : BLACK);
  for (let node: SgfNode | undefined = root; node !== undefined; node = node.children[0]) reader.read(node);
  const texts = { result: one("RE"), date: one("DT"), event: one("EV"), name: one("GN") };
  const [players, ranks] = [[one("PB"), one("PW")] as const, [one("BR"), one("WR")] as const];
  const comment = root.properties.C?.[0];
  return {
    ...size,
    rules,
    ...reader.record(),
    ...(handicap >= 2 && { handicap }),
    ...(players.some((player) => player !== "") && { players }),
    ...(ranks.some((rank) => rank !== "") && { ranks }),
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== "")),
    ...(comment && { comment }),
  };
}

/** Some programs write a decimal comma. */
function komiOf(text: string): number | undefined {
  if (text === "") return undefined;
  const komi = text.replace(",", ".");
  if (!/^[+-]?\d*\.?\d+\.?$/.test(komi)) throw new Error(`KM: expected a number, got "${text}"`);
  return Number(komi);
}

const COLOURS = [BLACK, WHITE] as const;

/** Reads the nodes of a line, one after the other. */
class Reader {
  readonly #size: GoSize;
  readonly #rules: GoRules;
  #stones = new Map<number, GoColour>();
  #isSetUp = false;
  /** Who begins. */
  #first: GoColour;
  #toMove: GoColour;
  #moves: number[] = [];
  /** All moves, those before the last setup too. */
  #count = 0;
  #comments: string[] = [];

  constructor(size: GoSize, rules: GoRules, first: GoColour) {
    this.#size = size;
    this.#rules = rules;
    this.#first = first;
    this.#toMove = first;
  }

  read({ properties }: SgfNode): void {
    if (["AB", "AW", "AE", "PL"].some((name) => properties[name])) this.#readSetup(properties);
    for (const colour of COLOURS) {
      const value = properties[formatColour(colour)]?.[0];
      if (value === undefined) continue;
      this.#readMove(colour, simpleText(value));
      this.#comments[this.#moves.length - 1] = properties.C?.[0] ?? "";
    }
  }

  #readSetup(properties: SgfNode["properties"]): void {
    if (this.#moves.length > 0) this.#beginHere();
    for (const [name, colour] of [["AE"], ["AB", BLACK], ["AW", WHITE]] as const) {
      for (const value of properties[name] ?? []) {
        this.#isSetUp = true;
        for (const point of this.#points(simpleText(value), name)) {
          if (colour === undefined) this.#stones.delete(point);
          else this.#stones.set(point, colour);
        }
      }
    }
    const turn = simpleText(properties.PL?.[0] ?? "");
    if (turn !== "") this.#first = colourOfTurn(turn);
    this.#toMove = this.#first;
  }

  /** Makes a setup of the position that the moves have led to. */
  #beginHere(): void {
    const state = endOf({ ...this.#size, rules: this.#rules, ...this.record() });
    this.#stones = new Map();
    for (let point = 0; point < state.board.points; point++) {
      const stone = state.at(point);
      if (stone !== EMPTY) this.#stones.set(point, stone);
    }
    this.#isSetUp = true;
    this.#first = state.colour;
    this.#moves = [];
    this.#comments = [];
  }

  #readMove(colour: GoColour, word: string): void {
    const { width, height } = this.#size;
    if (colour !== this.#toMove) {
      if (this.#moves.length === 0) this.#first = colour;
      else this.#push(width * height);
    }
    this.#toMove = opponent(colour);
    const isPass = word === "" || word === "tt";
    this.#push(isPass ? width * height : this.#point(word, `move ${this.#moves.length + 1}`));
  }

  #push(move: number): void {
    checkLength(++this.#count);
    this.#comments.push("");
    this.#moves.push(move);
  }

  /** A point, or all of a rectangle that is given by two of its corners. */
  #points(text: string, where: string): number[] {
    const corners = text.split(":").map((corner) => this.#point(corner, where));
    const { width } = this.#size;
    const columns = corners.map((point) => point % width);
    const rows = corners.map((point) => Math.floor(point / width));
    const points: number[] = [];
    for (let row = Math.min(...rows); row <= Math.max(...rows); row++)
      for (let column = Math.min(...columns); column <= Math.max(...columns); column++)
        points.push(row * width + column);
    return points;
  }

  #point(text: string, where: string): number {
    if (!/^[a-z]{2}$/i.test(text))
      throw new Error(`${where}: expected two letters such as ee, got "${text}"`);
    const [column, row] = [...text.toLowerCase()].map((letter) => letter.charCodeAt(0) - 97);
    if (column >= this.#size.width || row >= this.#size.height)
      throw new Error(`${where}: ${text} is not on a board of size ${formatSize(this.#size)}`);
    return row * this.#size.width + column;
  }

  record(): Pick<GoRecord, "moves" | "setup" | "comments"> {
    return {
      moves: this.#moves,
      ...((this.#isSetUp || this.#first !== BLACK) && { setup: this.#setupNow() }),
      ...(this.#comments.some((comment) => comment !== "") && { comments: this.#comments }),
    };
  }

  #setupNow(): GoSetup {
    const of = (colour: GoColour) =>
      [...this.#stones].filter(([, each]) => each === colour).map(([point]) => point);
    return { black: of(BLACK), white: of(WHITE), toMove: this.#first };
  }
}

/** Files have B, b, black and 1. */
function colourOfTurn(turn: string): GoColour {
  if (/^[b1]/i.test(turn)) return BLACK;
  if (/^[w2]/i.test(turn)) return WHITE;
  throw new Error(`PL: expected B or W, got "${turn}"`);
}

/** Writes an SGF file that `parseGoSgf` reads back as the same record. */
export function formatGoSgf(record: GoRecord): string {
  const { width, height, rules, setup, players, ranks, handicap, comments } = record;
  const root: Record<string, string[]> = {
    FF: ["4"],
    GM: ["1"],
    CA: ["UTF-8"],
    AP: ["playout"],
    SZ: [width === height ? String(width) : `${width}:${height}`],
    KM: [String(rules.komi)],
    RU: [formatRules(rules)],
  };
  const say = (name: string, value: string | undefined) => {
    if (value) root[name] = [simpleText(value)];
  };
  say("HA", handicap === undefined ? undefined : String(handicap));
  say("GN", record.name);
  say("EV", record.event);
  say("DT", record.date);
  say("PB", players?.[0]);
  say("BR", ranks?.[0]);
  say("PW", players?.[1]);
  say("WR", ranks?.[1]);
  say("RE", record.result);
  if (record.comment) root.C = [commentText(record.comment)];
  const letters = (move: number) =>
    move === width * height ? "" : String.fromCharCode(97 + (move % width), 97 + Math.floor(move / width));
  if (setup !== undefined) {
    if (setup.black.length > 0) root.AB = setup.black.map(letters);
    if (setup.white.length > 0) root.AW = setup.white.map(letters);
    root.PL = [formatColour(setup.toMove)];
  }
  const nodes: Record<string, string[]>[] = [root];
  let colour = setup?.toMove ?? BLACK;
  for (const [i, move] of record.moves.entries()) {
    const comment = comments?.[i];
    nodes.push({ [formatColour(colour)]: [letters(move)], ...(comment && { C: [commentText(comment)] }) });
    colour = opponent(colour);
  }
  return formatSgf([sgfLine(nodes)]);
}
