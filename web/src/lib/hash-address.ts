/**
 * Rule 1.21: the path that a hash-style address stands for, or null for any other hash. The one-time
 * code stays in the fragment, which browsers send to no server:
 * `#/auth/youth-complete?token=T&code=C` becomes `/auth/youth-complete?token=T#code=C`.
 */
export function pathOfHash(hash: string): string | null {
  if (!hash.startsWith('#/')) return null;
  // A second slash would name another host, and browsers take a backslash for a slash.
  const address = hash.slice(1).replaceAll('\\', '/').replace(/^\/+/, '/');
  const [path = '/', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  const code = query.get('code');
  query.delete('code');
  const rest = query.size > 0 ? `?${query.toString()}` : '';
  const fragment = code === null ? '' : `#${new URLSearchParams({ code }).toString()}`;
  return `${path}${rest}${fragment}`;
}

/** The one-time code in a fragment made by `pathOfHash`, or null. */
export function codeInHash(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('code');
}
