import { randomBytes } from 'node:crypto';
import { setSignedCookie } from 'hono/cookie';
import type { AppContext } from '../http/request-context.ts';
import { loginCookie, LOGIN_SECONDS } from './auth.ts';

/** A login that is no library's: of a child who gave the right PIN. */
export interface NewLogin {
  readonly token: string;
  readonly expiresAt: Date;
}

/** As long as the library's; the library renews it like one of its own. */
export function newLogin(now: Date): NewLogin {
  const expiresAt = new Date(now.getTime() + LOGIN_SECONDS * 1000);
  return { token: randomBytes(24).toString('base64url'), expiresAt };
}

/** Gives the browser the cookie of a login, signed as the library signs it (`auth.test.ts`). */
export async function giveLogin(
  c: AppContext,
  { origin, secret }: { readonly origin: string; readonly secret: string },
  { token }: NewLogin,
): Promise<void> {
  await setSignedCookie(c, loginCookie(origin), token, secret, {
    httpOnly: true,
    secure: origin.startsWith('https:'),
    sameSite: 'Lax',
    path: '/',
    maxAge: LOGIN_SECONDS,
  });
}
