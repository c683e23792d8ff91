import { decisionLinkOf } from '@oakling/domain/sessions/supervision/decision-link';
import type { QuestionAnswered } from '@oakling/domain/sessions/events';
import { actorIn, sessionKind, type NoticeContext } from '../kind.ts';
import { answeredMail } from '../emails/question-emails.ts';

/**
 * Tells each guardian that the elder answered and whose question it was, with a decision link.
 * Rules 8.90 and 6.128
 */
export const questionAnsweredKind = sessionKind<QuestionAnswered>({
  kind: 'question-answered',
  event: 'QuestionAnswered',
  readers: ({ guardianIds }) => guardianIds,
  notice: (context) => ({
    names: { ...actorIn(context, context.event.session.elderId).names, ...askerIn(context) },
    about: isAsker(context) ? [] : [context.event.askedBy],
    meeting: context.event.session,
  }),
  mail(context, { origin, clock, decisionUrl }) {
    const { event, reader, names, view } = context;
    const { session } = event;
    // Decided, changed or cancelled meanwhile: the link would not work.
    if (view.status !== 'pending' || view.version !== session.version) return null;
    const link = decisionLinkOf(session, reader.id, clock());
    const decide = { url: decisionUrl(link, reader.email), until: link.expiresAt };
    const { asker = null } = askerIn(context);
    const mail = { to: reader, session, view, names, origin, ...decide };
    return { ...answeredMail(mail, asker), about: asker === null ? [] : [event.askedBy] };
  },
});

const isAsker = ({ event, reader }: NoticeContext<QuestionAnswered>) => reader.id === event.askedBy;

/** The author of the question, for other guardians. */
function askerIn(context: NoticeContext<QuestionAnswered>): { readonly asker?: string } {
  return isAsker(context) ? {} : { asker: context.facts.shownName(context.event.askedBy) };
}
