import type { SeenGuardianship } from '@oakling/domain/guardians/contract';
import type { EndRefusal } from '@oakling/domain/guardians/decide-end';
import { dayWords } from '../../lib/date-words.ts';
import { failureIn } from '../../lib/problem.ts';

const WHY: Readonly<Record<NonNullable<SeenGuardianship['endedWhy']>, string>> = {
  'stepped-back': 'stepped back',
  'ended-by-moderator': 'ended by a moderator',
  'of-age': 'the child is of age',
};

/** Every word of what moderators see and do of guardianships. Rules 4.56 to 4.58 */
export const guardianshipText = {
  heading: 'Guardians',
  loading: 'Loading the guardianships...',
  failed: 'The guardianships could not be loaded.',
  none: 'None.',
  of: ({ guardian, child }: SeenGuardianship) => `${guardian.name}, guardian of ${child.name}`,
  standing: ({ since, endedAt, endedWhy }: SeenGuardianship) =>
    endedAt === null || endedWhy === null
      ? `Since ${dayWords(since)}`
      : `From ${dayWords(since)} to ${dayWords(endedAt)}: ${WHY[endedWhy]}`,
  end: 'End this guardianship',
  title: ({ guardian, child }: SeenGuardianship) =>
    `End that ${guardian.name} is a guardian of ${child.name}?`,
  happens:
    'Do this upon a court’s word only. It takes effect at once and cannot be undone: no other guardian can invite them again. The family reads that a moderator ended it, and not the reason.',
  reason: 'Reason',
  reasonHint: 'Such as the court, the day and the number of its decision. Only moderators read it.',
  reasonMissing: 'Please write the reason.',
  keep: 'Leave it',
  ending: 'Ending...',
  done: 'The guardianship has ended, and the family is told.',
};

const REFUSALS: Readonly<Record<EndRefusal, string>> = {
  'no-such-guardianship': 'This guardianship has ended in the meantime.',
  'last-guardian':
    'Nobody else could decide for the child. Suspend this guardian, which closes the child’s account too, or wait until another guardian has been invited and has accepted.',
};
export const endFailure = (error: unknown) => failureIn(REFUSALS, error);
