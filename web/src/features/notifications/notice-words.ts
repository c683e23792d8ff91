import type { MeetingToldOf, NotificationView } from '@oakling/domain/notifications/contract';
import { modeWords } from '@oakling/domain/sessions/called-off';
import { clockWords, dayWords } from '../../lib/date-words.ts';

/** What the words of a notice are made of. */
export type Told = Pick<NotificationView, 'names' | 'startsAt'> &
  Partial<Pick<NotificationView, 'meetings'>>;

/** Rule 3.17: what stands for somebody without a name. */
export function nameOf(names: Told['names'], who: string): string {
  const isChild = who === 'child' || who === 'byParentOf';
  return names[who] || (isChild ? 'Unnamed Child' : 'Unknown User');
}

export const initiator = ({ names }: Told) => nameOf(names, 'initiator');
export const receiver = ({ names }: Told) => nameOf(names, 'receiver');
const sessionOf = (told: Told) => `session of ${initiator(told)} with ${receiver(told)}`;
export const theSession = (told: Told) => `The ${sessionOf(told)}`;

/** The day and time that a notice is about, with a space before it. */
export function onDay(startsAt: string | null): string {
  return startsAt === null ? '' : ` on ${dayWords(startsAt)} at ${clockWords(startsAt)}`;
}

export const isAhead = ({ startsAt }: MeetingToldOf) => Date.parse(startsAt) > Date.now();

/** Rule 8.87: so many of the meetings that were called off are named, then how many more there are. */
const MOST_NAMED = 5;

/** What was called off, line by line, where it was more than one. */
export function calledOffWords(meetings: readonly MeetingToldOf[]): string[] {
  if (meetings.length < 2) return [];
  const more = meetings.length - MOST_NAMED;
  const lines = meetings.slice(0, MOST_NAMED).map(({ startsAt, connectionMode, names }) => {
    const whose =
      names === null
        ? ''
        : `${initiator({ names, startsAt })} with ${receiver({ names, startsAt })}: `;
    return `${whose}${dayWords(startsAt)} at ${clockWords(startsAt)}, ${modeWords(connectionMode)}`;
  });
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}

/** Rule 6.57: who called it off; a parent goes by the child's name. Nobody where nobody said so. */
export function whoDid(names: Told['names']): string | null {
  if (names['by'] !== undefined) return nameOf(names, 'by');
  return names['byParentOf'] === undefined ? null : `${nameOf(names, 'byParentOf')}’s parent`;
}

export function byWhom(names: Told['names']): string {
  const who = whoDid(names);
  return who === null ? '' : ` by ${who}`;
}

/** "Ada’s parent said yes to the session of Rosa with Ada", or that it was approved where nobody is named. */
export function decided(told: Told, did: string, was: string): string {
  const who = whoDid(told.names);
  const when = onDay(told.startsAt);
  return who === null
    ? `${theSession(told)}${when} ${was}`
    : `${who} ${did} the ${sessionOf(told)}${when}`;
}
