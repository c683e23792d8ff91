import {
  sessionsCalledOff,
  type SessionsCalledOff,
} from '@oakling/domain/sessions/asking/called-off';
import { cancelSession } from '@oakling/domain/sessions/asking/decide-cancellation';
import { preApprovalChanged } from '@oakling/domain/sessions/supervision/pre-approval';
import type {
  SessionCancelled,
  SessionRejected,
  SilentCause,
} from '@oakling/domain/sessions/events';
import type {
  AccountRemoved,
  PersonBlocked,
  PersonReinstated,
  PersonSuspended,
  YouthPaused,
} from '@oakling/domain/safety/events';
import type { Tx } from '../../platform/db/database.ts';
import { closeStreams } from '../../platform/live/live.ts';
import { on, type Consequence } from '../../platform/db/transact.ts';
import {
  comeOfAgeConsequence,
  automaticApprovalConsequences,
} from './supervision/automatic-approvals.ts';
import { elderStandingTold } from '@oakling/domain/sessions/supervision/who-decides-events';
import { findGuardiansMet } from './supervision/automatic-approvals-store.ts';
import { endConsequences } from './friendships/end-friendships.ts';
import { seriesConsequence, seriesRequestConsequence } from './supervision/series-store.ts';
import { endPreApprovals } from './supervision/pre-approval-store.ts';
import { restConsequences } from './supervision/rest-routes.ts';
import { dropSessionsOf } from './purge-store.ts';
import { lockOpenSessions, saveCancellation, type Meeting } from './store.ts';

/**
 * Cancels open requests and future sessions between people who may no longer meet, in the same transaction. Each
 * cancellation is recorded, but people get a single summary (rule 8.87). Rules 9.11, 9.15, 9.19 and 9.46
 */
export function sessionConsequences(clock: () => Date): readonly Consequence[] {
  async function cancel(
    tx: Tx,
    of: Meeting,
    cause: SilentCause,
    actedBy: string | null,
  ): Promise<(SessionCancelled | SessionsCalledOff)[]> {
    const now = clock();
    const events: SessionCancelled[] = [];
    for (const { session, guardianIds } of await lockOpenSessions(tx, of, now)) {
      const cancelled = cancelSession(session, guardianIds, { cause }, now);
      await saveCancellation(tx, { session: cancelled.session, heldReason: '', following: [] });
      events.push(cancelled.event);
    }
    // Close streams for every cause, so that a closed stream doesn't reveal a block. Rule 9.50
    await closeStreams(
      tx,
      events.flatMap(({ session }) => [session.elderId, session.youthId]),
    );
    const summary = sessionsCalledOff(events, cause, actedBy);
    return summary === null ? [] : [...events, summary];
  }

  /**
   * A guardian's rejection or cancellation ends pre-approvals, so the next session isn't approved automatically. Rule
   * 6.174
   */
  async function endTrust(
    tx: Tx,
    { session, guardianIds }: SessionRejected | SessionCancelled,
    by: string,
  ) {
    const isEnded = await endPreApprovals(tx, session);
    return isEnded ? [preApprovalChanged('PreApprovalStopped', session, guardianIds, by)] : [];
  }

  return [
    on<SessionRejected>(
      'SessionRejected',
      (tx, event) => endTrust(tx, event, event.decidedBy),
      ({ guardianIds, decidedBy }) => guardianIds.includes(decidedBy),
    ),
    on<SessionCancelled>('SessionCancelled', async (tx, event) => {
      if (event.cause !== 'person' || !event.guardianIds.includes(event.cancelledBy)) return [];
      return endTrust(tx, event, event.cancelledBy);
    }),
    // Precedes an adult's own approval, which would copy the request to its dates.
    seriesRequestConsequence,
    ...automaticApprovalConsequences(clock),
    comeOfAgeConsequence,
    seriesConsequence,
    ...restConsequences(clock),
    ...endConsequences(clock),
    on<PersonBlocked>('PersonBlocked', (tx, { blockerId, blockedId, createdBy }) =>
      cancel(tx, { between: [blockerId, blockedId] }, 'block', createdBy),
    ),
    on<YouthPaused>('YouthPaused', (tx, { youthId, by }) =>
      cancel(tx, { of: youthId }, 'pause', by),
    ),
    on<PersonSuspended>('PersonSuspended', (tx, { personId }) =>
      tellGuardians(tx, personId, false),
    ),
    on<PersonReinstated>('PersonReinstated', (tx, { personId }) =>
      tellGuardians(tx, personId, true),
    ),
    on<PersonSuspended>('PersonSuspended', (tx, { personId }) =>
      cancel(tx, { of: personId }, 'suspension', null),
    ),
    on<AccountRemoved>('AccountRemoved', async (tx, event) => {
      const { personId, endsSessionsOf, askedBy } = event;
      const events = await cancel(tx, { of: endsSessionsOf }, 'removal', askedBy);
      await dropSessionsOf(tx, personId, clock());
      return events;
    }),
  ];
}

async function tellGuardians(tx: Tx, elderId: string, isBack: boolean) {
  const guardianIds = await findGuardiansMet(tx, elderId);
  return guardianIds.length === 0 ? [] : [elderStandingTold(elderId, guardianIds, isBack)];
}
