import type { Mail } from '../../platform/mail/mail.ts';
import {
  decideByLink,
  elderWords,
  howWords,
  layOut,
  sessionUrl,
  type DecideMail,
  type Names,
  type SessionMail,
} from './emails.ts';
import { guardianWords } from './guardian-words.ts';
import { unusualWords } from './unusual-words.ts';
import { whenWords } from './when-words.ts';

/** A decision, as told to the child's other guardians; `by` is who made it. Rule 8.95 */
type ByOtherMail = SessionMail & { readonly names: Names; readonly by: string };

export function approvedByOtherMail(mail: ByOtherMail): Mail {
  const { to, session, names, by } = mail;
  return layOut(to, 'A session was approved', {
    heading: `${by} said yes to a session`,
    paragraphs: [
      `${by} approved the session of ${names.initiator} with ${names.receiver}.`,
      ...whenWords(session, to.timeZone),
      howWords(session),
      'Nothing waits for you. You can still cancel it on its page.',
    ],
    action: { label: 'See the session', url: sessionUrl(mail) },
    footnote: WHY,
  });
}

/** Rule 6.158: what was approved without anybody's press; `by` is null for the guardian whose rule it was. */
export function approvedByRuleMail(
  mail: SessionMail & { readonly names: Names; readonly by: string | null },
): Mail {
  const { to, session, names, by } = mail;
  const whose = by === null ? 'your rule' : `the rule of ${by}`;
  return layOut(to, 'Your rule approved a session', {
    heading: `Approved by ${whose}`,
    paragraphs: [
      `The session of ${names.initiator} with ${names.receiver} was approved by ${whose}.`,
      ...whenWords(session, to.timeZone),
      howWords(session),
      by === null
        ? 'If that is not what you want, call it off on its page. You can end the rule on the page of your child.'
        : 'If that is not what you want, call it off on its page.',
    ],
    action: { label: 'See it, or call it off', url: sessionUrl(mail) },
    footnote: 'You are told of each session that a rule approves.',
  });
}

/** Rule 6.158: a yes by rule that is one of several; `missing` are those whose yes it waits for. */
export function yesByRuleMail(
  mail: SessionMail & { readonly names: Names; readonly missing: string },
): Mail {
  const { to, session, names, missing } = mail;
  return layOut(to, 'Your rule said yes to a session', {
    heading: `Your rule said yes to a session. It still waits for ${missing}`,
    paragraphs: [
      `All guardians decide about the session of ${names.initiator} with ${names.receiver}. Your yes was given by your rule.`,
      ...whenWords(session, to.timeZone),
      howWords(session),
      'If that is not what you want, reject it on its page. You can end the rule on the page of your child.',
    ],
    action: { label: 'See it, or say no', url: sessionUrl(mail) },
    footnote: 'You are told of each yes that a rule gives for you.',
  });
}

export function rejectedByOtherMail(mail: ByOtherMail & { readonly reason: string }): Mail {
  const { to, session, names, by, reason } = mail;
  return layOut(to, 'A session was not approved', {
    heading: `${by} said no to a session`,
    paragraphs: [
      `${by} rejected the session of ${names.initiator} with ${names.receiver}.`,
      ...whenWords(session, to.timeZone),
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
      'Nothing waits for you.',
    ],
    action: { label: 'See the session', url: sessionUrl(mail) },
    footnote: WHY,
  });
}

/** Rule 8.101: one guardian said yes, to another one whose yes is missing. */
export function approvalGivenMail(mail: DecideMail & { readonly by: string }): Mail {
  const { to, session, names, by } = mail;
  return layOut(to, 'A session request waits for your yes or no', {
    heading: `${by} said yes to a session. It still waits for you`,
    paragraphs: [
      `All guardians decide about this session of ${names.initiator} with ${names.receiver}. A no by one of you is a no.`,
      ...guardianWords(mail),
      ...whenWords(session, to.timeZone),
      howWords(session),
      ...unusualWords(mail),
      ...elderWords(mail),
      'The link shows you the place and all the rest, and lets you say yes or no without a log-in. Opening it decides nothing.',
    ],
    ...decideByLink(mail),
  });
}

const WHY =
  'You get this because you are the child’s guardian too. You can turn it off on the page of your account, under Notifications.';
