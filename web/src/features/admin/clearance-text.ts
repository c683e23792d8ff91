import {
  CHECK_ENDING_TEXTS,
  CHECK_TEXTS,
  type CheckList,
  type Lapsing,
} from '@oakling/domain/admin/clearance-contract';
import { listWords } from '@oakling/domain/kernel/words';
import { worded } from '../../lib/worded-texts.ts';
import type { CheckRefusal } from '@oakling/domain/admin/decide-check';
import type { CheckState } from '@oakling/domain/identity/clearance';
import { dayWords } from '../../lib/date-words.ts';
import { failuresOf, peopleText } from './text.ts';

/** A calendar day without a time, such as the last day of a check. */
export const dayOf = (isoDate: string) => dayWords(isoDate, 'UTC');

type Check = CheckList['checks'][number];
type Ended = CheckList['ended'][number];

const STATE: Readonly<Record<CheckState, string>> = {
  missing: 'Not recorded yet',
  current: 'Recorded',
  lapsed: 'Lapsed',
};

const ENDING: Readonly<Record<Ended['ending'], string>> = {
  renewed: 'Recorded again',
  withdrawn: 'Withdrawn',
  suspended: 'Ended by the suspension',
};

export const checkText = {
  heading: 'Checks',
  intro: 'The badge needs every check on this list.',
  what: 'the checks',
  /** The missing checks of an elder, or the day by which to renew one. Rule 9.400 */
  next(checks: readonly Check[]): string {
    const waiting = checks.filter(({ isListed, state }) => isListed && state !== 'current');
    if (waiting.length > 0) return peopleText.missing(waiting.map(({ name }) => name));
    const days = checks.flatMap(({ isListed, current }) =>
      isListed && current?.validUntil ? [current.validUntil] : [],
    );
    const [first] = days.toSorted();
    return first === undefined ? '' : `A check to renew by ${dayOf(first)}`;
  },
  stateOf: ({ state, current }: Check) =>
    current === null || current.validUntil === null
      ? STATE[state]
      : `${STATE[state]}, ${state === 'lapsed' ? 'last day' : 'until'} ${dayOf(current.validUntil)}`,
  unlisted: 'This check is no longer on the list.',
  by: (who: string, at: string) => `${who}, ${dayWords(at)}`,
  record: 'Record',
  recordAgain: 'Record again',
  withdraw: 'Withdraw',
  more: 'More',
  moreAbout: (name: string) => `More: ${name}`,
  until: 'Valid through',
  untilHint: 'Leave this empty if the check doesn’t expire.',
  leave: 'Cancel',
  recordAll: (count: number) => (count === 1 ? 'Record this check' : `Record ${count} checks`),
  recording: 'Recording...',
  signed: 'We add today’s date and your name.',
  recorded: (checks: readonly string[]) =>
    checks.length === 1 ? `“${checks[0]}” is recorded.` : `${checks.length} checks are recorded.`,
  failed: (check: string, why: string) => `“${check}” isn’t recorded. ${why}`,
  withdrawDialog: {
    title: (check: string, name: string) => `Withdraw “${check}” of ${name}?`,
    text: 'They lose the badge at once. Meetings that a parent approved stay.',
    confirm: 'Withdraw',
    pending: 'Withdrawing...',
    done: (check: string) => `“${check}” is withdrawn.`,
  },
  noneKept: 'No check was recorded.',
  recordedOn: (at: string) => `Recorded ${dayWords(at)}`,
  endedOn: (at: string) => `Ended ${dayWords(at)}`,
  earlier: 'Earlier checks',
  ended: ({ ending, endedBy, endedAt }: Ended) =>
    `${ENDING[ending]}: ${endedBy}, ${dayWords(endedAt)}`,
};

export const CHECK_WORDS = worded(CHECK_TEXTS, {
  note: {
    label: 'Note',
    description: 'For moderators only. Say what you saw or heard, and don’t copy from documents.',
  },
});
export const CHECK_ENDING_WORDS = worded(CHECK_ENDING_TEXTS, {
  endingNote: { label: 'Note', description: 'For moderators only. Say why.' },
});

export const lapsingText = {
  heading: 'Checks that expire next',
  toRenew: 'Checks to renew',
  all: 'All people',
  none: 'No check expires in the next 30 days.',
  what: 'the checks that expire next',
  /** Names checks that expire on the same day together, earliest first. */
  line: (checks: Lapsing['items'][number]['checks']) =>
    [...new Set(checks.map(({ validUntil }) => validUntil))]
      .map((day) => {
        const made = checks.filter(({ validUntil }) => validUntil === day);
        const names = listWords(made.map(({ name }) => name));
        return `${names}: ${made[0]?.isLapsed === true ? 'lapsed after' : 'last day'} ${dayOf(day)}`;
      })
      .join(' · '),
};

const REFUSALS: Readonly<Record<CheckRefusal, string>> = {
  'no-such-person': 'This account no longer exists.',
  'not-an-elder': 'Only elders are checked.',
  suspended: 'This person is suspended.',
  'not-listed': 'This check is no longer on the list.',
  'day-passed': 'Please choose a day that hasn’t passed.',
  'check-not-made': 'This check was withdrawn already.',
};

export const checkFailure = failuresOf(REFUSALS);
