/** The games of the page, each loaded when it is wanted. */
import type { AnyGame } from "./game.js";

interface GameRow {
  readonly name: string;
  /** On its tab, by language. */
  readonly titles: Readonly<Record<"en" | "ja", string>>;
  load(): Promise<AnyGame>;
}

/** The first one is shown to whoever asks for none. */
export const GAMES: readonly GameRow[] = [
  {
    name: "curling",
    titles: { en: "Curling", ja: "カーリング" },
    load: async () => (await import("./curling/index.js")).curlingPage,
  },
  {
    name: "hex",
    titles: { en: "Hex", ja: "ヘックス" },
    load: async () => (await import("./hex/index.js")).hexPage,
  },
  {
    name: "go",
    titles: { en: "Go", ja: "囲碁" },
    load: async () => (await import("./go/index.js")).goPage,
  },
];
