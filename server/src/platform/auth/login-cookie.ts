/** The name of the login's cookie, to which https adds a prefix. */
export const LOGIN_COOKIE = 'oakling-login';

/** The cookie of a browser that is signed in. */
export function loginCookie(origin: string): string {
  return origin.startsWith('https:') ? `__Host-${LOGIN_COOKIE}` : LOGIN_COOKIE;
}
