import type { OutcomeAsked } from '@oakling/domain/sessions/day/reminder-events';
import { everyone, sessionKind } from '../kind.ts';

/** Asks all three how a past session went; no mail. Rule 6.74 */
export const sessionOutcomeAskedKind = sessionKind<OutcomeAsked>({
  kind: 'session-outcome-asked',
  event: 'OutcomeAsked',
  readers: everyone,
  notice: ({ event }) => ({ meeting: event.session }),
});
