import type { SessionView } from '@oakling/domain/sessions/contract';
import type { Session } from '@oakling/domain/sessions/session';
import { viewSession, type SeenSession } from './seen-session.ts';

/** A session that a guardian has just decided, from what was locked for it. */
export function viewDecided(
  session: Session,
  { seen }: { readonly seen: SeenSession },
  now: Date,
): SessionView {
  // A proposal ends with the decision.
  return viewSession({ ...seen, session, timeMarks: [], proposal: null }, now);
}

/** A session to which a guardian has just said yes, and that waits for others; from what was locked for it. */
export function viewGivenYes(
  { seen }: { readonly seen: SeenSession },
  givenFor: readonly string[],
  now: Date,
): SessionView {
  const asked = seen.asked && {
    ...seen.asked,
    guardians: seen.asked.guardians.map((one) => ({
      ...one,
      saidYes: one.saidYes || givenFor.includes(one.id),
    })),
  };
  return viewSession({ ...seen, asked }, now);
}
