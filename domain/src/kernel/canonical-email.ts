/** Domains whose mailboxes are the same as those of the provider's main domain. */
const SAME_HOST = new Map([
  ['googlemail.com', 'gmail.com'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
  ['ya.ru', 'yandex.ru'],
  ['yandex.com', 'yandex.ru'],
]);
/** Characters that these providers ignore in the local part. */
const IGNORED = new Map([
  ['gmail.com', /\./g],
  ['proton.me', /[._-]/g],
]);

/**
 * The canonical spelling of all addresses that reach one mailbox: no plus-tag, and none of the characters that the
 * provider ignores. Mail is never sent to it. Matches the database's `canonical_email`. Rule 4.75
 */
export function canonicalEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+');
  const host = email.slice(at + 1);
  const mailHost = SAME_HOST.get(host) ?? host;
  const ignored = IGNORED.get(mailHost);
  return `${ignored === undefined ? name : name.replaceAll(ignored, '')}@${mailHost}`;
}
