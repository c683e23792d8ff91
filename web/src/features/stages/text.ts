import type { ChildStage, StageView } from '@oakling/domain/stages/contract';
import type { BirthDateRefusal, CorrectionRefusal } from '@oakling/domain/stages/decide-birth-date';
import { sentence } from '@oakling/domain/kernel/words';
import { changesAt, stageWords } from '@oakling/domain/stages/step-words';
import { dayWords } from '../../lib/date-words.ts';
import { ProblemError, refusalIn } from '../../lib/problem.ts';

const AGES: Readonly<Record<StageView['stage'], string>> = {
  'under-13': 'children under 13',
  '13-15': 'ages 13 to 15',
  '16-17': 'ages 16 and 17',
  'of-age': 'adults',
};

export type Stage = Omit<StageView, 'ageCheck'>;

/** Rule 1.80 */
export const stageText = {
  heading: 'Growing up',
  what: 'what changes with age',
  now: ({ stage }: Stage, name: string | null) => [
    sentence`The rules for ${AGES[stage]} apply to ${name ?? 'you'}.`,
    ...stageWords(stage, name),
  ],
  ahead: ({ next }: Stage, name: string | null) =>
    next === null
      ? null
      : {
          heading: `From ${dayWords(next.day, 'UTC')} on`,
          sentences: changesAt(next.step, name),
        },
  later: (name: string | null) =>
    `Something changes at 13, at 16 and at 18. We tell you and ${name ?? 'your parents'} 30 and 7 days before.`,
  othersKnow:
    'Does somebody else know your password? Change it above. This logs out every other browser.',
  birthDate: 'Date of birth',
  why: (name: string) =>
    `We use it only to know when ${name} turns 13, 16 and 18. Nobody sees it, and we don’t show it here again.`,
  stands: (birthDate: ChildStage['birthDate'], name: string) =>
    ({
      missing: `We don’t know it. So ${name} stays supervised, at 18 and later, too. For 13 and 16 we go by the youngest age in your invite, on the day ${name} joined.`,
      set: 'We have it. If it is wrong, you can correct it once.',
      corrected:
        'We have it, and somebody corrected it once. If it is still wrong, please write to us.',
    })[birthDate],
  needsModerator:
    'By this date, supervision would end at once or within a year of joining. It ends only when a moderator has checked the date. We have told the moderators.',
  ageCheck: {
    none: null,
    possible:
      'Your parents decide until a moderator has confirmed that you are an adult. You can ask for that yourself.',
    asked:
      'You asked a moderator to confirm that you are an adult. Until then your parents decide.',
  } satisfies Record<StageView['ageCheck'], string | null>,
  ask: 'Ask a moderator',
  asking: 'Asking...',
  asked: 'A moderator will look at it.',
  notAsked: 'We couldn’t ask. Please try again.',
  hint: 'For example, 27 3 2012',
  give: 'Save date of birth',
  giving: 'Saving...',
  given: 'The date of birth is saved.',
  open: 'Correct the date of birth',
  reason: 'Reason',
  reasonHint: (name: string) =>
    `${name}’s other guardians and our moderators read it. We tell ${name} that the date was corrected.`,
  correct: 'Correct it',
  correcting: 'Correcting...',
  corrected: 'The date of birth is corrected.',
  keep: 'Cancel',
  notDone: 'We couldn’t confirm the date of birth.',
};

const REFUSALS: Readonly<Record<BirthDateRefusal | CorrectionRefusal | 'not-found', string>> = {
  'wrong-role': 'Only a guardian can give it.',
  'not-your-child': 'You are no longer a guardian of this child.',
  'not-found': 'You are no longer a guardian of this child.',
  'birth-date-unfit': 'This date doesn’t fit the age range in the invite.',
  'already-set': 'Somebody has just given it.',
  'not-set': 'There is no date of birth to correct.',
  'already-corrected': 'It was corrected before, and can be corrected only once.',
};

export function birthDateWords(error: unknown): string {
  const refusal = refusalIn(REFUSALS, error);
  if (refusal !== null) return REFUSALS[refusal];
  return error instanceof ProblemError ? error.message : 'Please try again.';
}
