import type { ShutOut } from '@oakling/domain/identity/standing';
import { isAPIError } from 'better-auth/api';
import type { Auth } from './auth.ts';
import { brokenConstraint } from '../db/database.ts';
import { authHeaders } from '../http/middleware.ts';
import { valueOf } from '../http/problem.ts';
import type { AppContext } from '../http/request-context.ts';

/**
 * Checks the password and gives the browser its login cookie. An unknown e-mail takes as long as a
 * wrong password and gets the same answer. Where the account has a second factor the browser gets the
 * cookie of the second step instead.
 */
export async function logInBrowser(
  auth: Auth,
  c: AppContext,
  { email, password }: { email: string; password: string },
): Promise<{ needsCode: boolean }> {
  try {
    const { headers, response } = await auth.api.signInEmail({
      body: { email, password },
      headers: authHeaders(c),
      returnHeaders: true,
    });
    passCookies(c, headers);
    return { needsCode: 'twoFactorRedirect' in response };
  } catch (error) {
    const why = whyShutOut(error);
    if (why !== null) valueOf({ ok: false, refusal: why }, SHUT_OUT);
    // The account went at this moment: there is none any more.
    const isGone = brokenConstraint(error) === 'logins_user_id_fkey';
    if (!isGone && !isAPIError(error)) throw error;
    return valueOf<never, string>(
      { ok: false, refusal: 'invalid-credentials' },
      { 'invalid-credentials': 401 },
    );
  }
}

const SHUT_OUT = { 'account-paused': 403, 'account-suspended': 403 } as const;

/** The database gives no login to whoever is paused or suspended; by then the password was right. */
function whyShutOut(error: unknown): ShutOut | null {
  const constraint = brokenConstraint(error);
  if (constraint === 'logins_not_paused') return 'account-paused';
  return constraint === 'logins_not_suspended' ? 'account-suspended' : null;
}

/** Hands the cookies that the sign-in library sets on to the browser. */
export function passCookies(c: AppContext, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
}
