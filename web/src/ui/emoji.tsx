import { useState } from 'react';

/** The SVG emoji that pages use, named by code points. Their license is in the same folder. */
const DRAWINGS = import.meta.glob<string>('./emoji/*.svg', {
  eager: true,
  query: '?no-inline',
  import: 'default',
});

/**
 * An emoji with the same SVG on every system. Copying or reading it returns the character. There is no text below the
 * image, because font lookup is slow.
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
