import type { Actor } from '../identity/role.ts';
import type { AskedGuardians } from '../sessions/supervision/missing-approvals.ts';
import type { Session, SessionDetails } from '../sessions/session.ts';
import type { StageNow } from '../stages/stage.ts';

export const NOW = new Date('2026-08-01T12:00:00.000Z');
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

export const at = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);

export const elder: Actor = { personId: 'the-elder', role: 'elder' };
export const youth: Actor = { personId: 'the-youth', role: 'youth' };
export const parent: Actor = { personId: 'the-parent', role: 'parent' };
export const secondParent: Actor = { personId: 'the-second-parent', role: 'parent' };
export const guardianIds = [parent.personId, secondParent.personId];
/** The youngest stage, in which guardians decide alone. */
export const stage: StageNow = 'under-13';
export const otherParent: Actor = { personId: 'another-parent', role: 'parent' };
export const strangeElder: Actor = { personId: 'a-strange-elder', role: 'elder' };
export const strangeYouth: Actor = { personId: 'a-strange-youth', role: 'youth' };

const details: SessionDetails = {
  id: 'the-session',
  elderId: elder.personId,
  youthId: youth.personId,
  createdBy: youth.personId,
  connectionMode: 'In-Person',
  interests: ['Photography'],
  date: '2026-08-02',
  startTime: '10:00',
  endTime: '11:00',
  timeZone: 'UTC',
  startsAt: new Date('2026-08-02T10:00:00.000Z'),
  endsAt: new Date('2026-08-02T11:00:00.000Z'),
  version: 3,
  agreedAt: null,
  createdAt: new Date('2026-07-30T09:00:00.000Z'),
};
const decided = { decidedAt: new Date('2026-07-31T09:00:00.000Z'), decidedBy: parent.personId };

/** A session between the elder and the youth in each state. A new state requires an example here. */
const BY_STATUS: { readonly [Status in Session['status']]: Extract<Session, { status: Status }> } =
  {
    pending: { ...details, status: 'pending' },
    approved: { ...details, ...decided, status: 'approved' },
    rejected: { ...details, ...decided, status: 'rejected', rejectionReason: 'Too late' },
    cancelled: {
      ...details,
      ...decided,
      status: 'cancelled',
      cancelledAt: new Date('2026-07-31T10:00:00.000Z'),
      cancelledBy: youth.personId,
      cancellationReason: 'I am ill',
    },
  };

export function sessionIn(
  status: Session['status'],
  changes: Partial<SessionDetails> = {},
): Session {
  return { ...BY_STATUS[status], ...changes };
}

export function asked(
  name: string,
  { saidYes = false, byRule = false, substitute = '' } = {},
): AskedGuardians['guardians'][number] {
  const until = at(DAY).toISOString();
  return {
    id: name,
    name,
    isMe: false,
    saidYes,
    byRule,
    substitute: substitute === '' ? null : { id: substitute, until },
  };
}

export function anyOf(): AskedGuardians {
  return { isAll: false, guardians: guardianIds.map((id) => asked(id)) };
}
