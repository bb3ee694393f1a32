/** Signs on buttons: strokes in a square of 24. */

const STROKES = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7",
  forward: "M8 5l9 7-9 7",
  last: "M18 5v14M5 5l9 7-9 7z",
  undo: "M9 7H15a5 5 0 0 1 0 10H8M9 7l3-3M9 7l3 3",
  flip: "M7 4v16M7 4L4 7M7 4l3 3M17 20V4M17 20l-3-3M17 20l3-3",
  think: "M9 18h6M10 21h4M12 3a6 6 0 0 1 4 10.5c-.8.8-1 1.5-1 2.500h-6c0-1-.2-1.700-1-2.500A6 6 0 0 1 12 3z",
  stop: "M7 7h10v10H7z",
  open: "M3 7h6l2 2h10v10H3z",
  save: "M12 4v11M8 11l4 4 4-4M4 19h16",
  share: "M12 15V4M8 8l4-4 4 4M5 12v8h14v-8",
  help: "M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 17.500v.5",
  light:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.500 1.500M17.500 17.500L19 19M5 19l1.500-1.500M17.500 6.500L19 5",
  dark: "M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z",
  close: "M6 6l12 12M18 6L6 18",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  skip: "M5 5l7 7-7 7M12 5l7 7-7 7",
  up: "M6 15l6-6 6 6",
  bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  plus: "M12 5v14M5 12h14",
  more: "M5 12h.01M12 12h.01M19 12h.01",
} as const;

type IconName = keyof typeof STROKES;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={STROKES[name]} />
    </svg>
  );
}

/** A button that is a sign. */
export function SignButton({
  name,
  title,
  onClick,
  disabled = false,
  pressed,
}: {
  name: IconName;
  title: string;
  onClick(): void;
  disabled?: boolean;
  pressed?: boolean;
}) {
  return (
    <button
      type="button"
      class="icon"
      aria-label={title}
      title={title}
      disabled={disabled}
      {...(pressed !== undefined && { "aria-pressed": pressed })}
      onClick={onClick}
    >
      <Icon name={name} />
    </button>
  );
}
