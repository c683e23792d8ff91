import type { ApprovedByRule } from '@oakling/domain/sessions/own-word-events';
import { approvedByRuleMail } from '../decided-emails.ts';
import { actorInMail, sessionKind, type ToldOfSession } from '../kind.ts';

/** Rule 6.158: every guardian hears at once what a rule approved, whose it was, and how to call it off. */
export const approvedByRuleKind = sessionKind<ApprovedByRule>({
  kind: 'session-by-rule',
  event: 'ApprovedByRule',
  readers: ({ guardianIds }) => guardianIds,
  notice(told) {
    if (!isApproved(told)) return null;
    const { event, reader, facts } = told;
    const { session, decidedBy } = event;
    if (reader.id === decidedBy) return { meeting: session };
    return { meeting: session, names: { by: facts.shownName(decidedBy) }, about: [decidedBy] };
  },
  mail(told, { origin }) {
    if (!isApproved(told)) return null;
    const { event, reader, names } = told;
    const { session, decidedBy } = event;
    const mail = { to: reader, session, names, origin };
    if (reader.id === decidedBy) return approvedByRuleMail({ ...mail, by: null });
    const { by, about } = actorInMail(told, decidedBy);
    return { ...approvedByRuleMail({ ...mail, by }), about };
  },
});

function isApproved({ event: { session }, view }: ToldOfSession<ApprovedByRule>): boolean {
  return view.status === 'approved' && view.version === session.version;
}
