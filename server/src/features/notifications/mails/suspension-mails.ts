import { APPEAL_DAYS } from '@oakling/domain/admin/appeal';
import type { AppealAnswered } from '@oakling/domain/admin/events';
import { LEGAL_CONTACT } from '@oakling/domain/legal/terms';
import type { PersonReinstated, PersonSuspended } from '@oakling/domain/safety/events';
import type { MailContent } from '../../../platform/mail/mail-draft.ts';
import { directMail, type AddressedMail } from '../direct-mail.ts';
import { forChild } from '../kind.ts';
import type { PersonNow } from '../queries.ts';

/** Mails to suspended people, and to guardians if the suspension is a child's own. Rules 8.85 and 9.161 to 9.165 */
export const suspensionMails = [
  directMail<PersonSuspended>(['PersonSuspended'], ({ event, facts, origin }) => {
    const to = facts.person(event.personId);
    // Skip if the person has been reinstated, because the link would no longer work.
    if (to === null || !to.isShutOut) return [];
    const { told, appealCode } = event;
    if (appealCode === null) return [mailTo(to, withParentMail(origin))];
    // A guardian who reads the child's mail gets only the child's copy. Rule 1.92
    const guardians = to.guardianIds
      .filter((id) => id !== to.readById)
      .map((id) => facts.person(id))
      .filter((guardian) => guardian !== null);
    const appealUrl = `${origin}/#/appeal?code=${appealCode}`;
    return [
      mailTo(to, suspendedMail(to, told, appealUrl)),
      ...guardians.map((guardian) =>
        mailTo(guardian, childSuspendedMail(to.fullName, told, origin), [to.id]),
      ),
    ];
  }),

  directMail<PersonReinstated>(['PersonReinstated'], ({ event, facts, origin }) => {
    const to = facts.person(event.personId);
    if (to === null || event.isByAppeal || to.isShutOut) return [];
    return [mailTo(to, reinstatedMail([], origin))];
  }),

  directMail<AppealAnswered>(['AppealAnswered'], ({ event, facts, origin }) => {
    const to = facts.person(event.personId);
    if (to === null) return [];
    const read = ['The moderators have read your answer. They write:', quote(event.told)];
    const kept = event.outcome === 'kept';
    return [mailTo(to, kept ? keptMail(event.told, origin) : reinstatedMail(read, origin))];
  }),
] as const;

function mailTo(to: PersonNow, content: Words, about: readonly string[] = []): AddressedMail {
  const mail = { ...content, heading: `Hello ${to.fullName}` };
  // Keep the link, because the guardian answers for a child without a mailbox.
  const said = to.readFor === null ? mail : forChild(to.readFor, mail);
  return {
    recipient: to.id,
    personId: to.id,
    mail: { ...said, to: to.email, about: [to.id, ...about] },
  };
}

type Words = Omit<MailContent, 'heading'>;

const SUSPENDED = 'Your Oakling account is closed for now';
const MEANS = 'You can’t log in and nobody can find you. We have cancelled your upcoming sessions.';

/** Rule 9.161 */
function suspendedMail({ role, guardianIds }: PersonNow, told: string, url: string): Words {
  return {
    subject: SUSPENDED,
    paragraphs: [
      'The moderators of Oakling have closed your account for now. They write:',
      quote(told),
      MEANS,
      ...(role === 'parent'
        ? ['We have also closed the account of each child who has no other guardian.']
        : []),
      `Do you think this isn’t right? Then tell them. You can answer once, in your own words, within ${APPEAL_DAYS} days. A moderator reads your answer and writes back.`,
      ...(guardianIds.length > 0
        ? ['Show this email to your parent. You can answer together.']
        : []),
    ],
    // The secret is in the fragment, which browsers send neither to servers nor in a Referer
    // header.
    action: { label: 'Answer the moderators', url },
    footnote: 'Anyone who has this link can answer in your name.',
  };
}

/** Tells a child that their parent was suspended, in plain words and without the parent's reason. Rule 9.162 */
function withParentMail(origin: string): Words {
  return {
    subject: SUSPENDED,
    paragraphs: [
      'Your account is closed for now. The moderators of Oakling have closed your parent’s account. A child’s account can be open only while a parent’s is.',
      'You did nothing wrong.',
      MEANS,
      'Your parent knows how to answer the moderators. When your parent’s account opens again, yours does too.',
    ],
    action: help(origin),
    footnote: 'If something worries you, talk to a grown-up you trust.',
  };
}

/** Rule 9.162 */
function childSuspendedMail(child: string, told: string, origin: string): Words {
  return {
    subject: 'Your child’s Oakling account is closed for now',
    paragraphs: [
      `The moderators of Oakling have closed the account of ${child} for now. They write:`,
      quote(told),
      `${child} can’t log in and nobody can find ${child}. We have cancelled the upcoming sessions.`,
      `We sent ${child} an email with a link to answer. ${child} can answer once, within ${APPEAL_DAYS} days. You can write the answer together.`,
    ],
    action: { label: 'Open Oakling', url: `${origin}/dashboard/parent` },
    footnote: 'Your own account stays as it is.',
  };
}

/** Rules 9.74 and 9.165 */
function reinstatedMail(answer: readonly string[], origin: string): Words {
  return {
    subject: 'Your Oakling account is open again',
    paragraphs: [
      ...answer,
      'Your account is open again and you can log in. Cancelled sessions stay cancelled.',
    ],
    action: { label: 'Log in', url: `${origin}/auth/login` },
    footnote: 'Good to have you back.',
  };
}

/** Rule 9.165 */
function keptMail(told: string, origin: string): Words {
  return {
    subject: 'Your Oakling account stays closed',
    paragraphs: [
      'The moderators have read your answer. Your account stays closed. They write:',
      quote(told),
      'This is their final answer.',
    ],
    action: help(origin),
    footnote: `Would you like a copy of what we keep about you, or have it deleted? Write to ${LEGAL_CONTACT}.`,
  };
}

const help = (origin: string) => ({ label: 'Read the help', url: `${origin}/help` });
const quote = (told: string) => `“${told}”`;
