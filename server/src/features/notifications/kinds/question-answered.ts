import { decisionLinkOf } from '@oakling/domain/sessions/decision-link';
import type { QuestionAnswered } from '@oakling/domain/sessions/events';
import { actorNames, sessionKind } from '../kind.ts';
import { answeredMail } from '../question-emails.ts';

/** Rule 8.90: the parent hears that the elder answered, and decides by the mail's link. */
export const questionAnsweredKind = sessionKind<QuestionAnswered>({
  kind: 'question-answered',
  event: 'QuestionAnswered',
  readers: ({ parentId }) => [parentId],
  notice: (told) => ({
    names: actorNames(told, told.event.session.elderId),
    meeting: told.event.session,
  }),
  mail({ event, reader, names, view }, { origin, clock, decisionUrl }) {
    const { session, parentId } = event;
    // Decided, changed or called off since: this link would open nothing.
    if (view.status !== 'pending' || view.version !== session.version) return null;
    const link = decisionLinkOf(session, parentId, clock());
    const decide = { url: decisionUrl(link, reader.email), until: link.expiresAt };
    return answeredMail({ to: reader, session, view, names, origin, ...decide });
  },
});
