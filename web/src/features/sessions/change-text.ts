import type { ChangeRefusal } from '@oakling/domain/sessions/decide-change';
import type { ProposalRefusal } from '@oakling/domain/sessions/decide-proposal';
import { problemCode } from '../../lib/problem.ts';
import { OTHER_FAILURES, REQUEST_REFUSALS } from './request-text.ts';

/** Every word of the page that changes a session. */
export const changePage = {
  plainTitle: 'Change a session',
  title: (name: string) => `Changing the session with ${name}`,
  loading: 'Loading the session...',
  failed: 'This session could not be loaded.',
  tryAgain: 'Try again',
  closed: 'This session can no longer be changed.',
  notMine: 'Only who asked for a session can change it. You can propose another time for it.',
  gone: (name: string) =>
    `You and ${name} are not matched any more, so this session cannot be changed. It can still take place as it is, or be cancelled.`,
  toSession: 'Back to the session',
  approved:
    'This session is approved. Once you change it, it has to be approved again before it takes place.',
  form: {
    submit: 'Change the Session',
    submitting: 'Changing the session...',
    failure: 'The session could not be changed.',
    next: 'A parent reads the change, and decides again before you meet.',
  },
  done: 'Session changed. The parent is asked again.',
};

/** Every word of the dialog that proposes another time. */
export const proposeDialog = {
  open: 'Propose Another Time',
  title: (name: string) => `Propose another time to ${name}`,
  explanation: (name: string, isParent: boolean) =>
    `${name} can agree or keep the time as it is. ${isParent ? 'You decide' : 'The parent decides'} again before the session moves.`,
  replaces: 'Another time has been proposed already. Yours takes its place.',
  when: 'Which time would suit you?',
  note: 'Note',
  noteHint: 'You may leave this empty. Both who meet can read it.',
  confirm: 'Propose this time',
  confirming: 'Proposing...',
  cancel: 'Go back',
  done: (name: string) => `${name} has been told, and can agree to the time you propose.`,
};

type Refusal = ChangeRefusal | ProposalRefusal | 'not-found';

const REFUSALS: Readonly<Record<Exclude<Refusal, keyof typeof REQUEST_REFUSALS>, string>> = {
  'not-your-session': 'This session is not there any more.',
  'not-yours-to-change': changePage.notMine,
  'yours-to-change': 'You asked for this session, so you can change it yourself.',
  'note-of-parent': 'Only the parent can write a note beside another time.',
  'not-open': 'This session was rejected or cancelled in the meantime.',
  'changed-since-read':
    'Something changed after you opened this. Please go back and read it again.',
  'start-passed': 'This session was to start already, so it can no longer be changed.',
  'nothing-changed': 'Nothing is different from before yet.',
  'may-not-meet': 'The two of you can no longer meet, so this cannot be changed.',
};

const TRY_AGAIN = 'Please try again.';

/** Why a change or a proposal was not taken, and what to do, in words. */
export function changeFailureWords(error: unknown): string {
  const code = problemCode(error);
  if (code === null) return TRY_AGAIN;
  if (code === 'not-found') return REFUSALS['not-your-session'];
  const words: Readonly<Record<string, string>> = { ...REQUEST_REFUSALS, ...REFUSALS };
  return words[code] ?? OTHER_FAILURES[code] ?? TRY_AGAIN;
}

/** The same for a parent, who takes part in nothing: it is the child who has another session. */
export function parentFailureWords(error: unknown): string {
  if (problemCode(error) !== 'overlaps-own-session') return changeFailureWords(error);
  return 'Your child has another session at that time. Please choose another one.';
}
