import type { ChildConsentWithdrawn } from '@oakling/domain/legal/child-consent-events';
import type { Draft } from '../../../platform/mail/mail-draft.ts';
import { layOut } from '../emails/emails.ts';
import { kindOf, type NoticeContext } from '../kind.ts';
import { momentWords } from '../emails/when-words.ts';

/**
 * Tells a parent about a withdrawal they did not make on the child's page, because another person
 * may have had the mail or spoken to a moderator. Other guardians are always told. Rule 8.94
 */
export const consentWithdrawnKind = kindOf<ChildConsentWithdrawn>({
  kind: 'consent-withdrawn',
  event: 'ChildConsentWithdrawn',
  people: ({ guardianId }) => [guardianId],
  readers({ childId, guardianId, by }, facts) {
    const guardians = facts.guardiansOf(childId);
    return by === 'withdrawn-on-page' ? guardians.filter((id) => id !== guardianId) : guardians;
  },
  notice({ event: { childId, guardianId }, reader, facts }) {
    if (facts.person(childId) === null) return null;
    const child = facts.shownName(childId);
    if (reader.id === guardianId) return { names: { child }, about: [childId] };
    return { names: { child, by: facts.shownName(guardianId) }, about: [childId, guardianId] };
  },
  mail(context, { origin }) {
    const { event, reader, facts } = context;
    const { childId, guardianId, by, withdrawnAt } = event;
    const found = facts.person(childId);
    if (found === null) return null;
    if (reader.id !== guardianId) return othersMail(context, origin);
    const child = found.shownName || 'your child';
    const isByLink = by === 'withdrawn-by-link';
    const how = isByLink
      ? 'Somebody used the link in our e-mail to you'
      : 'A moderator took it back because somebody told us you want that';
    const mail = layOut(reader, 'Your consent to your child’s account was taken back', {
      heading: `Your consent to ${child}’s account was taken back`,
      paragraphs: [
        `${how}. That was on ${momentWords(withdrawnAt, reader.timeZone ?? 'UTC')}`,
        `${child} is paused now and matching is off. We deleted nothing.`,
        'Would you like to agree again? Log in, open the child’s page and do it under “Your consent”.',
        isByLink
          ? 'Was that not you? Then somebody else can read your e-mail. Change the password of your mailbox and your Oakling password, and ask us for help.'
          : 'Was that not you? Then somebody else pretended to be you. Please tell us.',
      ],
      action: {
        label: 'See the child’s page',
        url: `${origin}/#/dashboard/parent/children/${childId}`,
      },
      footnote: 'You get this because it is about the safety of your child’s account.',
    });
    return { ...mail, about: [childId] };
  },
});

/** For another guardian: who withdrew it, and the effects on the child. */
function othersMail(
  {
    event: { childId, guardianId, withdrawnAt },
    reader,
    facts,
  }: NoticeContext<ChildConsentWithdrawn>,
  origin: string,
): Draft {
  const child = facts.shownName(childId) || 'the child';
  const who = facts.shownName(guardianId) || 'Another guardian';
  const mail = layOut(reader, 'The consent to your child’s account was taken back', {
    heading: `${who} took back the consent to ${child}’s account`,
    paragraphs: [
      `That was on ${momentWords(withdrawnAt, reader.timeZone ?? 'UTC')}`,
      `${child} is paused now and matching is off. We deleted nothing.`,
      'Each guardian can agree again, on the child’s page under “Your consent”.',
    ],
    action: {
      label: 'See the child’s page',
      url: `${origin}/#/dashboard/parent/children/${childId}`,
    },
    footnote: 'You get this because it is about the safety of your child’s account.',
  });
  return { ...mail, about: [childId, guardianId] };
}
