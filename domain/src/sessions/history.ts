import * as v from 'valibot';
import type { Party, SessionView } from './contract.ts';
import { receiverOf, type Session, type SessionDetails, sessionSchema } from './session.ts';

/**
 * The facts from which a session's history is built, limited to those that the reader may know.
 * Times outside `session` are ISO 8601.
 */
export const sessionPastSchema = v.object({
  session: sessionSchema,
  versions: v.array(
    v.object({
      version: v.number(),
      approvedAt: v.nullable(v.string()),
      approvedBy: v.nullable(v.string()),
      /**
       * The person who proposed the time of the next version, or null if no one did, or once their account is deleted.
       */
      proposedBy: v.nullable(v.string()),
      replacedAt: v.string(),
    }),
  ),
  proposal: v.nullable(v.object({ proposedBy: v.string(), createdAt: v.string() })),
  /** Guardians' approvals of versions. Empty for anyone but a guardian. */
  approvals: v.array(v.object({ version: v.number(), givenBy: v.string() })),
  /**
   * Guardians' names by id, null for the reader; the whole record is null unless the reader is a guardian. Rule 6.131
   */
  guardianNames: v.nullable(v.record(v.string(), v.nullable(v.string()))),
  /** Rule 6.333 */
  help: v.array(v.object({ part: v.picklist(['elder', 'youth', 'guardian']), at: v.string() })),
});
export type SessionPast = v.InferOutput<typeof sessionPastSchema>;

type HistoryItem = SessionView['history'][number];
type Named = (guardianIds: readonly string[]) => (string | null)[];

/** Rules 6.72 and 6.276 */
export function historyOf(past: SessionPast): HistoryItem[] {
  const { session, versions, proposal, approvals, guardianNames, help } = past;
  const named: Named = (ids) =>
    guardianNames === null ? [] : ids.map((id) => guardianName(id, guardianNames));
  const byOne = (step: HistoryItem['step'], at: string, personId: string | null): HistoryItem => ({
    step,
    at,
    ...(personId === null ? { by: null, guardians: [] } : actor(session, personId, named)),
  });
  /** Rule 6.163 */
  const approved = (at: string, by: string | null, givenBy: readonly string[]): HistoryItem =>
    by === session.youthId
      ? byOne('approved', at, by)
      : { step: 'approved', at, by: 'parent', guardians: named([...new Set(givenBy)]) };
  const givenTo = (version: number) =>
    approvals.filter((given) => given.version === version).map(({ givenBy }) => givenBy);

  const items = [byOne('requested', session.createdAt.toISOString(), session.createdBy)];
  for (const { version, approvedAt, approvedBy, proposedBy, replacedAt } of versions) {
    if (approvedAt !== null) items.push(approved(approvedAt, approvedBy, givenTo(version)));
    items.push({
      ...byOne('changed', replacedAt, session.createdBy),
      ...(proposedBy !== null && { proposed: actor(session, proposedBy, named) }),
    });
  }
  if (session.agreedAt !== null) {
    items.push(byOne('agreed', session.agreedAt.toISOString(), receiverOf(session)));
  }
  if (session.status === 'rejected') {
    items.push(byOne('rejected', session.decidedAt.toISOString(), session.decidedBy));
  } else if (session.status !== 'pending' && session.decidedAt !== null) {
    const { decidedAt, decidedBy, version } = session;
    // The guardian who approved last comes last. A current approval names this guardian even without a row of its own.
    const last = session.status === 'approved' ? [session.decidedBy] : [];
    items.push(approved(decidedAt.toISOString(), decidedBy, [...givenTo(version), ...last]));
  }
  if (session.status === 'cancelled') {
    items.push(byOne('cancelled', session.cancelledAt.toISOString(), session.cancelledBy));
  }
  for (const { part, at } of help) {
    const by = part === 'guardian' ? 'parent' : partyOf(session, session[`${part}Id`]);
    items.push({ step: 'asked-for-help', at, by, guardians: [] });
  }
  if (proposal !== null) items.push(byOne('proposed', proposal.createdAt, proposal.proposedBy));
  return items.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function actor(session: Session, personId: string, named: Named) {
  const by = partyOf(session, personId);
  return { by, guardians: by === 'parent' ? named([personId]) : [] };
}

export function guardianName(
  id: string,
  names: Readonly<Record<string, string | null>>,
): string | null {
  const name = names[id];
  return name === undefined ? 'A former guardian' : name;
}

/** A person's role in a session. Anyone who acts without being a participant is a guardian. */
export function partyOf(session: SessionDetails, personId: string): Party {
  if (personId === session.createdBy) return 'initiator';
  return personId === session.elderId || personId === session.youthId ? 'receiver' : 'parent';
}
