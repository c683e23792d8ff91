import { firstName, sentence } from '@oakling/domain/kernel/words';
import type { Role } from '@oakling/domain/identity/role';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { isToAnswer, whenWords } from '../session-view.ts';
import { cancelDialog, othersConcerned } from '../text.ts';

/**
 * The text of the cancel dialog. For a receiver who hasn't answered, canceling declines the request. Rules 6.57 and
 * 6.97
 */
export function callOffWords(session: SessionRow, role: Role) {
  const isAnswer = isToAnswer(session, role);
  const words = isAnswer ? declineDialog : cancelDialog;
  return {
    open: words.open,
    title: words.title(session, role),
    explanation: words.explanation(session, role),
    phrases: words.phrases[role],
    confirm: words.confirm,
    confirming: words.confirming,
    cancel: words.cancel,
    done: words.done(session, role),
  };
}

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
