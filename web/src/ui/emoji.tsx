import { useState } from 'react';

/** The drawings of the emoji on our pages, each named by its code points. Their licence lies beside them. */
const DRAWINGS = import.meta.glob<string>('./emoji/*.svg', {
  eager: true,
  query: '?no-inline',
  import: 'default',
});

/**
 * An emoji that looks the same on every system, also where its font is missing. Over the character lies its drawing, so
 * copying or reading the page gives the character.
 */
export function Emoji({ children: emoji }: { children: string }) {
  const drawing = DRAWINGS[`./emoji/${codePointsOf(emoji)}.svg`];
  const [isMissing, setIsMissing] = useState(drawing === undefined);
  return (
    <span
      aria-hidden
      className="relative inline-block min-w-[1.25em] shrink-0 text-center align-top font-emoji"
    >
      {!isMissing && (
        <img
          src={drawing}
          alt=""
          className="absolute inset-0 size-full object-contain"
          onError={() => setIsMissing(true)}
        />
      )}
      <span className={isMissing ? '' : 'opacity-0'}>{emoji}</span>
    </span>
  );
}

function codePointsOf(emoji: string): string {
  return Array.from(emoji, (character) => character.codePointAt(0)?.toString(16)).join('-');
}
