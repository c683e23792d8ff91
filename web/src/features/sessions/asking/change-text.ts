import type { ChangeRefusal, ProposalRefusal } from '@oakling/domain/sessions/asking/decide-offer';
import { problemCode } from '../../../lib/problem.ts';
import { AGAINST_OWN_RULES, NOT_POSSIBLE_WORDS } from '../not-possible-text.ts';
import { OTHER_FAILURES, REQUEST_REFUSALS, type WhoDecides } from './request-text.ts';

export const changePage = {
  plainTitle: 'Change a session',
  title: (name: string) => `Changing the session with ${name}`,
  loading: 'Loading the session...',
  failed: 'We couldn’t load this session.',
  closed: 'You can no longer change this session.',
  notMine: 'Only the person who asked for a session can change it. You can propose another time.',
  gone: (name: string) =>
    `You and ${name} are no longer matched, so you can’t change this session. You can keep it as it is, or cancel it.`,
  toSession: 'Back to the session',
  approved: 'This session is approved. If you change it, it needs a new yes before it takes place.',
  form: {
    submit: 'Change the session',
    submitting: 'Changing the session...',
    failure: 'We couldn’t confirm the change.',
    next: {
      parent: () => 'A parent reads the change and decides again before you meet.',
      you: () => 'You decide yourself. Your change counts as your yes.',
      adult: (name: string) => `${name} is an adult and decides again.`,
    } satisfies Readonly<Record<WhoDecides, (name: string) => string>>,
  },
  done: {
    parent: () => 'Session changed. We ask the parent again.',
    you: (name: string) => `Session changed. We ask ${name} again.`,
    adult: (name: string) => `Session changed. We ask ${name} again.`,
  } satisfies Readonly<Record<WhoDecides, (name: string) => string>>,
};

type Refusal = ChangeRefusal | ProposalRefusal | 'not-found';

const REFUSALS: Readonly<Record<Exclude<Refusal, keyof typeof REQUEST_REFUSALS>, string>> = {
  'not-your-session': 'This session no longer exists.',
  'not-yours-to-change': changePage.notMine,
  'yours-to-change': 'You asked for this session, so you can change it yourself.',
  'note-of-parent': 'Only the parent can add a note to a proposed time.',
  'not-open': 'This session has been rejected or cancelled.',
  'changed-since-read':
    'Something changed after you opened this. Please go back and read it again.',
  'start-passed': 'The start time has passed, so you can no longer change this.',
  'nothing-changed': 'You haven’t changed anything yet.',
  'may-not-meet': 'You two can no longer meet, so you can’t change this.',
};

const TRY_AGAIN = 'Please try again.';

export function changeFailureWords(error: unknown): string {
  const code = problemCode(error);
  if (code === null) return TRY_AGAIN;
  if (code === 'not-found') return REFUSALS['not-your-session'];
  const words: Readonly<Record<string, string>> = { ...REQUEST_REFUSALS, ...REFUSALS };
  return words[code] ?? OTHER_FAILURES[code] ?? TRY_AGAIN;
}

/** Refusals for a parent, whose child has the other session. */
export function parentFailureWords(error: unknown): string {
  const code = problemCode(error) ?? '';
  if (code === 'overlaps-own-session') {
    return 'Your child has another session at that time. Please choose another one.';
  }
  return code in NOT_POSSIBLE_WORDS ? AGAINST_OWN_RULES : changeFailureWords(error);
}
