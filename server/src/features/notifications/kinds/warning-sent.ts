import type { PersonWarned } from '@oakling/domain/safety/warning';
import { layOut } from '../emails/emails.ts';
import { kindOf } from '../kind.ts';

/**
 * Tells the warned person and a youth's guardians. The text is only on the page, where it is read
 * and answered. Rules 8.83 and 8.84
 */
export const warningSentKind = kindOf<PersonWarned>({
  kind: 'warning-sent',
  event: 'PersonWarned',
  readers: ({ subject }, facts) => [subject.id, ...facts.guardiansOf(subject.id)],
  notice({ event: { subject }, reader, facts }) {
    const about = [subject.id];
    if (reader.id === subject.id) return { names: {}, about };
    return { names: { child: facts.shownName(subject.id) }, about };
  },
  mail({ event: { subject }, reader, facts }, { origin }) {
    const about = [subject.id];
    if (reader.id === subject.id) {
      const mail = layOut(reader, 'The moderators have written to you', {
        heading: 'Please read what the moderators wrote to you',
        paragraphs: [
          'You see it at the top of your pages until you press “I have read this”. You can answer once, if you like.',
        ],
        action: { label: 'Read it', url: `${origin}/#/dashboard/${reader.role}` },
        footnote: 'They write when something should change. Your account works as before.',
      });
      return { ...mail, about };
    }
    const child = facts.shownName(subject.id) || 'your child';
    const mail = layOut(reader, 'The moderators have written to your child', {
      heading: `The moderators have written to ${child}`,
      paragraphs: [
        'You can read it on the child’s page. There you also see if your child has read and answered it.',
        'Please talk about it together.',
      ],
      action: {
        label: 'See the child’s page',
        url: `${origin}/#/dashboard/parent/children/${subject.id}`,
      },
      footnote: 'The account works as before.',
    });
    return { ...mail, about };
  },
});
