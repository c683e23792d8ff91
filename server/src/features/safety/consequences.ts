import type { EmailProven, PersonSignedUp } from '@oakling/domain/identity/events';
import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { ChildConsentWithdrawn } from '@oakling/domain/legal/child-consent-events';
import type { OutcomeAnswered } from '@oakling/domain/sessions/afterwards/outcome';
import {
  matchingSwitched,
  reportSent,
  youthPaused,
  type AccountRemoved,
  type PersonBlocked,
  type PersonReinstated,
  type PersonSuspended,
  type ReportSent,
  type YouthPaused,
} from '@oakling/domain/safety/events';
import type { NewReport } from '@oakling/domain/safety/report';
import { endEveryLogin } from '../../platform/auth/logins.ts';
import type { Tx } from '../../platform/db/database.ts';
import { on, type Consequence } from '../../platform/db/transact.ts';
import { closeStreams } from '../../platform/live/live.ts';
import { forgetSuspensions, restoreLimits, suspendLikeSibling } from './former-limit-store.ts';
import { findModeratorIds } from './queries.ts';
import { deleteUser, insertReport, isSent, lockChild, saveSupervision } from './store.ts';

/**
 * Restores kept limits once the mailbox is proven, ends the logins of people who may no longer log in, updates pages after a block, and
 * sends the reports in answers about sessions. Rules 1.180, 9.44 and 9.50
 */
export const safetyConsequences = (clock: () => Date, secret: string): readonly Consequence[] => [
  on<PersonSignedUp>('PersonSignedUp', async (tx, { personId, guardianId }) => {
    await restoreLimits(tx, secret, personId);
    if (guardianId !== null) await suspendLikeSibling(tx, secret, { personId, guardianId });
  }),
  on<EmailProven>('EmailProven', (tx, { concerns: [personId = ''] }) =>
    restoreLimits(tx, secret, personId),
  ),
  on<PersonReinstated>('PersonReinstated', (tx, { personId }) =>
    forgetSuspensions(tx, secret, personId),
  ),
  on<ChildConsentWithdrawn>('ChildConsentWithdrawn', (tx, event) => shutAway(tx, event, clock())),
  on<YouthPaused>('YouthPaused', (tx, { youthId }) => endEveryLogin(tx, youthId)),
  on<PersonSuspended>('PersonSuspended', (tx, { personId }) => endEveryLogin(tx, personId)),
  on<PersonBlocked>('PersonBlocked', (tx, { blockerId, blockedId }) =>
    closeStreams(tx, [blockerId, blockedId]),
  ),
  on<OutcomeAnswered>('OutcomeAnswered', async (tx, { report }) =>
    report === null ? [] : sendOnce(tx, report),
  ),
];

/** Pauses a child whose guardian's consent was withdrawn, and turns matching off. Rule 9.178 */
async function shutAway(
  tx: Tx,
  { childId, guardianId, by }: ChildConsentWithdrawn,
  now: Date,
): Promise<DomainEvent[]> {
  const child = await lockChild(tx, childId);
  if (child === null) return [];
  await saveSupervision(tx, { ...child, matchingOn: false, pausedAt: child.pausedAt ?? now });
  // A withdrawal by link or through a moderator has no acting guardian, so all guardians get a mail. Rule 8.87
  const pausedBy = by === 'withdrawn-on-page' ? guardianId : null;
  return [
    ...(child.matchingOn ? [matchingSwitched(child, false, null)] : []),
    ...(child.pausedAt === null ? [youthPaused(child, pausedBy)] : []),
  ];
}

/** Idempotent: a double click or a retry sends one report. Rule 6.78 */
async function sendOnce(tx: Tx, report: NewReport): Promise<ReportSent[]> {
  if (await isSent(tx, report)) return [];
  await insertReport(tx, report);
  return [reportSent(report, await findModeratorIds(tx))];
}

/** Deletes the account after all other features' consequences have run. Rule 9.80 */
export const removalConsequences: readonly Consequence[] = [
  on<AccountRemoved>('AccountRemoved', (tx, { personId }) => deleteUser(tx, personId)),
];
