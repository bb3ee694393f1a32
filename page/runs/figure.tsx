/** A picture of the draw room, in the colours of the page and as wide as there is room. */
import { useWidth } from "../shell/width.js";

export function Figure({ title, draw }: { title: string; draw(width: number): string }) {
  const [place, width] = useWidth<HTMLElement>();
  return (
    <figure ref={place} class="plot">
      <figcaption>{title}</figcaption>
      {width > 0 && <div dangerouslySetInnerHTML={{ __html: draw(width) }} />}
    </figure>
  );
}
