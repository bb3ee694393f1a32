import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** The pixels that an element has across, as they change: pictures are drawn so wide that their words are as large everywhere. */
export function useWidth<T extends HTMLElement>(): [place: RefObject<T>, width: number] {
  const place = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [place, width];
}
