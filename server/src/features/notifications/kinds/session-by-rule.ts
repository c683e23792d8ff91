import { listWords } from '@oakling/domain/kernel/words';
import { missingOf } from '@oakling/domain/sessions/supervision/missing-approvals';
import type {
  ApprovedByRule,
  YesByRule,
} from '@oakling/domain/sessions/supervision/who-decides-events';
import type { Kinds } from '../kind.ts';
import { actorInMail, isStill, sessionKind, type SessionNoticeContext } from '../session-kind.ts';
import { elderAndYouth, meetingWords, sessionPage } from '../session-words.ts';

/** A guardian's pre-approval either approves a session or gives one of several required approvals. Rule 6.158 */
export const sessionByRuleKinds = {
  'session-by-rule': [
    /** Tells each guardian whose pre-approval it was and how to cancel. */
    sessionKind<ApprovedByRule>({
      event: 'ApprovedByRule',
      readers: ({ guardianIds }) => guardianIds,
      notice(context) {
        if (!isStill('approved', context)) return null;
        const { event, reader, facts } = context;
        const { session, decidedBy } = event;
        if (reader.id === decidedBy) return { meeting: session };
        return { meeting: session, names: { by: facts.shownName(decidedBy) }, about: [decidedBy] };
      },
      mail(mail) {
        const { decidedBy } = mail.event;
        const isOwn = mail.reader.id === decidedBy;
        const { elder, youth } = elderAndYouth(mail);
        const notWanted = 'If you don’t want that, call it off.';
        return {
          subject: 'A rule approved a session',
          heading: `${isOwn ? 'Your' : `${actorInMail(mail, decidedBy)}’s`} rule said yes to a session`,
          paragraphs: [
            `${youth} will meet ${elder}.`,
            ...meetingWords(mail),
            isOwn ? `${notWanted} You can end the rule on your child’s page.` : notWanted,
          ],
          action: sessionPage(mail, 'See it, or call it off'),
          footnote: 'We tell you of each session that a rule approves.',
        };
      },
    }),

    /** If all guardians must approve, tells the one who pre-approved which approvals are missing. */
    sessionKind<YesByRule>({
      event: 'YesByRule',
      readers: ({ concerns }) => concerns,
      notice(context) {
        const missing = missingIn(context);
        if (missing.length === 0) return null;
        const names = { missing: namesOf(missing) };
        return { meeting: context.event.session, names, about: missing.map(({ id }) => id) };
      },
      mail(mail) {
        const { elder, youth } = elderAndYouth(mail);
        return {
          subject: 'Your rule said yes to a session',
          heading: `Your rule said yes. We are waiting for ${namesOf(missingIn(mail))}`,
          paragraphs: [
            `All guardians decide whether ${youth} meets ${elder}. Your rule gave your yes.`,
            ...meetingWords(mail),
            'If you don’t want that, say no. You can end the rule on your child’s page.',
          ],
          action: sessionPage(mail, 'See it, or say no'),
          footnote: 'We tell you of each yes that a rule gives for you.',
        };
      },
    }),
  ],
} satisfies Kinds;

/**
 * States whose approval is missing. Empty if the session has been decided, changed or canceled, which causes a
 * notification of its own.
 */
function missingIn(context: SessionNoticeContext<YesByRule>) {
  const { asked } = context.view;
  return isStill('pending', context) && asked !== null ? missingOf(asked) : [];
}

const namesOf = (missing: ReturnType<typeof missingIn>) =>
  listWords(missing.map(({ name }) => name));
