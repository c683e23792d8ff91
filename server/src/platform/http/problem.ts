import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError, type AppErrorCode, type FieldProblem } from './app-error.ts';
import { isDatabaseAway } from '../db/database.ts';
import type { AppEnv } from './request-context.ts';
import type { Result } from '../db/transact.ts';

/** An RFC 9457 problem document; `code` is for programs, `detail` for people. */
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
    detail: 'The request could not be understood.',
  },
  'not-signed-in': { status: 401, title: 'Not signed in', detail: 'Please log in first.' },
  forbidden: { status: 403, title: 'Forbidden', detail: 'You are not allowed to do this.' },
  'terms-not-accepted': {
    status: 403,
    title: 'Terms not accepted',
    detail: 'The terms have changed and need to be accepted first.',
  },
  'not-found': { status: 404, title: 'Not found', detail: 'There is nothing here.' },
  'invalid-input': {
    status: 422,
    title: 'Invalid input',
    detail: 'Please check what you entered.',
  },
  'too-large': { status: 413, title: 'Too large', detail: 'This is too large to be accepted.' },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    detail: 'Too many tries. Please wait a while and try again.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    detail: 'Oakling is not available right now. Please try again soon.',
  },
};

/** A decision's refusal on its way to the client. */
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

/** The status of each refusal of a feature; 404 hides that the resource exists. */
export type RefusalStatuses<Refusal extends string> = Readonly<
  Record<Refusal, 401 | 403 | 404 | 409 | 422>
>;

/** The value of a result. @throws RefusalError, answered as a problem with the refusal as `code`. */
export function valueOf<Value, Refusal extends string>(
  result: Result<Value, Refusal>,
  statuses: RefusalStatuses<Refusal>,
): Value {
  if (result.ok) return result.value;
  const status = statuses[result.refusal];
  if (status === 404) throw new AppError('not-found');
  throw new RefusalError(result.refusal, status);
}

/** Answers with a refusal that does not come from a decision. @throws RefusalError */
export function throwRefusal(refusal: string, status: 401 | 403 | 409 | 422): never {
  throw new RefusalError(refusal, status);
}

/** Converts any thrown value to a problem document. Unexpected errors are logged as bugs. */
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
    const detail = 'This is not possible as things stand now.';
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
