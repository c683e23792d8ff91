/** Domains of one provider that reach the same mailbox, by the one that stands for all. */
const SAME_HOST = new Map([
  ['googlemail.com', 'gmail.com'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
  ['ya.ru', 'yandex.ru'],
  ['yandex.com', 'yandex.ru'],
]);
/** Characters that these providers ignore in a name. */
const IGNORED = new Map([
  ['gmail.com', /\./g],
  ['proton.me', /[._-]/g],
]);

/**
 * One spelling for the addresses that reach one mailbox: without a plus-tag, and without what the provider ignores. Mail
 * is never sent to it. Matches the database's `canonical_email`. Rule 4.75
 */
export function canonicalEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+');
  const host = email.slice(at + 1);
  const mailHost = SAME_HOST.get(host) ?? host;
  const ignored = IGNORED.get(mailHost);
  return `${ignored === undefined ? name : name.replaceAll(ignored, '')}@${mailHost}`;
}
