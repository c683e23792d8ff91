import { canApprove, isAskedByMail } from '@oakling/domain/sessions/supervision/asked-guardians';
import { decisionLinkOf } from '@oakling/domain/sessions/supervision/decision-link';
import type { SessionRequested } from '@oakling/domain/sessions/asking/offer-events';
import type { GuardiansAsked } from '@oakling/domain/sessions/supervision/who-decides-events';
import { askedMail, requestedMail } from '../emails/emails.ts';
import { asked, isGuardian, nextAsked, sessionKind, type SessionNoticeContext } from '../kind.ts';

/**
 * Asks each guardian to decide, with a personal link, and the invited participant whether they
 * agree. Rules 8.2, 8.18 and 8.80
 */
export const sessionRequestedKind = sessionKind<SessionRequested>({
  kind: 'session-requested',
  event: 'SessionRequested',
  readers: asked,
  notice: (context) =>
    context.event.stage === '16-17' &&
    isGuardian(context) &&
    (isApproved(context) || hasSaidYes(context))
      ? null
      : { meeting: context.event.session },
  mail(context, { origin, clock, decisionUrl }) {
    const { event, reader, names, view } = context;
    const { session } = event;
    // Decided, changed or cancelled meanwhile: nothing is left to decide.
    if (view.status !== 'pending' || view.version !== session.version) return null;
    if (!isGuardian(context)) {
      return askedMail({ to: reader, session, view, names, origin, ...nextAsked(context) });
    }
    if (view.asked === null || !isAskedByMail(view.asked, reader.id)) return null;
    const link = decisionLinkOf(session, reader.id, clock());
    const url = decisionUrl(link, reader.email);
    return requestedMail({ to: reader, session, view, names, origin, url, until: link.expiresAt });
  },
});

/** The guardian's rule has already approved it, which has its own notification. Rule 6.158 */
function isApproved({ view }: SessionNoticeContext<SessionRequested | GuardiansAsked>): boolean {
  return view.status === 'approved';
}

/** The guardian's rule has already approved, and others are still needed. Rule 6.180 */
function hasSaidYes({
  view,
  reader,
}: SessionNoticeContext<SessionRequested | GuardiansAsked>): boolean {
  return view.asked !== null && !canApprove(view.asked, reader.id);
}

/** Asks the guardians after a youth who decides first has agreed. Rule 6.151 */
export const guardiansAskedKind = sessionKind<GuardiansAsked>({
  kind: 'session-requested',
  event: 'GuardiansAsked',
  readers: ({ guardianIds }) => guardianIds,
  notice: (context) =>
    isApproved(context) || hasSaidYes(context) ? null : { meeting: context.event.session },
  mail({ event, reader, names, view }, { origin, clock, decisionUrl }) {
    const { session } = event;
    if (view.status !== 'pending' || view.version !== session.version) return null;
    if (view.asked === null || !isAskedByMail(view.asked, reader.id)) return null;
    const link = decisionLinkOf(session, reader.id, clock());
    const url = decisionUrl(link, reader.email);
    return requestedMail({ to: reader, session, view, names, origin, url, until: link.expiresAt });
  },
});
