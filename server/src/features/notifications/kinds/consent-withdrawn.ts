import type { ChildConsentWithdrawn } from '@oakling/domain/legal/child-consent-events';
import { childPage, kindOf, type Kinds } from '../kind.ts';
import { momentWords } from '../when-words.ts';

export const consentWithdrawnKinds = {
  /**
   * Tells a parent about a withdrawal made anywhere but on the child's page, because someone else may have read the
   * mail or spoken to a moderator. Other guardians are always told. Rule 8.94
   */
  'consent-withdrawn': kindOf<ChildConsentWithdrawn>({
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
    mail({ event, reader, facts, origin }) {
      const { childId, guardianId, by, withdrawnAt } = event;
      const isOwn = reader.id === guardianId;
      const child = facts.shownName(childId) || (isOwn ? 'your child' : 'the child');
      const when = `That was on ${momentWords(withdrawnAt, reader.timeZone ?? 'UTC')}`;
      const means = `${child} is paused now and matching is off. We deleted nothing.`;
      const end = {
        action: childPage(origin, childId),
        footnote: 'You get this because it is about the safety of your child’s account.',
      };
      if (!isOwn) {
        const who = facts.shownName(guardianId) || 'Another guardian';
        return {
          subject: 'The consent to your child’s account was withdrawn',
          heading: `${who} withdrew the consent to ${child}’s account`,
          paragraphs: [
            when,
            means,
            'Each guardian can agree again, on the child’s page under “Your consent”.',
          ],
          ...end,
        };
      }
      const isByLink = by === 'withdrawn-by-link';
      const how = isByLink
        ? 'Somebody used the link in our email to you'
        : 'A moderator withdrew it because somebody told us you want that';
      return {
        subject: 'Your consent to your child’s account was withdrawn',
        heading: `Your consent to ${child}’s account was withdrawn`,
        paragraphs: [
          `${how}. ${when}`,
          means,
          'Would you like to agree again? Log in, open the child’s page and do it under “Your consent”.',
          isByLink
            ? 'If that wasn’t you, somebody else can read your email. Change the password of your mailbox and your Oakling password, and ask us for help.'
            : 'If that wasn’t you, somebody else pretended to be you. Please tell us.',
        ],
        ...end,
      };
    },
  }),
} satisfies Kinds;
