import { useState } from 'react';
import { Emoji } from './emoji.tsx';

/** An acorn, which doesn't resemble any person. */
export const DEFAULT_PICTURE = '/defaultAvatar.png';

type Props = {
  src: string | null | undefined;
  /** The person, whose initials in the color of the role replace a missing picture. */
  of?: { readonly name: string; readonly role: 'elder' | 'parent' | 'youth' } | undefined;
  /** Omit it if the name is next to the picture. */
  alt?: string;
  size?: 'small' | 'medium' | 'large';
  /** Replaces a missing picture of a person without a name. */
  fallback?: 'acorn' | 'emoji';
};

const sizes = { small: 'size-11 text-lg', medium: 'size-16 text-2xl', large: 'size-28 text-4xl' };

/** A round portrait. If loading fails, shows the default picture. */
export function Avatar({ src, of, alt = '', size = 'medium', fallback = 'acorn' }: Props) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const classes = `${sizes[size]} shrink-0 rounded-full border-2 bg-role-soft`;
  const meaning = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  const initials = src || of === undefined ? '' : initialsOf(of.name);
  if (initials !== '') {
    // The initials are CSS content, so copied text contains only names.
    return (
      <span
        {...meaning}
        data-role={of?.role}
        data-initials={initials}
        className={`inline-flex items-center justify-center overflow-hidden border-role-ink font-serif leading-none font-semibold tracking-tighter text-role-ink before:content-[attr(data-initials)] ${classes}`}
      />
    );
  }
  if (!src && fallback === 'emoji') {
    return (
      <span
        {...meaning}
        className={`inline-flex items-center justify-center border-line-soft leading-none ${classes}`}
      >
        <span className="text-[1.6em]">
          <Emoji>🧑</Emoji>
        </span>
      </span>
    );
  }
  return (
    <img
      src={src && src !== failedSrc ? src : DEFAULT_PICTURE}
      alt={alt}
      loading="lazy"
      onError={() => {
        if (src) setFailedSrc(src);
      }}
      className={`border-line-soft object-cover ${classes}`}
    />
  );
}

function initialsOf(name: string): string {
  const [first, ...others] = name.match(/\p{L}[^\s@]*/gu) ?? [];
  const last = name.includes('@') ? undefined : others.at(-1);
  return [first, last]
    .map((word) => /^\p{L}\p{M}{0,3}/u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
