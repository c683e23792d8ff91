import { canApprove, isAskedByMail } from '@oakling/domain/sessions/asked-guardians';
import { decisionLinkOf } from '@oakling/domain/sessions/decision-link';
import type { SessionRequested } from '@oakling/domain/sessions/offer-events';
import type { GuardiansAsked } from '@oakling/domain/sessions/own-word-events';
import { askedMail, requestedMail } from '../emails.ts';
import { asked, isGuardian, nextAsked, sessionKind, type ToldOfSession } from '../kind.ts';

/** Rules 8.2, 8.18 and 8.80: each guardian is asked to decide, by a link of their own, and the one who was asked whether they would like it. */
export const sessionRequestedKind = sessionKind<SessionRequested>({
  kind: 'session-requested',
  event: 'SessionRequested',
  readers: asked,
  notice: (told) =>
    told.event.stage === '16-17' && isGuardian(told) && (isApproved(told) || hasSaidYes(told))
      ? null
      : { meeting: told.event.session },
  mail(told, { origin, clock, decisionUrl }) {
    const { event, reader, names, view } = told;
    const { session } = event;
    // Decided, changed or called off since: there is nothing left to decide here.
    if (view.status !== 'pending' || view.version !== session.version) return null;
    if (!isGuardian(told)) {
      return askedMail({ to: reader, session, view, names, origin, ...nextAsked(told) });
    }
    if (view.asked === null || !isAskedByMail(view.asked, reader.id)) return null;
    const link = decisionLinkOf(session, reader.id, clock());
    const url = decisionUrl(link, reader.email);
    return requestedMail({ to: reader, session, view, names, origin, url, until: link.expiresAt });
  },
});

/** What a guardian was asked is approved by their rule already, of which they are told instead. Rule 6.158 */
function isApproved({ view }: ToldOfSession<SessionRequested | GuardiansAsked>): boolean {
  return view.status === 'approved';
}

/** Rule 6.180: of several yeses theirs is given already, by their rule, and others are waited for. */
function hasSaidYes({ view, reader }: ToldOfSession<SessionRequested | GuardiansAsked>): boolean {
  return view.asked !== null && !canApprove(view.asked, reader.id);
}

/** Rule 6.151: the guardians are asked once the youth, who read it first, has said yes. */
export const guardiansAskedKind = sessionKind<GuardiansAsked>({
  kind: 'session-requested',
  event: 'GuardiansAsked',
  readers: ({ guardianIds }) => guardianIds,
  notice: (told) => (isApproved(told) || hasSaidYes(told) ? null : { meeting: told.event.session }),
  mail({ event, reader, names, view }, { origin, clock, decisionUrl }) {
    const { session } = event;
    if (view.status !== 'pending' || view.version !== session.version) return null;
    if (view.asked === null || !isAskedByMail(view.asked, reader.id)) return null;
    const link = decisionLinkOf(session, reader.id, clock());
    const url = decisionUrl(link, reader.email);
    return requestedMail({ to: reader, session, view, names, origin, url, until: link.expiresAt });
  },
});
