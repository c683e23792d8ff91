import type { Role } from '@oakling/domain/identity/role';
import type { RoomView, Presence, RoomPerson } from '@oakling/domain/rooms/contract';
import { useQuery } from '@tanstack/react-query';
import { Video } from 'lucide-react';
import { useReader } from '../../../../lib/me.ts';
import { isRoomOpen, roomPath, roomQuery } from '../../../../lib/room.ts';
import { buttonClasses } from '../../../../ui/button.tsx';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import { firstName, listWords } from '@oakling/domain/kernel/words';
import { clockWords, dayWords } from '../../../../lib/date-words.ts';

const fullNameOf = ({ name, part }: Pick<RoomPerson, 'name' | 'part'>) =>
  name ?? (part === 'moderator' ? 'A moderator' : 'A parent');
const nameOf = (person: Pick<RoomPerson, 'name' | 'part'>) =>
  person.name === null ? fullNameOf(person) : firstName(person.name);

/** Rules 6.314, 6.322 and 6.323 */
const text = {
  heading: 'Video call here',
  join: 'Join',
  walkIn: 'Walk in',
  opens: ({ opensAt }: RoomView) =>
    `You can join on ${dayWords(opensAt)} from ${clockWords(opensAt)}, on this page. Come a few minutes early.`,
  check: 'Check your camera and sound',
  closes: ({ closesAt }: RoomView) => `The call is open until ${clockWords(closesAt)}.`,
  ended: 'The call ended.',
  over: 'This call is over.',
  inside: (people: readonly RoomPerson[], role: Role, { state }: RoomView) => {
    const [youth, elder] = ['youth', 'elder'].map((part) =>
      people.find((one) => one.part === part),
    );
    if (role === 'parent' && state !== 'open') {
      return `${listWords(people.map(nameOf))} ${people.length === 1 ? 'is' : 'are'} waiting for an adult.`;
    }
    if (role === 'parent' && youth !== undefined && elder !== undefined) {
      return `${nameOf(youth)} is in a call with ${nameOf(elder)} now.`;
    }
    const names = people.map((person) => (person.isMe ? 'You' : nameOf(person)));
    return `${listWords(names)} ${people.length === 1 && names[0] !== 'You' ? 'is' : 'are'} in the call`;
  },
  nobody: 'Nobody is in the call yet.',
  needed: 'The call begins when you, another guardian or a moderator joins.',
  presences: 'Who was there',
  times: (presences: readonly Presence[]) =>
    presences
      .map(({ from, to }) =>
        to === null ? `since ${clockWords(from)}` : `${clockWords(from)} to ${clockWords(to)}`,
      )
      .join(', '),
};

/** Rules 6.314, 6.322 and 6.323 */
export function RoomBox({ sessionId }: { sessionId: string }) {
  const { data: room } = useQuery(roomQuery(sessionId));
  if (room === undefined) return null;
  // Guardians can see who was present, even after a block or a pause.
  if (room.state === 'off' && (room.presences ?? []).length === 0) return null;
  return (
    <section className="space-y-3 border-t border-line-soft pt-4 print:hidden">
      <h2 className="text-xl">{text.heading}</h2>
      <RoomEntry sessionId={sessionId} />
      <Presences room={room} />
    </section>
  );
}

/** The people in the room, and the link that leads into it while it is open. */
export function RoomEntry({ sessionId }: { sessionId: string }) {
  const role = useReader();
  const { data: room } = useQuery(roomQuery(sessionId));
  if (room === undefined) return null;
  const here = room.people.filter((person) => person.here);
  const isOpen = isRoomOpen(room.state);
  return (
    <>
      <LiveRegion>
        {isOpen && (
          <p className="font-semibold">
            {here.length === 0 ? text.nobody : text.inside(here, role, room)}
          </p>
        )}
      </LiveRegion>
      {(isOpen || room.state === 'early') && role === 'parent' && room.needsAdult && (
        <p>{text.needed}</p>
      )}
      {isOpen && (
        <a
          href={roomPath(sessionId)}
          className={buttonClasses('primary', 'min-h-14 w-full text-lg')}
        >
          <Video aria-hidden className="size-6 shrink-0" />
          <span>{role === 'parent' ? text.walkIn : text.join}</span>
        </a>
      )}
      {room.state !== 'off' && <p className="text-ink-soft">{hoursOf(room)}</p>}
      {room.state === 'early' && role !== 'parent' && (
        <a href={roomPath(sessionId)} className={buttonClasses('secondary')}>
          <Video aria-hidden className="size-5 shrink-0" />
          <span>{text.check}</span>
        </a>
      )}
    </>
  );
}

function hoursOf(room: RoomView): string {
  if (room.state === 'early') return text.opens(room);
  if (room.state === 'ended') return text.ended;
  return room.state === 'over' ? text.over : text.closes(room);
}

/** Only guardians receive this data. */
function Presences({ room: { presences } }: { room: RoomView }) {
  if (presences === null || presences.length === 0) return null;
  // A reconnect begins a new presence of the same person.
  const keyOf = ({ part, name }: (typeof presences)[number]) => `${part} ${name}`;
  return (
    <div className="space-y-1">
      <h3 className="font-semibold">{text.presences}</h3>
      <ul>
        {[...new Set(presences.map(keyOf))].map((key) => {
          const own = presences.filter((each) => keyOf(each) === key);
          return <li key={key}>{own[0] && `${fullNameOf(own[0])}: ${text.times(own)}`}</li>;
        })}
      </ul>
    </div>
  );
}
