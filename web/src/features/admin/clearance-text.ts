import type { CheckList } from '@oakling/domain/admin/clearance-contract';
import type { CheckRefusal } from '@oakling/domain/admin/decide-check';
import type { CheckState } from '@oakling/domain/identity/clearance';
import { dayWords } from '../../lib/date-words.ts';
import { ProblemError, refusalIn } from '../../lib/problem.ts';

/** A day that is no instant, such as the last of a check. */
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
  intro:
    'An elder counts as checked while every check of this list is recorded and has not lapsed. The badge follows by itself.',
  loading: 'Loading the checks...',
  failed: 'The checks could not be loaded.',
  stateOf: ({ state, current }: Check) =>
    current === null || current.validUntil === null
      ? STATE[state]
      : `${STATE[state]}, ${state === 'lapsed' ? 'last day' : 'until'} ${dayOf(current.validUntil)}`,
  unlisted: 'This check is not on the list any longer.',
  by: (who: string, at: string) => `${who}, ${dayWords(at)}`,
  record: 'Record',
  recordAgain: 'Record Again',
  withdraw: 'Withdraw',
  until: 'Last day it counts',
  untilHint: 'Leave it empty if it does not lapse.',
  note: 'Note',
  noteHint:
    'For moderators only. Write what you saw or heard, in your own words. Documents are never kept here: please copy nothing from them, and upload nothing.',
  withdrawHint: 'For moderators only. Say why.',
  noteMissing: 'Please write a note.',
  keep: 'Change nothing',
  recordDialog: {
    title: (check: string, name: string) => `Record “${check}” for ${name}?`,
    confirm: 'Record',
    pending: 'Recording...',
    done: (check: string) => `“${check}” is recorded.`,
  },
  withdrawDialog: {
    title: (check: string, name: string) => `Withdraw “${check}” of ${name}?`,
    text: 'They count as not checked at once. Meetings that a parent has approved stay.',
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

export const lapsingText = {
  heading: 'What lapses next',
  none: 'No check lapses within the next 60 days.',
  loading: 'Loading what lapses next...',
  failed: 'What lapses next could not be loaded.',
  line: (check: string, day: string, isLapsed: boolean) =>
    isLapsed ? `${check}: lapsed after ${dayOf(day)}` : `${check}: last day ${dayOf(day)}`,
};

const REFUSALS: Readonly<Record<CheckRefusal, string>> = {
  'no-such-person': 'This account is gone.',
  'not-an-elder': 'Only elders are checked.',
  suspended: 'This person is suspended.',
  'not-listed': 'This check is not on the list any longer.',
  'day-passed': 'Please choose a day that has not passed.',
  'check-not-made': 'This check was withdrawn already.',
};

export function checkFailure(error: unknown): string {
  const refusal = refusalIn(REFUSALS, error);
  if (refusal !== null) return REFUSALS[refusal];
  const field = error instanceof ProblemError ? error.fields[0] : undefined;
  return field?.message ?? (error instanceof Error ? error.message : 'Please try again.');
}
