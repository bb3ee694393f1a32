import type { Stop } from "../agents/index.js";

/** An AbortSignal, as far as matches care. */
export interface Signal extends Stop {
  addEventListener(type: "abort", listener: () => void, options?: { readonly once: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** The little of the interface of signals that a match needs; the pure rooms are compiled without its types. */
interface Signals {
  AbortController: new () => { readonly signal: Signal; abort(): void };
  AbortSignal: { any(signals: readonly Signal[]): Signal };
}

/** A signal of our own, which also comes when another does. */
export function signalWith(other: Signal | undefined): { readonly signal: Signal; abort(): void } {
  const { AbortController, AbortSignal } = globalThis as unknown as Signals;
  const own = new AbortController();
  const signal = other === undefined ? own.signal : AbortSignal.any([other, own.signal]);
  return { signal, abort: () => own.abort() };
}
