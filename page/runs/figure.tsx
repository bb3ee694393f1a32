/** A picture of the draw room, in the colours of the page and as wide as there is room. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";

export function Figure({ title, draw }: { title: string; draw(width: number): string }) {
  const place = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const figure = place.current;
    if (figure === null) return;
    const measure = () => setWidth(Math.floor(figure.clientWidth));
    const observer = new ResizeObserver(measure);
    observer.observe(figure);
    measure();
    return () => observer.disconnect();
  }, []);
  return (
    <figure ref={place} class="plot">
      <figcaption>{title}</figcaption>
      {width > 0 && <div dangerouslySetInnerHTML={{ __html: draw(width) }} />}
    </figure>
  );
}
