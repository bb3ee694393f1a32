import { effect, signal } from "@preact/signals";
import type { ThemeName } from "../../src/draw/index.js";
import { remember } from "./storage.js";

/** The head of the document has chosen before anything was drawn. */
export const theme = signal<ThemeName>(document.documentElement.dataset.theme === "dark" ? "dark" : "light");

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});

export function changeTheme(): void {
  theme.value = theme.value === "dark" ? "light" : "dark";
  remember("theme", theme.value);
}

/** Whoever wants to see less movement. */
export function wantsStillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
