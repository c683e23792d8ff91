import type { Role } from '@oakling/domain/identity/role';
import { DIGEST_LIMIT } from '@oakling/domain/matches/decide-digest';
import type { NotificationKind, NotificationView } from '@oakling/domain/notifications/contract';
import { clockWords, dayWords } from '../../lib/date-words.ts';

/** Every word of the notifications page. */
export const notificationsPage = {
  heading: 'Notifications',
  choose: 'Choose how notifications reach you',
  loading: 'Loading notifications...',
  failed: 'The notifications could not be loaded.',
  tryAgain: 'Try again',
  unread: (count: number) => (count === 0 ? 'You have read everything.' : `${count} unread`),
  markAll: 'Mark all as read',
  marking: 'Marking...',
  markFailed: 'They could not be marked as read. Please try again.',
  isNew: 'New',
  reason: (reason: string, kind: NotificationKind) =>
    `${kind === 'session-proposed' ? 'Note' : 'Reason'}: ${reason}`,
  more: 'Show older notifications',
  emptyTitle: 'Nothing new yet',
  empty: 'When something happens with your sessions, you will read it here.',
  when: (instant: string) => `${dayWords(instant)}, ${clockWords(instant)}`,
};

export const childNotificationsText = {
  heading: 'What your child was told',
  intro: 'The notifications of your child, word for word. Reading them here marks nothing as read.',
  none: 'No notifications yet.',
};

type Names = NotificationView['names'];
type Told = Pick<NotificationView, 'kind' | 'names' | 'startsAt'>;

/** Rule 3.17: what stands for somebody without a name. */
const nameOf = (names: Names, who: string, otherwise = 'Unknown User') => names[who] || otherwise;

const SENTENCES: Readonly<Record<NotificationKind, (names: Names, startsAt: string) => string>> = {
  'session-requested': (names, startsAt) =>
    `${nameOf(names, 'initiator')} asked ${nameOf(names, 'receiver')} for a session${onDay(startsAt)}`,
  'session-approved': (names, startsAt) =>
    `The session of ${nameOf(names, 'initiator')} with ${nameOf(names, 'receiver')}${onDay(startsAt)} was approved`,
  'session-rejected': (names, startsAt) =>
    `The session of ${nameOf(names, 'initiator')} with ${nameOf(names, 'receiver')}${onDay(startsAt)} was rejected`,
  // Those who were to meet are not told with whom, nor why. Rule 9.46
  'session-cancelled': (names, startsAt) => {
    const when = startsAt === '' ? '' : ` on ${dayWords(startsAt)} at ${clockWords(startsAt)}`;
    const session =
      names['initiator'] === undefined
        ? 'A session'
        : `The session of ${nameOf(names, 'initiator')} with ${nameOf(names, 'receiver')}`;
    // Somebody may read it on the way there.
    const stay = Date.parse(startsAt) > Date.now() ? '. Please do not go there.' : '';
    return `${session}${when} was cancelled${byWhom(names)}${stay}`;
  },
  'session-lapsed': (names, startsAt) => {
    const when = startsAt === '' ? '' : ` on ${dayWords(startsAt)} at ${clockWords(startsAt)}`;
    const session = `The session of ${nameOf(names, 'initiator')} with ${nameOf(names, 'receiver')}`;
    return `${session}${when} was not decided in time, so it does not take place`;
  },
  'session-changed': (names, startsAt) =>
    `${nameOf(names, 'initiator')} changed the session with ${nameOf(names, 'receiver')}. It is planned${onDay(startsAt)} and has to be approved again`,
  'session-proposed': (names, startsAt) =>
    `Another time was proposed${byWhom(names)} for the session of ${nameOf(names, 'initiator')} with ${nameOf(names, 'receiver')}:${onDay(startsAt)}`,
  'proposal-declined': (names, startsAt) =>
    `${nameOf(names, 'initiator')} said no to the time that was proposed${startsAt === '' ? '' : `,${onDay(startsAt)}`}. The session with ${nameOf(names, 'receiver')} stays as it was`,
  'session-reminder': (names, startsAt) =>
    `Reminder: ${nameOf(names, 'initiator')} and ${nameOf(names, 'receiver')} meet${onDay(startsAt)}`,
  'request-waiting': (names, startsAt) =>
    `${nameOf(names, 'initiator')} and ${nameOf(names, 'receiver')} still wait for your yes or no to their session${onDay(startsAt)}`,
  'session-outcome-asked': (names, startsAt) =>
    `How did it go? ${nameOf(names, 'initiator')} and ${nameOf(names, 'receiver')} were to meet${onDay(startsAt)}`,
  'child-renamed': (names) => `Your child is now called ${nameOf(names, 'child', 'Unnamed Child')}`,
  'child-blocked': (names) =>
    `${nameOf(names, 'child', 'Unnamed Child')} blocked ${nameOf(names, 'other')}`,
  'child-removed': (names) =>
    `${nameOf(names, 'child', 'Unnamed Child')} deleted their account, with everything in it`,
  'new-matches': (names) => newMatchesWords(Number(names['count'])),
  'invite-accepted': (names) => `${nameOf(names, 'child', 'Unnamed Child')} accepted your invite`,
};

/** Rule 8.49: how many; nobody is named. */
function newMatchesWords(count: number): string {
  if (count === 1)
    return 'One person who shares an interest with you is new, or has found new interests';
  const people = count >= DIGEST_LIMIT ? `${count} people or more` : `${count} people`;
  return `${people} who share interests with you are new, or have found new interests`;
}

/** The day and time that a notice is about, with a space before it. */
function onDay(startsAt: string): string {
  return startsAt === '' ? '' : ` on ${dayWords(startsAt)} at ${clockWords(startsAt)}`;
}

/** Rule 6.57: who called it off; a parent goes by the child's name. Nobody where nobody said so. */
function byWhom(names: Names): string {
  if (names['by'] !== undefined) return ` by ${nameOf(names, 'by')}`;
  if (names['byParentOf'] === undefined) return '';
  return ` by ${nameOf(names, 'byParentOf', 'Unnamed Child')}’s parent`;
}

/** What happened, as one sentence. */
export function sentenceOf({ kind, names, startsAt }: Told): string {
  return SENTENCES[kind](names, startsAt ?? '');
}

/** Where a person of a role sees what a notification tells of. */
export function pathOf(
  {
    kind,
    childId,
    sessionId,
    names,
  }: Pick<NotificationView, 'kind' | 'childId' | 'sessionId' | 'names'>,
  role: Role,
): string {
  const base = `/dashboard/${role}`;
  if (sessionId !== null) return `${base}/sessions/${sessionId}`;
  switch (kind) {
    case 'session-requested':
    case 'session-changed':
    case 'request-waiting':
      return role === 'parent' ? base : `${base}/sessions?tab=pending`;
    case 'session-proposed':
    case 'proposal-declined':
      return `${base}/sessions?tab=pending`;
    case 'session-approved':
    case 'session-reminder':
      return `${base}/sessions?tab=upcoming`;
    case 'session-rejected':
      return `${base}/sessions?tab=rejected`;
    case 'session-lapsed':
    case 'session-outcome-asked':
      return `${base}/sessions?tab=past`;
    case 'session-cancelled':
      // What a block cancelled is in no tab of the two, so where others' still are would tell a block
      // from a pause. Rule 9.46
      return `${base}/sessions?tab=${role === 'parent' || byWhom(names) !== '' ? 'past' : 'upcoming'}`;
    case 'new-matches':
      return `${base}/matches`;
    case 'child-blocked':
    case 'child-removed':
    case 'child-renamed':
    case 'invite-accepted':
      // Rule 9.96: the child's own page, or all children once the account is gone.
      return childId === null ? `${base}/children` : `${base}/children/${childId}`;
  }
}
