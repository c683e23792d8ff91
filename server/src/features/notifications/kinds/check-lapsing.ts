import type { CheckLapsed, CheckLapsing } from '@oakling/domain/admin/clearance-events';
import { LEGAL_CONTACT } from '@oakling/domain/legal/terms';
import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { Draft, MailWords } from '../../../platform/mail/mail-draft.ts';
import { layOut } from '../emails/emails.ts';
import type { Facts } from '../facts.ts';
import { kindOf, type MailSettings, type NoticeContext } from '../kind.ts';
import { dayWords } from '../emails/when-words.ts';

/** Both contain the elder and the check. */
type OfCheck = CheckLapsing | CheckLapsed;

/** Reminds the elder 30 and 7 days before a check lapses, and when it has. Rules 9.236 and 9.237 */
export const checkLapsingKinds = [
  kindOf<CheckLapsing>({
    kind: 'check-lapsing',
    event: 'CheckLapsing',
    people: ({ personId }) => [personId],
    readers,
    notice: ({ event }) => ({ names: namesIn(event), about: [event.personId] }),
    mail: (context, settings) =>
      mailTo(context, settings, {
        subject: 'One of your checks runs out soon',
        heading: `Your check “${context.event.check}” counts until ${lastDay(context.event)}`,
        means:
          'The moderators check you again before that day. If they cannot, you stop counting as checked, and new sessions may have to wait.',
      }),
  }),
  kindOf<CheckLapsed>({
    kind: 'check-lapsing',
    event: 'CheckLapsed',
    people: ({ personId }) => [personId],
    readers,
    notice: ({ event }) => ({
      names: { ...namesIn(event), isOver: 'yes' },
      about: [event.personId],
    }),
    mail: (context, settings) =>
      mailTo(context, settings, {
        subject: 'One of your checks has run out',
        heading: `Your check “${context.event.check}” ran out after ${lastDay(context.event)}`,
        means:
          'You do not count as checked until it is done again. Until then, new sessions may have to wait.',
      }),
  }),
];

function readers({ personId }: OfCheck & DomainEvent, facts: Facts): readonly string[] {
  return facts.person(personId)?.isShutOut === false ? [personId] : [];
}

function namesIn({ check, validUntil }: OfCheck): Readonly<Record<string, string>> {
  return { check, day: validUntil };
}

const lastDay = ({ validUntil }: OfCheck) => dayWords(new Date(validUntil), 'UTC');

type Words = { readonly subject: string; readonly means: string } & Pick<MailWords, 'heading'>;

function mailTo(
  { event, reader }: NoticeContext<OfCheck>,
  { origin }: MailSettings,
  { subject, heading, means }: Words,
): Draft {
  const mail = layOut(reader, subject, {
    heading,
    paragraphs: [
      means,
      'Sessions approved before still take place.',
      `The moderators will arrange the check with you. You do not need to send anything. If you have a question, write to ${LEGAL_CONTACT}.`,
    ],
    action: { label: 'See your checks', url: `${origin}/#/dashboard/elder/account` },
    footnote: 'You get this because the check is about you.',
  });
  return { ...mail, about: [event.personId] };
}
