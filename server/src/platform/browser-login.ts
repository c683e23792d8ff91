import { isAPIError } from 'better-auth/api';
import type { Auth } from './auth.ts';
import { authHeaders } from './middleware.ts';
import { valueOf } from './problem.ts';
import type { AppContext } from './request-context.ts';

/**
 * Checks the password and gives the browser its login cookie. An unknown e-mail takes as long as a
 * wrong password and gets the same answer.
 */
export async function logInBrowser(
  auth: Auth,
  c: AppContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  try {
    const { headers } = await auth.api.signInEmail({
      body: { email, password },
      headers: authHeaders(c),
      returnHeaders: true,
    });
    passCookies(c, headers);
  } catch (error) {
    if (!isAPIError(error)) throw error;
    valueOf({ ok: false, refusal: 'invalid-credentials' }, { 'invalid-credentials': 401 });
  }
}

/** Hands the cookies that the sign-in library sets on to the browser. */
export function passCookies(c: AppContext, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
}
