import { useEffect, useMemo, useRef } from 'react';

type Props = {
  track?: MediaStreamTrack | null;
  /** Another person's stream, including its sound. */
  stream?: MediaStream | null;
  label: string;
  isMirrored?: boolean;
};

export function Picture({ track = null, stream = null, label, isMirrored = false }: Props) {
  const element = useRef<HTMLVideoElement>(null);
  const own = useMemo(() => (track === null ? null : new MediaStream([track])), [track]);
  const source = stream ?? own;
  useEffect(() => {
    if (element.current !== null) element.current.srcObject = source;
  }, [source]);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- calls aren't transcribed
    <video
      ref={element}
      aria-label={label}
      autoPlay
      playsInline
      muted={stream === null}
      className={`aspect-video w-full object-cover ${isMirrored ? '-scale-x-100' : ''}`}
    />
  );
}
