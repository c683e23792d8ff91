import type { RoomPerson } from '@oakling/domain/rooms/contract';
import { MicOff } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { nameIn, roomText as text } from '../text.ts';

type Props = {
  person: RoomPerson;
  stream?: MediaStream | null;
  track?: MediaStreamTrack | null;
  isSpeaking?: boolean;
  className?: string;
};

const ROLE_OF = {
  elder: 'elder',
  youth: 'youth',
  guardian: 'parent',
  moderator: 'parent',
} as const;

/** Rule 6.319 */
export function PersonTile(props: Props) {
  const { person, stream = null, track = null, isSpeaking = false, className = '' } = props;
  const { isMe, here, camera, microphone, part, name } = person;
  const shown = nameIn(person);
  const [wasHere, setWasHere] = useState(here);
  if (here && !wasHere) setWasHere(true);
  const hasPicture = isMe ? track !== null : here && camera && stream !== null;
  return (
    <li
      className={`flex min-h-0 max-w-none min-w-0 flex-col overflow-hidden rounded-card border-4 bg-[#1c1916] text-white ${isSpeaking ? 'border-[#f2b84b] forced-colors:border-[Highlight]' : 'border-[#6b645a]'} ${className}`}
    >
      {/* The video is rendered even if it shows nothing, because this element plays the sound. */}
      <div className={hasPicture ? 'relative min-h-0 grow' : 'sr-only'}>
        <Picture track={track} stream={stream} label={shown} isMirrored={isMe} fills />
      </div>
      {!hasPicture && (
        <div className="flex min-h-0 grow flex-col items-center justify-center gap-2 p-2 text-center">
          {!isMe && (
            <Avatar src={null} of={{ name: name ?? shown, role: ROLE_OF[part] }} size="medium" />
          )}
          <p>{!here && !isMe && wasHere ? text.hasLeft(shown) : stateOf(person, shown)}</p>
        </div>
      )}
      <p className="flex flex-wrap items-center gap-x-3 px-3 py-1 font-semibold [overflow-wrap:anywhere]">
        <span translate="no">{shown}</span>
        {isSpeaking && <span className="font-normal">{text.speaking}</span>}
        {here && !microphone && (
          <span className="inline-flex items-center gap-1 font-normal">
            <MicOff aria-hidden className="size-4" />
            <span>{text.muted}</span>
          </span>
        )}
      </p>
    </li>
  );
}

/** Explains why there is no video. While the call waits for an adult, the camera isn't the reason. */
function stateOf({ here, isMe, camera }: RoomPerson, shown: string): string {
  if (isMe || (here && !camera)) return text.noPicture;
  return here ? text.isHere(shown) : text.notHere(shown);
}

type PictureProps = {
  track?: MediaStreamTrack | null;
  /** Another person's stream, including its sound. */
  stream?: MediaStream | null;
  label: string;
  isMirrored?: boolean;
  /** True if it fills the element around it, instead of being 16:9. */
  fills?: boolean;
};

export function Picture(props: PictureProps) {
  const { track = null, stream = null, label, isMirrored = false, fills = false } = props;
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
      className={`w-full object-cover ${fills ? 'absolute inset-0 h-full' : 'aspect-video'} ${isMirrored ? '-scale-x-100' : ''}`}
    />
  );
}
