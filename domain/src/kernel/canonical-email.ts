const IGNORES_DOTS = /^(?:gmail|googlemail)\.com$/;

/**
 * One spelling for the addresses that reach one mailbox: without a plus-tag, and without dots at
 * Gmail. Mail is never sent to it. Matches the database's `canonical_email`. Rule 4.75
 */
export function canonicalEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+');
  const host = email.slice(at + 1);
  return IGNORES_DOTS.test(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}
