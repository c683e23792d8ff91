import {
  approvalByAgreement,
  approvalByRule,
  isCoveredByRule,
} from '@oakling/domain/sessions/supervision/decide-alone';
import type { SessionAgreed, SessionApproved } from '@oakling/domain/sessions/events';
import type {
  SessionChanged,
  SessionRequested,
} from '@oakling/domain/sessions/asking/offer-events';
import {
  adultMet,
  approvedByRule,
  yesByRule,
  type ApprovedByRule,
  type YesByRule,
} from '@oakling/domain/sessions/supervision/who-decides-events';
import { hasYouthAgreed } from '@oakling/domain/sessions/supervision/missing-approvals';
import type { Session } from '@oakling/domain/sessions/session';
import type { CameOfAge } from '@oakling/domain/stages/events';
import type { Tx } from '../../../platform/db/database.ts';
import { on, type Consequence } from '../../../platform/db/transact.ts';
import {
  approveIfPossible,
  deletePreApprovals,
  findEldersMet,
  findTrusting,
  saveApprovalsByRule,
} from './automatic-approvals-store.ts';
import { marksOf } from '../youth-hours.ts';

type Said = SessionRequested | SessionChanged | SessionAgreed;

/**
 * Approves a session once the youth has agreed, if the youth is an adult or a guardian has pre-approved the elder.
 * Otherwise, the session stays pending, and guardians are asked as usual. Rules 6.157 and 6.164
 */
export function automaticApprovalConsequences(clock: () => Date): readonly Consequence[] {
  // A guardian always reads the dates of a series. Rule 6.432
  const isByRule = ({ stage, session }: Said) =>
    stage === '16-17' && (session.series ?? null) === null;
  const isDue = (event: Said) =>
    (event.stage === 'of-age' || isByRule(event)) && hasYouthAgreed(event.session);
  const follow = async (tx: Tx, event: Said) => {
    const session: Session = { ...event.session, status: 'pending' };
    if (session.startsAt <= clock()) return [];
    return event.stage === 'of-age' ? approveAlone(tx, session) : approveByRule(tx, session, event);
  };
  return [
    on<SessionRequested>('SessionRequested', follow, isDue),
    on<SessionChanged>('SessionChanged', follow, isDue),
    on<SessionAgreed>('SessionAgreed', follow, isDue),
  ];

  async function approveAlone(tx: Tx, session: Session): Promise<SessionApproved[]> {
    const approval = approvalByAgreement({ session, stage: 'of-age' }, clock());
    if (approval === null) return [];
    return (await approveIfPossible(tx, approval.session)) ? [approval.event] : [];
  }

  async function approveByRule(
    tx: Tx,
    session: Session,
    { guardianIds }: Said,
  ): Promise<(SessionApproved | ApprovedByRule | YesByRule)[]> {
    const trusting = await findTrusting(tx, session);
    if (trusting === null) return [];
    const { zone, isOfferKnown } = trusting;
    if (!isCoveredByRule(marksOf(session, zone), isOfferKnown === true)) return [];
    const now = clock();
    const { given, isApproved } = await saveApprovalsByRule(tx, session, now);
    const [first] = given;
    if (first === undefined) return [];
    if (!isApproved) return [yesByRule(session, guardianIds, given)];
    const approved = approvalByRule(session, guardianIds, first, now);
    return [approved, approvedByRule(approved)];
  }
}

/**
 * Deletes pre-approvals when a youth comes of age, and notifies the elders whom the youth meets, once. Rules 6.161 and
 * 6.170
 */
export const comeOfAgeConsequence = on<CameOfAge>('CameOfAge', async (tx, { youthId }) => {
  await deletePreApprovals(tx, youthId);
  const elderIds = await findEldersMet(tx, youthId);
  return elderIds.length === 0 ? [] : [adultMet(youthId, elderIds)];
});
