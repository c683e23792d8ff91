import type { RoomPerson } from '@oakling/domain/rooms/contract';
import { MicOff } from 'lucide-react';
import { Avatar } from '../../../ui/avatar.tsx';
import { nameIn, roomText as text } from '../text.ts';
import { Picture } from './picture.tsx';

type Props = {
  person: RoomPerson;
  /** Of somebody else. */
  stream?: MediaStream | null;
  /** One's own. */
  track?: MediaStreamTrack | null;
  isSpeaking?: boolean;
};

const ROLE_OF = {
  elder: 'elder',
  youth: 'youth',
  guardian: 'parent',
  moderator: 'parent',
} as const;

/** One person of a call: their picture or their face, who they are, and whether they are heard. Rule 6.319 */
export function PersonTile({ person, stream = null, track = null, isSpeaking = false }: Props) {
  const { isMe, here, camera, microphone, part, name } = person;
  const shown = nameIn(person);
  const hasPicture = isMe ? track !== null : here && camera && stream !== null;
  return (
    <li
      className={`relative overflow-hidden rounded-card bg-[#1c1916] text-white outline-4 -outline-offset-4 ${isSpeaking ? 'outline-[#f2b84b] outline-solid' : ''}`}
    >
      <Picture track={track} stream={stream} label={shown} isMirrored={isMe} />
      {!hasPicture && (
        <div className="absolute inset-0 grid place-items-center bg-[#1c1916] p-4 pb-14 text-center">
          <div className="flex flex-col items-center gap-2">
            <Avatar src={null} of={{ name: name ?? shown, role: ROLE_OF[part] }} size="medium" />
            <p>{here || isMe ? text.noPicture : text.notHere(shown)}</p>
          </div>
        </div>
      )}
      <p className="absolute start-2 bottom-2 flex max-w-[calc(100%-1rem)] items-center gap-2 rounded-card bg-black/75 px-3 py-1 font-semibold [overflow-wrap:anywhere]">
        {shown}
        {isSpeaking && <span className="font-normal">{` · ${text.speaking}`}</span>}
        {here && !microphone && (
          <span className="inline-flex items-center gap-1 font-normal">
            <MicOff aria-hidden className="size-4" />
            {text.muted}
          </span>
        )}
      </p>
    </li>
  );
}
