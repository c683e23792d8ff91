import type { SessionRow } from '@oakling/domain/sessions/contract';
import type { ElderProfile } from '@oakling/domain/sessions/supervision/elder-profile';
import { RATHER_IN_PUBLIC, RATHER_ONLINE } from '@oakling/domain/sessions/supervision/rest';
import { counted, firstName, listWords, sentence } from '@oakling/domain/kernel/words';
import { dayWords, localNow } from '../../../lib/date-words.ts';
import { whenWords } from '../session-view.ts';

/** Rules 6.95 and 6.96 */
export const elderProfile = {
  readFirst: (elder: string) => `Read more about ${elder} first, then press Approve again.`,
  reported: (elder: string) =>
    sentence`You reported ${elder}. Press Approve again if you still want this session.`,
  firstMeeting: (elder: string) => `First meeting: more about ${firstName(elder)}`,
  deciding: 'Saving...',
  age: (range: string) => `${range} years old`,
  noPicture: 'No picture of their own',
  checked: ({ names: passed, lastOn }: NonNullable<ElderProfile['checks']>) =>
    `Checked by the moderators: ${listWords(passed)}. The last check was on ${dayWords(lastOn, 'UTC')}.`,
  unchecked: 'Not checked by the moderators yet',
  joined: (joinedAt: string) =>
    localNow().startsWith(localNow(new Date(joinedAt)).slice(0, 10))
      ? 'Joined Oakling today'
      : `Joined Oakling on ${dayWords(joinedAt)}`,
  withChild: (count: number, child: string) =>
    count === 0
      ? `No session with ${child} before`
      : `${counted(count, 'session', 'sessions')} with ${child} before`,
  withOthers: (count: number) =>
    count === 0
      ? 'No session with other families yet'
      : `${counted(count, 'session', 'sessions')} with other families so far`,
  noBio: 'No bio yet',
  firstInPerson: 'They have never met in person. You can say no and suggest:',
  instead: (session: SessionRow) => [
    { label: 'A video call instead', reason: RATHER_ONLINE },
    ...(isPublic(session) ? [] : [{ label: 'A public place instead', reason: RATHER_IN_PUBLIC }]),
  ],
};

/**
 * An address that begins with the name of a public place. Streets are named after such places, so the word must not
 * belong to a street: a missing suggestion is worse than a superfluous one.
 */
const PUBLIC =
  /^[^\d,]*(?<!\p{L})(library|museum|school|community cent(er|re)|senior cent(er|re)|caf[eé])(?!\p{L})(?! *(street|st|road|rd|avenue|ave|lane|ln|drive|dr|way|court|place|close|hill|row)(?!\p{L}))/iu;

const isPublic = ({ place }: SessionRow): boolean =>
  place?.connectionMode === 'In-Person' && PUBLIC.test(place.address);

/** Rule 6.27 */
export const rejectDialog = {
  title: (session: SessionRow) =>
    `Reject the session of ${firstName(session.initiator.name)} with ${firstName(session.receiver.name)} on ${whenWords(session).day}?`,
  explanation: (session: SessionRow) =>
    sentence`You can’t undo this. We tell ${firstName(session.initiator.name)} and ${firstName(session.receiver.name)}. If you give a reason, they see it.`,
  reason: 'Reason',
  reasonHint: 'Optional.',
  phrasesLabel: 'Suggestions',
  phrases: (session: SessionRow) => [
    'This time doesn’t suit us.',
    ...(session.connectionMode === 'In-Person'
      ? elderProfile.instead(session).map(({ reason }) => reason)
      : []),
    'We have enough planned for now.',
  ],
  rest: 'Not this person for now',
  confirm: 'Reject',
  confirming: 'Rejecting...',
  cancel: 'Keep the request',
};
