import type { Draft } from '../../../platform/mail/mail-draft.ts';
import {
  BEHIND_THE_LINK,
  decideByLink,
  elderAndYouth,
  elderWords,
  howWords,
  layOut,
  sessionUrl,
  type DecideMail,
  type NamedMail,
} from './emails.ts';
import { guardianWords } from './guardian-words.ts';
import { reasonWords } from './outcome-emails.ts';
import { unusualWords } from './unusual-words.ts';
import { whenWords } from './when-words.ts';

/** A decision for the child's other guardians; `by` made it. Rule 8.95 */
type ByOtherMail = NamedMail & { readonly by: string };

export function approvedByOtherMail(mail: ByOtherMail): Draft {
  const { to, session, by } = mail;
  return layOut(to, 'Another guardian said yes to a session', {
    heading: `${by} said yes to a session`,
    paragraphs: [
      willMeet(mail),
      ...whenWords(session, to.timeZone),
      howWords(session),
      'You do not need to do anything. You can still cancel it.',
    ],
    action: { label: 'See the session', url: sessionUrl(mail) },
    footnote: WHY,
  });
}

/** A session approved by a rule; `by` is null for the guardian whose rule it was. Rule 6.158 */
export function approvedByRuleMail(mail: NamedMail & { readonly by: string | null }): Draft {
  const { to, session, by } = mail;
  const notWanted = 'Is that not what you want? Then call it off.';
  return layOut(to, 'A rule approved a session', {
    heading: `${by === null ? 'Your' : `${by}’s`} rule said yes to a session`,
    paragraphs: [
      willMeet(mail),
      ...whenWords(session, to.timeZone),
      howWords(session),
      by === null ? `${notWanted} You can end the rule on your child’s page.` : notWanted,
    ],
    action: { label: 'See it, or call it off', url: sessionUrl(mail) },
    footnote: 'We tell you of each session that a rule approves.',
  });
}

/** A rule's approval that is one of several; `missing` names those still needed. Rule 6.158 */
export function yesByRuleMail(mail: NamedMail & { readonly missing: string }): Draft {
  const { to, session, missing } = mail;
  const { elder, youth } = elderAndYouth(mail);
  return layOut(to, 'Your rule said yes to a session', {
    heading: `Your rule said yes. We are waiting for ${missing}`,
    paragraphs: [
      `All guardians decide whether ${youth} meets ${elder}. Your rule gave your yes.`,
      ...whenWords(session, to.timeZone),
      howWords(session),
      'Is that not what you want? Then say no. You can end the rule on your child’s page.',
    ],
    action: { label: 'See it, or say no', url: sessionUrl(mail) },
    footnote: 'We tell you of each yes that a rule gives for you.',
  });
}

export function rejectedByOtherMail(mail: ByOtherMail & { readonly reason: string }): Draft {
  const { to, session, by, reason } = mail;
  const { elder, youth } = elderAndYouth(mail);
  return layOut(to, 'Another guardian said no to a session', {
    heading: `${by} said no to a session`,
    paragraphs: [
      `${youth} and ${elder} will not meet then.`,
      ...whenWords(session, to.timeZone),
      ...reasonWords(reason),
      'You do not need to do anything.',
    ],
    action: { label: 'See the session', url: sessionUrl(mail) },
    footnote: WHY,
  });
}

/** One guardian's approval, for another whose approval is missing. Rule 8.101 */
export function approvalGivenMail(mail: DecideMail & { readonly by: string }): Draft {
  const { to, session, by } = mail;
  const { elder, youth } = elderAndYouth(mail);
  return layOut(to, 'Another guardian said yes. Now we need your answer', {
    heading: `${by} said yes to a session. It still waits for you`,
    paragraphs: [
      `All guardians decide whether ${youth} meets ${elder}. If one of you says no, they do not meet.`,
      ...guardianWords(mail),
      ...whenWords(session, to.timeZone),
      howWords(session),
      ...unusualWords(mail),
      ...elderWords(mail),
      BEHIND_THE_LINK,
    ],
    ...decideByLink(mail),
  });
}

function willMeet(mail: NamedMail): string {
  const { elder, youth } = elderAndYouth(mail);
  return `${youth} will meet ${elder}.`;
}

/** Why a guardian is told about another's action. */
export const WHY = 'You get this because you are the child’s guardian too.';
