import { isAPIError } from 'better-auth/api';
import { getCookie } from 'hono/cookie';
import { AppError } from '../http/app-error.ts';
import { secondStepCookie, type Auth } from './auth.ts';
import { passCookies } from './browser-login.ts';
import { authHeaders } from '../http/middleware.ts';
import type { AppContext } from '../http/request-context.ts';

export type SecondStep =
  | { readonly by: 'app'; readonly code: string }
  | { readonly by: 'recovery'; readonly code: string };

export type StepRefusal = 'wrong-code' | 'step-over';

/** The account whose password this browser gave a moment ago, or null. */
export async function challengedUser(
  auth: Auth,
  c: AppContext,
  origin: string,
): Promise<string | null> {
  const cookie = getCookie(c, secondStepCookie(origin)) ?? '';
  const identifier = cookie.slice(0, cookie.lastIndexOf('.'));
  // Its signature is the library's to check; here it only says whose tries are counted.
  if (!/^2fa-(?!attempts-)[\w-]+$/.test(identifier)) return null;
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(identifier);
  return found === null || found.expiresAt < new Date() ? null : found.value;
}

/** Gives the browser its login for the right code. @returns the id of that login, or why not. */
export async function takeSecondStep(
  auth: Auth,
  c: AppContext,
  origin: string,
  { by, code }: SecondStep,
): Promise<{ loginId: string } | StepRefusal> {
  const headers = authHeaders(c);
  const name = secondStepCookie(origin);
  // Nothing but the challenge counts here, or a browser that is signed in would be asked about that.
  headers.set('cookie', `${name}=${encodeURIComponent(getCookie(c, name) ?? '')}`);
  const call = { body: { code }, headers, returnHeaders: true } as const;
  try {
    const answer =
      by === 'app' ? await auth.api.verifyTOTP(call) : await auth.api.verifyBackupCode(call);
    passCookies(c, answer.headers);
    return { loginId: await loginIdOf(auth, answer.headers) };
  } catch (error) {
    return refusalOf(error);
  }
}

/** Confirms the first code of a new second factor; the login is replaced by a new one. */
export async function confirmSecondFactor(
  auth: Auth,
  c: AppContext,
  code: string,
): Promise<{ loginId: string } | StepRefusal> {
  try {
    const { headers } = await auth.api.verifyTOTP({
      body: { code },
      headers: authHeaders(c),
      returnHeaders: true,
    });
    passCookies(c, headers);
    return { loginId: await loginIdOf(auth, headers) };
  } catch (error) {
    return refusalOf(error);
  }
}

/** The id of the login whose cookie the library has just set. */
export async function loginIdOf(auth: Auth, answered: Headers): Promise<string> {
  const cookies = new Map(
    answered.getSetCookie().map((line) => {
      const [pair = ''] = line.split(';');
      return [pair.split('=', 1)[0], pair] as const;
    }),
  );
  const cookie = [...cookies.values()].join('; ');
  const found = await auth.api.getSession({ headers: new Headers({ cookie }) });
  if (found === null) throw new Error('the sign-in library set no login');
  return found.session.id;
}

const WRONG = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE']);

function refusalOf(error: unknown): StepRefusal {
  if (!isAPIError(error)) throw error;
  if (error.statusCode === 429) throw new AppError('too-many-requests', { retryAfter: 900 });
  const isWrong = error.statusCode === 409 || WRONG.has(String(error.body?.code));
  return isWrong ? 'wrong-code' : 'step-over';
}
