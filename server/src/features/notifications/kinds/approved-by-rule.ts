import { listWords } from '@oakling/domain/kernel/words';
import { missingOf } from '@oakling/domain/sessions/supervision/asked-guardians';
import type {
  ApprovedByRule,
  YesByRule,
} from '@oakling/domain/sessions/supervision/who-decides-events';
import { approvedByRuleMail, yesByRuleMail } from '../emails/decided-emails.ts';
import { actorInMail, sessionKind, type SessionNoticeContext } from '../kind.ts';

/**
 * A rule approved a session: tells each guardian whose rule it was and how to cancel. Rule 6.158
 */
export const approvedByRuleKind = sessionKind<ApprovedByRule>({
  kind: 'session-by-rule',
  event: 'ApprovedByRule',
  readers: ({ guardianIds }) => guardianIds,
  notice(context) {
    if (!isApproved(context)) return null;
    const { event, reader, facts } = context;
    const { session, decidedBy } = event;
    if (reader.id === decidedBy) return { meeting: session };
    return { meeting: session, names: { by: facts.shownName(decidedBy) }, about: [decidedBy] };
  },
  mail(context, { origin }) {
    if (!isApproved(context)) return null;
    const { event, reader, names } = context;
    const { session, decidedBy } = event;
    const mail = { to: reader, session, names, origin };
    if (reader.id === decidedBy) return approvedByRuleMail({ ...mail, by: null });
    const { by, about } = actorInMail(context, decidedBy);
    return { ...approvedByRuleMail({ ...mail, by }), about };
  },
});

/**
 * When all guardians must approve: tells the guardian whose rule approved whose approval is still
 * missing. Rule 6.158
 */
export const yesByRuleKind = sessionKind<YesByRule>({
  kind: 'session-by-rule',
  event: 'YesByRule',
  readers: ({ concerns }) => concerns,
  notice(context) {
    const missing = missingIn(context);
    if (missing.length === 0) return null;
    const names = { missing: namesOf(missing) };
    return { meeting: context.event.session, names, about: idsOf(missing) };
  },
  mail(context, { origin }) {
    const missing = missingIn(context);
    if (missing.length === 0) return null;
    const { event, reader, names } = context;
    const mail = { to: reader, session: event.session, names, origin };
    return { ...yesByRuleMail({ ...mail, missing: namesOf(missing) }), about: idsOf(missing) };
  },
});

/** Empty once it is decided, changed or cancelled, which has its own notification. */
function missingIn({ event: { session }, view }: SessionNoticeContext<YesByRule>) {
  const isSame = view.status === 'pending' && view.version === session.version;
  return isSame && view.asked !== null ? missingOf(view.asked) : [];
}

type Missing = ReturnType<typeof missingIn>;
const namesOf = (missing: Missing) => listWords(missing.map(({ name }) => name));
const idsOf = (missing: Missing) => missing.map(({ id }) => id);

function isApproved({ event: { session }, view }: SessionNoticeContext<ApprovedByRule>): boolean {
  return view.status === 'approved' && view.version === session.version;
}
