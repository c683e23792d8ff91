import type { ElderStandingTold } from '@oakling/domain/sessions/supervision/who-decides-events';
import { kindOf, type Kinds } from '../kind.ts';

/** Tells guardians, but never the child, that an elder was suspended or reinstated, without the cause. Rule 9.162 */
export const elderStandingKinds = {
  'elder-standing': kindOf<ElderStandingTold>({
    event: 'ElderStandingTold',
    people: ({ elderId }) => [elderId],
    readers: ({ guardianIds }) => guardianIds,
    notice: ({ event: { elderId, isBack }, facts }) =>
      facts.person(elderId) === null
        ? null
        : {
            names: { elder: facts.shownName(elderId), ...(isBack && { isBack: 'yes' }) },
            about: [elderId],
          },
    mail({ event: { elderId, isBack }, facts, origin }) {
      const elder = facts.shownName(elderId);
      return {
        subject: isBack ? 'An elder is back on Oakling' : 'An elder isn’t on Oakling for now',
        heading: isBack ? `${elder} is back on Oakling` : `${elder} isn’t on Oakling for now`,
        paragraphs: isBack
          ? ['New requests are possible again. Sessions that were cancelled stay cancelled.']
          : [
              `Your child has met ${elder} or was going to. We have cancelled the upcoming sessions.`,
              'We tell only guardians. Please decide yourself what your child should know.',
              'If anything worries you or your child, you can always tell us.',
            ],
        action: {
          label: 'See the sessions',
          url: `${origin}/#/dashboard/parent/sessions?tab=past`,
        },
        footnote: 'You get this because your child has met this elder or was going to.',
      };
    },
  }),
} satisfies Kinds;
