/** Words in the language of the page. */
import { signal } from "@preact/signals";
import { remember, remembered } from "./storage.js";

export const LANGUAGES = { en: "English", ja: "日本語" } as const;
export type Language = keyof typeof LANGUAGES;

/** The words of another language: the same keys, or it does not compile. */
export type Translated<T> = { readonly [K in keyof T]: string };

function isLanguage(text: string | null): text is Language {
  return text !== null && Object.hasOwn(LANGUAGES, text);
}

function preferred(): Language {
  const kept = remembered("language");
  if (isLanguage(kept)) return kept;
  return globalThis.navigator?.language?.startsWith("ja") ? "ja" : "en";
}

export const language = signal<Language>(preferred());

export function speak(chosen: Language): void {
  language.value = chosen;
  remember("language", chosen);
}

type Values = Readonly<Record<string, string | number>>;

/** Gives a word by its key; `{name}` in it is replaced by the value of that name. */
export function dictionary<T extends Readonly<Record<string, string>>>(
  en: T,
  ja: Translated<T>,
): (key: keyof T & string, values?: Values) => string {
  const words = { en, ja };
  return (key, values = {}) =>
    words[language.value][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
