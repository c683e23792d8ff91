import type { MeetingToldOf, NotificationView } from '@oakling/domain/notifications/contract';
import { modeWords } from '@oakling/domain/sessions/asking/called-off';
import { clockWords, dayInYearWords } from '../../lib/date-words.ts';
import { serverNow } from '../../lib/clock.ts';

export type Told = Pick<NotificationView, 'names' | 'startsAt'> &
  Partial<Pick<NotificationView, 'meetings'>>;

/** Rule 3.17 */
export function nameOf(names: Told['names'], who: string): string {
  const isChild = who === 'child' || who === 'byParentOf';
  return names[who] || (isChild ? 'Unnamed Child' : 'Unknown User');
}

export const initiator = ({ names }: Told) => nameOf(names, 'initiator');
export const receiver = ({ names }: Told) => nameOf(names, 'receiver');
/** True for participants. Rule 8.130 */
const isReaders = ({ names }: Told) => names['you'] !== undefined;
const other = (told: Told) =>
  told.names['you'] === 'initiator' ? receiver(told) : initiator(told);

/** The session as an object, such as "your session with Sam", or with both people's names. */
export const theSession = (told: Told) =>
  isReaders(told)
    ? `your session with ${other(told)}`
    : `${initiator(told)}’s session with ${receiver(told)}`;
/** Both people as a subject, such as "you and Sam". */
export const both = (told: Told) =>
  isReaders(told) ? `you and ${other(told)}` : `${initiator(told)} and ${receiver(told)}`;
/** The requester, for the start of a sentence. */
export const asker = (told: Told) => (told.names['you'] === 'initiator' ? 'You' : initiator(told));
/** The receiver, for the end of a sentence. */
export const asked = (told: Told) => (told.names['you'] === 'receiver' ? 'you' : receiver(told));

export const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Without the year, which stands in the notice's own date. */
export function onDay(startsAt: string | null): string {
  return startsAt === null ? '' : ` on ${dayInYearWords(startsAt)} at ${clockWords(startsAt)}`;
}

export const isAhead = ({ startsAt }: MeetingToldOf) => Date.parse(startsAt) > serverNow();

/** The number of canceled meetings that are named before the rest is only counted. Rule 8.87 */
const MOST_NAMED = 5;

/** One line for each canceled session, if there are several. `key` distinguishes lines with the same text. */
export function calledOffLines(
  meetings: readonly MeetingToldOf[],
): { readonly key: string; readonly words: string }[] {
  return calledOffWords(meetings).map((words, nth) => ({ key: `${nth} ${words}`, words }));
}

function calledOffWords(meetings: readonly MeetingToldOf[]): string[] {
  if (meetings.length < 2) return [];
  const more = meetings.length - MOST_NAMED;
  const lines = meetings.slice(0, MOST_NAMED).map(({ startsAt, connectionMode, names }) => {
    const whose =
      names === null
        ? ''
        : `${initiator({ names, startsAt })} with ${receiver({ names, startsAt })}: `;
    return `${whose}${dayInYearWords(startsAt)} at ${clockWords(startsAt)}, ${modeWords(connectionMode)}`;
  });
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}

/**
 * The actor's name. A parent is named through the child, and the child reads "Your parent". Null if no person acted
 * directly. Rule 6.57
 */
export function doer(names: Told['names']): string | null {
  if (names['by'] !== undefined) return nameOf(names, 'by');
  if (names['byParentOf'] === undefined) return null;
  return names['as'] === 'youth' ? 'Your parent' : `${nameOf(names, 'byParentOf')}’s parent`;
}
