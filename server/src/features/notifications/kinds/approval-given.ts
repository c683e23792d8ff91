import { isAskedByMail, isAwaited } from '@oakling/domain/sessions/supervision/asked-guardians';
import { decisionLinkOf } from '@oakling/domain/sessions/supervision/decision-link';
import type { SessionApprovalGiven } from '@oakling/domain/sessions/events';
import { approvalGivenMail } from '../emails/decided-emails.ts';
import {
  actorIn,
  actorInMail,
  otherGuardians,
  sessionKind,
  type SessionNoticeContext,
} from '../kind.ts';

/** One guardian approved; tells those whose approval is missing. Rules 6.136 and 8.101 */
export const approvalGivenKind = sessionKind<SessionApprovalGiven>({
  kind: 'approval-given',
  event: 'SessionApprovalGiven',
  readers: (event) => otherGuardians(event, event.givenBy),
  notice: (context) =>
    asks(context, isAwaited)
      ? { meeting: context.event.session, ...actorIn(context, context.event.givenBy) }
      : null,
  mail(context, { origin, clock, decisionUrl }) {
    if (!asks(context, isAskedByMail)) return null;
    const { event, reader, names, view } = context;
    const { session, givenBy } = event;
    const { by, about } = actorInMail(context, givenBy);
    const link = decisionLinkOf(session, reader.id, clock());
    const decide = { url: decisionUrl(link, reader.email), until: link.expiresAt };
    const mail = approvalGivenMail({ to: reader, session, view, names, origin, by, ...decide });
    return { ...mail, about };
  },
});

/** False when it was decided, changed or cancelled meanwhile, or the reader has approved. */
function asks(
  { event: { session }, reader, view }: SessionNoticeContext<SessionApprovalGiven>,
  by: typeof isAwaited,
): boolean {
  const isSame = view.status === 'pending' && view.version === session.version;
  return isSame && view.asked !== null && by(view.asked, reader.id);
}
