import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { ChildConsentWithdrawn } from '@oakling/domain/legal/child-consent-events';
import type { OutcomeAnswered } from '@oakling/domain/sessions/outcome';
import {
  matchingSwitched,
  reportSent,
  youthPaused,
  type AccountRemoved,
  type PersonBlocked,
  type PersonSuspended,
  type ReportSent,
  type YouthPaused,
} from '@oakling/domain/safety/events';
import type { NewReport } from '@oakling/domain/safety/report';
import { endEveryLogin } from '../../platform/auth/logins.ts';
import type { Tx } from '../../platform/db/database.ts';
import { on, type Consequence } from '../../platform/db/transact.ts';
import { closeStreams } from '../../platform/live/live.ts';
import {
  deleteUser,
  findModeratorIds,
  insertReport,
  isSent,
  lockChild,
  saveSupervision,
} from './store.ts';

/** Rules 9.44 and 9.50: a person who is shut out is out at once, and pages follow a block at once. */
export const safetyConsequences = (clock: () => Date): readonly Consequence[] => [
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

/** Rule 9.178: without a guardian's consent a child is paused, and nobody finds it. */
async function shutAway(
  tx: Tx,
  { childId, guardianId, by }: ChildConsentWithdrawn,
  now: Date,
): Promise<DomainEvent[]> {
  const child = await lockChild(tx, childId);
  if (child === null) return [];
  await saveSupervision(tx, { ...child, matchingOn: false, pausedAt: child.pausedAt ?? now });
  // By a link, without a log-in, or on the word of a moderator: then all guardians hear of it by mail. Rule 8.87
  const pausedBy = by === 'withdrawn-on-page' ? guardianId : null;
  return [
    ...(child.matchingOn ? [matchingSwitched(child, false, null)] : []),
    ...(child.pausedAt === null ? [youthPaused(child, pausedBy)] : []),
  ];
}

/** Rule 6.78: sent again (a double click, a lost answer) a report is as if it had been sent once. */
async function sendOnce(tx: Tx, report: NewReport): Promise<ReportSent[]> {
  if (await isSent(tx, report)) return [];
  await insertReport(tx, report);
  return [reportSent(report, await findModeratorIds(tx))];
}

/** Rule 9.80: the account itself goes last, after what the others do with it. */
export const removalConsequences: readonly Consequence[] = [
  on<AccountRemoved>('AccountRemoved', (tx, { personId }) => deleteUser(tx, personId)),
];
