import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { wantsStillness } from "./theme.js";

/** For what comes while somebody waits for it: it is brought into sight where it lies below the fold. */
export function useReveal<T extends HTMLElement>(isThere: boolean): RefObject<T> {
  const box = useRef<T>(null);
  const was = useRef(isThere);
  useEffect(() => {
    if (isThere && !was.current)
      box.current?.scrollIntoView({ block: "nearest", behavior: wantsStillness() ? "instant" : "smooth" });
    was.current = isThere;
  }, [isThere]);
  return box;
}
