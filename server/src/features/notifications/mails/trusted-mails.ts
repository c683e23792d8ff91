import { firstName } from '@oakling/domain/kernel/words';
import { ageWords, KEPT_FOR } from '@oakling/domain/legal/kept-for';
import { mayMailTrustedPerson } from '@oakling/domain/trusted/decide-trusted-person';
import type { TrustedPersonChanged } from '@oakling/domain/trusted/events';
import { mailboxMail } from '../direct-mail.ts';

/**
 * Mails to a person who may have no account. They name only the elder: no child, place, time or kind of request. Rules
 * 1.221 to 1.226
 */
export const trustedMails = [
  mailboxMail<TrustedPersonChanged>(
    ['TrustedPersonAsked', 'TrustedPersonReminded'],
    ({ event: { type, trustedId, subject }, facts, trustedUrl }) => {
      const elder = facts.person(subject.id);
      const found = facts.trustedPerson(trustedId);
      if (elder === null || elder.isShutOut) return null;
      if (found === null || !mayMailTrustedPerson(found, type)) return null;
      const { shownName } = elder;
      const first = firstName(shownName);
      const reminder = `${first} has something to answer in Oakling`;
      const draft = { to: found.email, about: [subject.id] };
      const url = trustedUrl(trustedId);
      if (type === 'TrustedPersonReminded') {
        return {
          ...draft,
          subject: reminder,
          heading: reminder,
          paragraphs: [
            `Hello ${found.name}, the question has waited for a day. Please give ${first} a call.`,
          ],
          action: { label: 'Stop these emails', url },
          footnote: `You get this email because ${shownName} asked for your help and you agreed. We send at most one a day.`,
        };
      }
      return {
        ...draft,
        subject: `${shownName} asks for your help with Oakling`,
        heading: `Hello ${found.name}!`,
        paragraphs: [
          `${shownName} uses Oakling and would like you to get an email when they haven’t answered something for a day.`,
          `The email says only “${reminder}”. Then you can give ${first} a call. You don’t need an account.`,
        ],
        action: { label: 'Answer', url },
        footnote: `The link works for ${ageWords(KEPT_FOR.invites)}. If you don’t know ${shownName}, open it and choose “No, thanks”, or ignore this email.`,
      };
    },
    ({ subject }) => subject.id,
  ),
];
