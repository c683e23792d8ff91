import { listWords } from '@oakling/domain/kernel/words';
import type { Presence, RoomPerson, RoomView } from '@oakling/domain/rooms/contract';
import { clockWords, dayWords } from '../../../lib/date-words.ts';

const nameOf = ({ name, part }: Pick<RoomPerson, 'name' | 'part'>) =>
  name ?? (part === 'moderator' ? 'A moderator' : 'A parent');

/** All text about the video call on its session's page. Rules 6.314, 6.322 and 6.323 */
export const roomBoxText = {
  heading: 'Video call here',
  join: 'Join',
  walkIn: 'Walk in',
  opens: ({ opensAt }: RoomView) =>
    `You can join on ${dayWords(opensAt)} from ${clockWords(opensAt)}, on this page.`,
  closes: ({ closesAt }: RoomView) => `The room is open until ${clockWords(closesAt)}.`,
  ended: 'The call ended.',
  over: 'This call is over.',
  inside: (people: readonly RoomPerson[]) => {
    const names = people.map((person) => (person.isMe ? 'You' : nameOf(person)));
    return `${listWords(names)} ${people.length === 1 && names[0] !== 'You' ? 'is' : 'are'} in the room`;
  },
  nobody: 'Nobody is in the room now.',
  needed: 'It begins when you, another guardian or a moderator is there.',
  presences: 'Who was there',
  presence: ({ from, to, ...person }: Presence) =>
    to === null
      ? `${nameOf(person)}: since ${clockWords(from)}`
      : `${nameOf(person)}: ${clockWords(from)} to ${clockWords(to)}`,
};
