import { randomBytes } from 'node:crypto';
import { setSignedCookie } from 'hono/cookie';
import type { AppContext } from '../http/request-context.ts';
import { loginCookie, LOGIN_SECONDS } from './auth.ts';

/** A login that we create ourselves after a correct PIN, passkey or reentered password. */
export interface NewLogin {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Has the same lifetime as the library's logins, and the library renews it in the same way. */
export function newLogin(now: Date): NewLogin {
  const expiresAt = new Date(now.getTime() + LOGIN_SECONDS * 1000);
  return { token: randomBytes(24).toString('base64url'), expiresAt };
}

/** Signs the cookie as the library does (`auth.test.ts`). */
export async function giveLogin(
  c: AppContext,
  { origin, secret }: { readonly origin: string; readonly secret: string },
  { token, expiresAt }: NewLogin,
): Promise<void> {
  await setSignedCookie(c, loginCookie(origin), token, secret, {
    httpOnly: true,
    secure: origin.startsWith('https:'),
    sameSite: 'Lax',
    path: '/',
    maxAge: Math.max(LOGIN_SECONDS, Math.round((expiresAt.getTime() - Date.now()) / 1000)),
  });
}
