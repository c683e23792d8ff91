import type { PersonWarned } from '@oakling/domain/safety/warning';
import { childPage, kindOf, type Kinds } from '../kind.ts';

export const warningSentKinds = {
  /**
   * Notifies the warned person and a youth's guardians. The text appears only on the page, where the person reads and
   * answers it. Rules 8.83 and 8.84
   */
  'warning-sent': kindOf<PersonWarned>({
    event: 'PersonWarned',
    readers: ({ subject }, facts) => [subject.id, ...facts.guardiansOf(subject.id)],
    notice: ({ event: { subject }, reader, facts }) => ({
      names: reader.id === subject.id ? {} : { child: facts.shownName(subject.id) },
      about: [subject.id],
    }),
    mail({ event: { subject }, reader, facts, origin }) {
      if (reader.id === subject.id) {
        return {
          subject: 'The moderators have written to you',
          heading: 'Please read what the moderators wrote to you',
          paragraphs: [
            'You see it at the top of your pages until you press “I have read this”. You can answer once, if you like.',
          ],
          action: { label: 'Read it', url: `${origin}/#/dashboard/${reader.role}` },
          footnote: 'They write when something should change. Your account works as before.',
        };
      }
      return {
        subject: 'The moderators have written to your child',
        heading: `The moderators have written to ${facts.shownName(subject.id) || 'your child'}`,
        paragraphs: [
          'You can read it on the child’s page. There you also see if your child has read and answered it.',
          'Please talk about it together.',
        ],
        action: childPage(origin, subject.id),
        footnote: 'The account works as before.',
      };
    },
  }),
} satisfies Kinds;
