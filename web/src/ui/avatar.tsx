import { useState } from 'react';

/** The neutral portrait. */
export const DEFAULT_PICTURE = '/defaultAvatar.png';

type Props = {
  src: string | null | undefined;
  /** Leave out where the name stands beside the picture. */
  alt?: string;
  size?: 'small' | 'medium' | 'large';
  /** What stands in when there is no picture: the neutral portrait, or a person emoji. */
  fallback?: 'picture' | 'emoji';
};

const sizes = { small: 'size-11 text-2xl', medium: 'size-16 text-4xl', large: 'size-28 text-6xl' };

/** A round portrait. A picture that fails to load becomes the default one. */
export function Avatar({ src, alt = '', size = 'medium', fallback = 'picture' }: Props) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const classes = `${sizes[size]} shrink-0 rounded-full border-2 border-line-soft bg-role-soft`;
  if (!src && fallback === 'emoji') {
    return (
      <span
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        className={`inline-flex items-center justify-center leading-none ${classes}`}
      >
        🧑
      </span>
    );
  }
  const picture = src && src !== failedSrc ? src : DEFAULT_PICTURE;
  return (
    <img
      src={picture}
      alt={alt}
      loading="lazy"
      onError={() => {
        if (src) setFailedSrc(src);
      }}
      className={`object-cover ${classes}`}
    />
  );
}
