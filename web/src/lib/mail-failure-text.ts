import type { MailFailure } from '@oakling/domain/kernel/unsent-mail';

type Words = { readonly title: string; readonly todo: string };

/** Why an invite's mail was not delivered, and what to do. `refused` is the advice for a rejected address. Rule 8.158 */
export function mailFailureText(
  refused: string,
): Readonly<Record<NonNullable<MailFailure>, Words>> {
  return {
    refused: { title: 'This address doesn’t take mail', todo: refused },
    'given-up': {
      title: 'We couldn’t send this email',
      todo: 'We tried for a day, and the mail server of this address didn’t take it. Check the address. Then send the invite again, or withdraw it and use another address.',
    },
  };
}
