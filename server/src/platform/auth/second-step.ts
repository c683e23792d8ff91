import { getCookie } from 'hono/cookie';
import type { Db } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import type { AppContext } from '../http/request-context.ts';
import { throwRefusal } from '../http/problem.ts';
import { markOnChildsDevice } from './device-cookie.ts';
import { whyShutOut } from './logins.ts';
import {
  askLibrary,
  authHeaders,
  passCookies,
  secondStepCookie,
  type Auth,
  type LibraryRefusal,
} from './auth.ts';

interface Browsers {
  readonly auth: Auth;
  readonly db: Db;
  readonly origin: string;
}

export type SecondStep =
  | { readonly by: 'app'; readonly code: string }
  | { readonly by: 'recovery'; readonly code: string };

export type StepRefusal = 'wrong-code' | 'step-over';

export async function challengedUser(
  auth: Auth,
  c: AppContext,
  origin: string,
): Promise<string | null> {
  const cookie = getCookie(c, secondStepCookie(origin)) ?? '';
  const identifier = cookie.slice(0, cookie.lastIndexOf('.'));
  // The library checks the signature. Here, the id only selects the account whose attempts are counted.
  if (!/^2fa-(?!attempts-)[\w-]+$/.test(identifier)) return null;
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(identifier);
  return found === null || found.expiresAt < new Date() ? null : found.value;
}

/** @returns the login's id, or the refusal. */
export async function takeSecondStep(
  browsers: Browsers,
  c: AppContext,
  { by, code }: SecondStep,
): Promise<{ loginId: string } | StepRefusal> {
  const { auth, origin } = browsers;
  const headers = authHeaders(c);
  const name = secondStepCookie(origin);
  // Send only the challenge cookie, because the library would treat a signed-in browser as its login.
  headers.set('cookie', `${name}=${encodeURIComponent(getCookie(c, name) ?? '')}`);
  const call = { body: { code }, headers, returnHeaders: true } as const;
  const answer = await askLibrary(
    () => (by === 'app' ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call)),
    refusalOf,
  ).catch((error: unknown) => {
    // The person was suspended after entering the password.
    const why = whyShutOut(error);
    if (why === null) throw error;
    throwRefusal(why, 403);
  });
  return typeof answer === 'string' ? answer : newLogin(browsers, c, answer);
}

/** The library replaces the login. */
export async function confirmSecondFactor(
  browsers: Browsers,
  c: AppContext,
  code: string,
): Promise<{ loginId: string } | StepRefusal> {
  const call = { body: { code }, headers: authHeaders(c), returnHeaders: true } as const;
  const answer = await askLibrary(() => browsers.auth.api.verifyTOTP(call), refusalOf);
  return typeof answer === 'string' ? answer : newLogin(browsers, c, answer);
}

async function newLogin(browsers: Browsers, c: AppContext, { headers }: { headers: Headers }) {
  const { id, token } = await loginOf(browsers.auth, headers);
  await markOnChildsDevice(browsers, c, token);
  passCookies(c, headers);
  return { loginId: id };
}

async function loginOf(auth: Auth, answered: Headers): Promise<{ id: string; token: string }> {
  const cookies = new Map(
    answered.getSetCookie().map((line) => {
      const [pair = ''] = line.split(';');
      return [pair.split('=', 1)[0], pair] as const;
    }),
  );
  const cookie = [...cookies.values()].join('; ');
  const found = await auth.api.getSession({ headers: new Headers({ cookie }) });
  if (found === null) throw new Error('the sign-in library created no login');
  return found.session;
}

const WRONG = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE']);

function refusalOf({ status, code }: LibraryRefusal): StepRefusal {
  if (status === 429) throw new AppError('too-many-requests', { retryAfter: 900 });
  return status === 409 || WRONG.has(code) ? 'wrong-code' : 'step-over';
}
