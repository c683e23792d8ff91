import type { SeenGuardianship } from '@oakling/domain/guardians/contract';
import type { EndRefusal } from '@oakling/domain/guardians/decide-end';
import { required } from '@oakling/domain/kernel/text-list';
import * as texts from '@oakling/domain/kernel/texts';
import { dayWords } from '../../lib/date-words.ts';
import { failureMessages } from '../../lib/problem.ts';
import { worded } from '../../lib/worded-texts.ts';

const WHY: Readonly<Record<NonNullable<SeenGuardianship['endedWhy']>, string>> = {
  'stepped-back': 'stepped back',
  'ended-by-moderator': 'ended by a moderator',
  'ended-by-inviter': 'ended by the guardian who invited them',
  'of-age': 'the child is of age',
};

/** Rules 4.56 to 4.58 */
export const guardianshipText = {
  heading: 'Guardians',
  what: 'the guardianships',
  none: 'None.',
  of: ({ guardian, child }: SeenGuardianship) => `${guardian.name}, guardian of ${child.name}`,
  standing: ({ since, endedAt, endedWhy }: SeenGuardianship) =>
    endedAt === null || endedWhy === null
      ? `Since ${dayWords(since)}`
      : `From ${dayWords(since)} to ${dayWords(endedAt)}: ${WHY[endedWhy]}`,
  end: 'End this guardianship',
  title: ({ guardian, child }: SeenGuardianship) =>
    `Remove ${guardian.name} as a guardian of ${child.name}?`,
  happens:
    'Do this only when a court has decided it. It takes effect at once and you can’t undo it. No other guardian can invite them again. We tell the family that a moderator ended it, but not why.',
  keep: 'Leave it',
  ending: 'Ending...',
  done: 'The guardianship has ended. We have told the family.',
};

export const ENDING_WORDS = worded(
  { reason: required(texts.guardianshipEnding, 'Please write the reason.') },
  {
    reason: {
      label: 'Reason',
      description: 'For example the court, the day and the case number. Only moderators read it.',
    },
  },
);

export const endFailure = failureMessages<EndRefusal>({
  'no-such-guardianship': 'This person is no longer a guardian of the child.',
  'last-guardian':
    'Nobody else can decide for the child. You can suspend this guardian, which closes the child’s account too. Or wait until another guardian has accepted an invite.',
});
