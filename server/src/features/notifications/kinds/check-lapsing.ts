import type { CheckLapsed, CheckLapsing } from '@oakling/domain/admin/clearance-events';
import { LEGAL_CONTACT } from '@oakling/domain/legal/terms';
import { kindOf, type Kind, type Kinds } from '../kind.ts';
import { dayWords } from '../when-words.ts';

/** Reminds the elder 30 and 7 days before a check expires, and once it has expired. Rules 9.236 and 9.237 */
export const checkLapsingKinds = {
  'check-lapsing': [
    ofCheck<CheckLapsing>('CheckLapsing', {
      subject: 'One of your checks expires soon',
      verb: 'is valid until',
      means:
        'The moderators check you again before that day. If they can’t, you stop counting as checked, and new sessions may have to wait.',
    }),
    ofCheck<CheckLapsed>('CheckLapsed', {
      subject: 'One of your checks has expired',
      verb: 'was valid until',
      means:
        'You don’t count as checked until it is done again. Until then, new sessions may have to wait.',
    }),
  ],
} satisfies Kinds;

function ofCheck<Event extends CheckLapsing | CheckLapsed>(
  type: Event['type'],
  { subject, verb, means }: Readonly<Record<'subject' | 'verb' | 'means', string>>,
): Kind {
  return kindOf<Event>({
    event: type,
    people: ({ personId }) => [personId],
    readers: ({ personId }, facts) =>
      facts.person(personId)?.isShutOut === false ? [personId] : [],
    notice: ({ event: { check, validUntil, personId } }) => ({
      names: { check, day: validUntil, ...(type === 'CheckLapsed' && { isOver: 'yes' }) },
      about: [personId],
    }),
    mail: ({ event: { check, validUntil }, origin }) => ({
      subject,
      heading: `Your check “${check}” ${verb} ${dayWords(new Date(validUntil), 'UTC')}`,
      paragraphs: [
        means,
        'Sessions approved before still take place.',
        `The moderators will arrange the check with you. You don’t need to send anything. If you have a question, write to ${LEGAL_CONTACT}.`,
      ],
      action: { label: 'See your checks', url: `${origin}/#/dashboard/elder/account` },
      footnote: 'You get this because the check is about you.',
    }),
  });
}
