import { APPEAL_DAYS } from '@oakling/domain/admin/appeal';
import { LEGAL_CONTACT } from '@oakling/domain/legal/terms';
import type { Draft, MailWords } from '../../../platform/mail/mail-draft.ts';
import { forChild } from './emails.ts';
import type { PersonNow } from '../queries.ts';

/** The moderators' decision and their sentence. */
interface Told {
  readonly to: PersonNow;
  readonly told: string;
  readonly origin: string;
}

const SUSPENDED = 'Your Oakling account is closed for now';
const MEANS = 'You cannot log in and nobody finds you. We have cancelled your sessions ahead.';
const ONCE = `You can answer once, in your own words, within ${APPEAL_DAYS} days. A moderator reads your answer and writes back.`;
const ANSWER = 'Answer the moderators';
const ONLY_YOU = 'The link is only for you. Please do not pass this e-mail on.';

/** Why an account is closed, what that means, and how to answer. Rule 9.161 */
export function suspendedMail({ to, told, origin }: Told, code: string): Draft {
  const children =
    to.role === 'parent'
      ? ['We have also closed the account of each child who has no other guardian.']
      : [];
  const young =
    to.guardianIds.length > 0 ? ['Show this e-mail to your parent. You can answer together.'] : [];
  return mail(to, SUSPENDED, {
    heading: `Hello ${to.fullName}`,
    paragraphs: [
      'The moderators of Oakling have closed your account for now. They write:',
      quote(told),
      MEANS,
      ...children,
      `Do you think this is not right? Then tell them. ${ONCE}`,
      ...young,
    ],
    // The secret is in the fragment, which browsers send neither to servers nor in a Referer
    // header.
    action: { label: ANSWER, url: `${origin}/#/appeal?code=${code}` },
    footnote: ONLY_YOU,
  });
}

/** For a child whose parent was suspended: plain words, without the parent's reason. Rule 9.162 */
export function suspendedWithParentMail({ to, origin }: Pick<Told, 'to' | 'origin'>): Draft {
  return mail(to, SUSPENDED, {
    heading: `Hello ${to.fullName}`,
    paragraphs: [
      'Your account is closed for now. The moderators of Oakling have closed your parent’s account. A child’s account can be open only while a parent’s is.',
      'You did nothing wrong.',
      MEANS,
      'Your parent knows how to answer the moderators. When your parent’s account opens again, yours does too.',
    ],
    action: help(origin),
    footnote: 'If something worries you, talk to a grown-up you trust.',
  });
}

/** For the parent of a suspended child. Rule 9.162 */
export function childSuspendedMail({ to, told, origin }: Told, child: string): Draft {
  return mail(to, 'Your child’s Oakling account is closed for now', {
    heading: `Hello ${to.fullName}`,
    paragraphs: [
      `The moderators of Oakling have closed the account of ${child} for now. They write:`,
      quote(told),
      `${child} cannot log in and nobody finds ${child}. We have cancelled the sessions ahead.`,
      `We sent ${child} an e-mail with a link to answer. ${child} can answer once, within ${APPEAL_DAYS} days. You can write the answer together.`,
    ],
    action: { label: 'Open Oakling', url: `${origin}/dashboard/parent` },
    footnote: 'Your own account stays as it is.',
  });
}

/** The account is open again; `told` when this answers an appeal. Rules 9.74 and 9.165 */
export function reinstatedMail(
  { to, origin }: Pick<Told, 'to' | 'origin'>,
  told: string | null,
): Draft {
  const answer =
    told === null ? [] : ['The moderators have read your answer. They write:', quote(told)];
  return mail(to, 'Your Oakling account is open again', {
    heading: `Hello ${to.fullName}`,
    paragraphs: [
      ...answer,
      'Your account is open again and you can log in. Cancelled sessions stay cancelled.',
    ],
    action: { label: 'Log in', url: `${origin}/auth/login` },
    footnote: 'Good to have you back.',
  });
}

/** The suspension stays. Rule 9.165 */
export function suspensionKeptMail({ to, told, origin }: Told): Draft {
  return mail(to, 'Your Oakling account stays closed', {
    heading: `Hello ${to.fullName}`,
    paragraphs: [
      'The moderators have read your answer. Your account stays closed. They write:',
      quote(told),
      'This is their final answer.',
    ],
    action: help(origin),
    footnote: `Would you like a copy of what we keep about you, or have it deleted? Write to ${LEGAL_CONTACT}.`,
  });
}

const help = (origin: string) => ({ label: 'Read the help', url: `${origin}/help` });
const quote = (told: string) => `“${told}”`;

function mail(to: PersonNow, subject: string, words: MailWords): Draft {
  // For a child without a mailbox the guardian answers, so the link stays.
  const said = to.readFor === null ? words : forChild(to.readFor, words);
  return { to: to.email, subject, words: said, about: [to.id] };
}
