import type { SessionRow } from '@oakling/domain/sessions/contract';
import { whenWords } from '../session-view.ts';

export const RATHER_ONLINE = 'We would rather meet online.';
export const RATHER_IN_PUBLIC = 'We would rather meet in a public place.';

/** All text of the dialog that asks for a reason. Rule 6.27 */
export const rejectDialog = {
  title: (session: SessionRow) =>
    `Reject the session of ${session.initiator.name} with ${session.receiver.name} on ${whenWords(session).day}?`,
  explanation: (session: SessionRow) =>
    `You cannot undo this. We tell ${session.initiator.name} and ${session.receiver.name}. If you give a reason, they see it.`,
  reason: 'Reason',
  reasonHint: 'You may leave this empty.',
  phrasesLabel: 'Suggestions',
  phrases: [
    'This time does not suit us.',
    RATHER_ONLINE,
    RATHER_IN_PUBLIC,
    'We have enough planned for now.',
  ],
  confirm: 'Reject',
  confirming: 'Rejecting...',
  cancel: 'Keep the request',
};
