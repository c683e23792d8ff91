import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError, notFound, type AppErrorCode, type FieldProblem } from './app-error.ts';
import { isDatabaseAway } from '../db/database.ts';
import type { AppEnv } from './request-context.ts';
import type { Result } from '../db/transact.ts';

/** An RFC 9457 problem document; `code` is for programs and `detail` is for people. */
export interface Problem {
  readonly type: 'about:blank';
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly requestId: string;
  readonly errors?: readonly FieldProblem[];
}

const APP_ERRORS: Readonly<
  Record<AppErrorCode, { status: ContentfulStatusCode; title: string; detail: string }>
> = {
  'bad-request': {
    status: 400,
    title: 'Bad request',
    detail: 'The request couldn’t be understood.',
  },
  'not-signed-in': { status: 401, title: 'Not signed in', detail: 'Please log in first.' },
  'other-person': {
    status: 401,
    title: 'Another person is signed in',
    detail: 'Another person has logged in in this browser. Nothing was saved.',
  },
  'device-locked': {
    status: 401,
    title: 'Device locked',
    detail: 'This device is locked. Enter your PIN first.',
  },
  forbidden: { status: 403, title: 'Forbidden', detail: 'You aren’t allowed to do this.' },
  'terms-not-accepted': {
    status: 403,
    title: 'Terms not accepted',
    detail: 'The terms have changed and need to be accepted first.',
  },
  'password-needed': {
    status: 403,
    title: 'Password needed',
    detail: 'Please enter your password first.',
  },
  'not-found': { status: 404, title: 'Not found', detail: 'There is nothing here.' },
  'invalid-input': {
    status: 422,
    title: 'Invalid input',
    detail: 'Please check what you entered.',
  },
  'dates-to-leave-out': {
    status: 409,
    title: 'Refused',
    detail: 'Some of these dates don’t fit.',
  },
  'made-before': { status: 409, title: 'Made before', detail: 'This has been done already.' },
  'too-large': { status: 413, title: 'Too large', detail: 'This is too large to be accepted.' },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    detail: 'Too many tries. Please wait a while and try again.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    detail: 'Oakling isn’t available right now. Please try again soon.',
  },
};

class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly refusal: string;
  readonly status: ContentfulStatusCode;

  constructor(refusal: string, status: ContentfulStatusCode) {
    super(refusal);
    this.refusal = refusal;
    this.status = status;
  }
}

/** True for a refusal. False for outages and bugs. */
export const isRefusal = (error: unknown): boolean => error instanceof RefusalError;

type RefusalStatus = 401 | 403 | 404 | 409 | 422;

/** Refusals whose status isn't 409. A 404 hides that the resource exists. */
export const REFUSALS: Readonly<Record<403 | 404 | 422, string>> = {
  403: `guardian-needed logged-out not-yours not-yours-to-answer not-yours-to-ask not-yours-to-change
    not-yours-to-tell not-yours-to-thank note-of-parent other-address other-role wrong-role yours-to-change`,
  404: `invite-not-found no-check-in no-feed no-keepsake no-parent no-picture no-pin no-such-account no-such-appeal no-such-block
    no-such-case no-such-child no-such-device no-such-elder no-such-friend no-such-guardianship no-such-login no-such-mail
    no-such-passkey no-such-person no-such-request no-such-rest no-such-version no-such-warning not-matched not-visible
    not-your-child not-your-room not-your-session`,
  422: `birth-date-unfit card-missing date-in-past end-before-start guardian-consent-missing interest-not-shared
    must-be-heard not-a-guardian not-of-your-role not-offered nothing-changed start-in-past too-far-ahead
    too-long too-long-away`,
};
const STATUS_OF: ReadonlyMap<string, RefusalStatus> = new Map(
  ([403, 404, 422] as const).flatMap((status) =>
    REFUSALS[status].split(/\s+/).map((refusal) => [refusal, status] as const),
  ),
);

type Exceptions<Refusal extends string> = Readonly<
  Partial<Record<NoInfer<Refusal>, RefusalStatus>>
>;

/**
 * Returns the value of a result. `exceptions` lists statuses for refusals that have a special meaning here.
 * @throws RefusalError, which becomes a problem document with the refusal as `code`.
 */
export function valueOf<Value, Refusal extends string>(
  result: Result<Value, Refusal>,
  exceptions?: Exceptions<Refusal>,
): Value {
  if (result.ok) return result.value;
  const status = exceptions?.[result.refusal] ?? STATUS_OF.get(result.refusal) ?? 409;
  if (status === 404) throw new AppError('not-found');
  throw new RefusalError(result.refusal, status);
}

/** @throws as `valueOf` does. */
export function done<Refusal extends string>(
  c: Context<AppEnv>,
  result: Result<unknown, Refusal>,
  exceptions?: Exceptions<Refusal>,
) {
  valueOf(result, exceptions);
  return c.body(null, 204);
}

/**
 * Sends a stored picture. By default it isn't cached, so every view reaches the server and can be audited. @throws a
 * 404 for null.
 */
export function sendPicture(
  c: Context<AppEnv>,
  picture: Uint8Array<ArrayBuffer> | null,
  caching = 'private, no-store',
) {
  if (picture === null) throw notFound();
  return c.body(picture, 200, { 'Content-Type': 'image/webp', 'Cache-Control': caching });
}

/** Idempotent: an unchanged setting is a success. @throws as `valueOf` does. */
export function settle<Refusal extends string>(
  c: Context<AppEnv>,
  result: Result<unknown, Refusal>,
  exceptions?: Exceptions<Refusal>,
) {
  const isUnchanged = !result.ok && result.refusal === 'unchanged';
  return isUnchanged ? c.body(null, 204) : done(c, result, exceptions);
}

/** Responds with a refusal that does not come from a decision. @throws RefusalError */
export function throwRefusal(refusal: string, status: 401 | 403 | 409 = 409): never {
  throw new RefusalError(refusal, status);
}

/** Converts anything that was thrown to a problem document. Unexpected errors are logged as bugs. */
export function answerError(error: unknown, c: Context<AppEnv>): Response {
  if (isDatabaseAway(error)) {
    c.get('log').warn({ err: error }, 'the database is away');
    return answerError(new AppError('unavailable', { retryAfter: 5 }), c);
  }
  const requestId = c.get('requestId') ?? '';
  if (error instanceof AppError) {
    const { status, title, detail } = APP_ERRORS[error.code];
    if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter));
    return send(c, {
      ...about(status, title, error.code, detail, requestId),
      ...(error.fields.length > 0 && { errors: error.fields }),
    });
  }
  if (error instanceof RefusalError) {
    const detail = 'This isn’t possible as things stand now.';
    return send(c, about(error.status, 'Refused', error.refusal, detail, requestId));
  }
  if (error instanceof HTTPException) {
    const code: AppErrorCode = error.status === 413 ? 'too-large' : 'bad-request';
    const { title, detail } = APP_ERRORS[code];
    return send(c, about(error.status, title, code, detail, requestId));
  }
  c.get('log').error({ err: error }, 'a request failed');
  const detail = 'Something went wrong on our side. Please try again.';
  return send(c, about(500, 'Server error', 'server-error', detail, requestId));
}

function about(
  status: number,
  title: string,
  code: string,
  detail: string,
  requestId: string,
): Problem {
  return { type: 'about:blank', title, status, code, detail, requestId };
}

function send(c: Context<AppEnv>, problem: Problem): Response {
  c.header('Cache-Control', 'no-store');
  return c.body(JSON.stringify(problem), {
    status: problem.status as ContentfulStatusCode, // Set above or by Hono itself.
    headers: { 'Content-Type': 'application/problem+json' },
  });
}
