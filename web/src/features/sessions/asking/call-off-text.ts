import { firstName, sentence } from '@oakling/domain/kernel/words';
import type { Role } from '@oakling/domain/identity/role';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { firstNames, isToAnswer, whenWords } from '../session-view.ts';
import { cancelDialog, othersConcerned } from '../text.ts';

/** The choice of dates to call off. Rule 6.434 */
export type WhichDates = 'one' | 'all' | 'until';

/** The approved dates after a session, which can be called off with it. */
export const laterDates = ({ status, series }: SessionRow) =>
  status === 'approved' ? (series?.times ?? 1) - 1 : 0;

/**
 * The text of the cancel dialog. For a receiver who hasn't answered, canceling declines the request. Rules 6.57, 6.97
 * and 6.434
 */
export function callOffWords(session: SessionRow, role: Role, which: WhichDates = 'one') {
  const isAnswer = isToAnswer(session, role);
  const one = laterDates(session) > 0 ? seriesDialog : cancelDialog;
  const words = isAnswer ? declineDialog : one;
  return {
    open: words.open,
    title: words.title(session, role),
    explanation: words.explanation(session, role),
    phrases: words.phrases[role],
    confirm: words === seriesDialog ? CALL_OFF[which] : words.confirm,
    confirming: words.confirming,
    cancel: words.cancel,
    done: words.done(session, role),
  };
}

const CALL_OFF: Readonly<Record<WhichDates, string>> = {
  one: 'Call off this date',
  all: 'Stop the series',
  until: 'Take a break',
};

const seriesDialog = {
  ...cancelDialog,
  title: (session: SessionRow, role: Role) => `Call off dates with ${firstNames(session, role)}?`,
  cancel: 'Keep the dates',
  done: (session: SessionRow, role: Role) =>
    sentence`You called off dates with ${firstNames(session, role)}. ${othersConcerned(session, role)} have been told.`,
};

const declineDialog = {
  ...cancelDialog,
  open: 'Not this time',
  title: ({ initiator }: SessionRow) => `Say “Not this time” to ${firstName(initiator.name)}?`,
  explanation: (session: SessionRow, role: Role) =>
    sentence`This ends the request for ${whenWords(session).day}. We tell ${othersConcerned(session, role)}.`,
  confirm: 'Not this time',
  confirming: 'Sending...',
  cancel: 'Go back',
  done: (session: SessionRow, role: Role) =>
    sentence`You said “Not this time” to ${firstName(session.initiator.name)}. ${othersConcerned(session, role)} have been told.`,
};
