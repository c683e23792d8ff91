import { useState } from 'react';

/** The drawings of the emoji on our pages, each named by its code points. Their licence lies beside them. */
const DRAWINGS = import.meta.glob<string>('./emoji/*.svg', {
  eager: true,
  query: '?no-inline',
  import: 'default',
});

/**
 * An emoji that looks the same on every system, also where its font is missing. Copying or reading the page gives the
 * character. It is no text beneath the drawing: for that a browser would search the system's fonts, which took longer
 * than the rest of a card.
 */
export function Emoji({ children: emoji }: { children: string }) {
  const drawing = DRAWINGS[`./emoji/${codePointsOf(emoji)}.svg`];
  const [isMissing, setIsMissing] = useState(drawing === undefined);
  return (
    <span
      aria-hidden
      className="inline-grid h-lh min-w-[1.25em] shrink-0 place-items-center align-top font-emoji"
    >
      {isMissing ? (
        emoji
      ) : (
        <img
          src={drawing}
          alt={emoji}
          className="size-[1.25em]"
          onError={() => setIsMissing(true)}
        />
      )}
    </span>
  );
}

function codePointsOf(emoji: string): string {
  return Array.from(emoji, (character) => character.codePointAt(0)?.toString(16)).join('-');
}
