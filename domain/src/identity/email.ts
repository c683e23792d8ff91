import * as v from 'valibot';
import { parseUrl } from '../kernel/parse-url.ts';
import { clean, tooLong } from '../kernel/text.ts';

export const EMAIL_INVALID = 'Enter a valid email address.';

/**
 * WHATWG's valid email address (https://html.spec.whatwg.org/#valid-e-mail-address), with a dot in the domain and at most
 * 64 characters before the @ (RFC 5321).
 */
const VALID =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/**
 * Invisible characters and punctuation that copying adds. Joiners are kept only after non-ASCII letters, as in Persian
 * domains.
 */
const COPIED =
  /[\u00ad\u200b\u2060]|(?<![^\0-\x7f\u200c\u200d])[\u200c\u200d]|^(?:mailto:|[<("“„«])+|(?<=^<?mailto:[^?]*)\?.*|[>,;)"”“»]+$/gi;

/** An address as mail programs copy it: after a name, or after itself. */
const NAMED = /^(?:[^<>@]*|(\S+@\S+?)\s*(?=<(?:mailto:)?\1>))<([^<>]*)>[,;]*$/i;

/** Normalizes an email address: spellings that differ in case or in the form of the domain are one account. */
export const emailSchema = v.pipe(
  v.string(EMAIL_INVALID),
  // Normalizing takes quadratic time.
  v.maxLength(1000, tooLong(254)),
  v.transform((typed) =>
    withAsciiDomain(
      asTypedInAscii(clean(typed)).replace(NAMED, '$2').replace(COPIED, ''),
    ).toLowerCase(),
  ),
  v.maxLength(254, tooLong(254)),
  v.regex(VALID, EMAIL_INVALID),
  // Reserved by RFC 2606: accounts without a mailbox have placeholder addresses there. Rule 1.82
  v.check((email) => !email.endsWith('.invalid'), EMAIL_INVALID),
);

/** Replaces full-width characters, and the apostrophes and hyphens that phones and word processors type. */
const asTypedInAscii = (text: string): string =>
  text
    .replace(/[！-～]/g, (wide) => wide.normalize('NFKC'))
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[‐-―−]/g, '-');

/** The address with an internationalized domain in ASCII (UTS #46), as browsers send it. */
function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  // Other domains stay unchanged, because URL parsing has its own rules for numbers and ports.
  if (!/[^\0-\x7f]|xn--/i.test(domain) || /[\s/?#@:\\%[\]]/.test(domain)) return email;
  const parsed = parseUrl(`http://${domain}`);
  return parsed === null ? '' : email.slice(0, at) + parsed.hostname;
}
