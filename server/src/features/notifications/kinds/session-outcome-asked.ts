import type { OutcomeAsked } from '@oakling/domain/sessions/reminder-events';
import { everyone, sessionKind } from '../kind.ts';

/** Rule 6.74: it is over, and all three are asked how it went; nobody gets a mail of it. */
export const sessionOutcomeAskedKind = sessionKind<OutcomeAsked>({
  kind: 'session-outcome-asked',
  event: 'OutcomeAsked',
  readers: everyone,
  notice: ({ event }) => ({ meeting: event.session }),
});
