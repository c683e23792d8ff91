import { keysOf } from '@oakling/domain/kernel/keys-of';

/** An RFC 9457 problem document from the server. */
interface Problem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

// The document is validated by hand, because the start page must not load a schema library.
export function isProblem(body: unknown): body is Problem {
  if (!isObject(body)) return false;
  const { status, code, detail, errors = [] } = body;
  const areTold = typeof code === 'string' && typeof detail === 'string';
  return typeof status === 'number' && areTold && Array.isArray(errors);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** A problem document as an error, whose `message` can be shown to people. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly code: string;
  readonly fields: readonly { path: string; message: string }[];

  constructor(problem: Problem) {
    super(problem.detail);
    this.status = problem.status;
    this.code = problem.code;
    this.fields = problem.errors ?? [];
  }

  static unreachable(): ProblemError {
    return new ProblemError({
      status: 0,
      code: 'unreachable',
      detail: 'Oakling can’t be reached right now. Check your connection and try again.',
    });
  }

  /** The error for a response without a problem document, for example from a proxy. */
  static unexpected(status: number): ProblemError {
    return new ProblemError({
      status,
      code: 'no-message',
      detail: 'Something went wrong on our side. Please try again.',
    });
  }
}

export function problemCode(error: unknown): string | null {
  return error instanceof ProblemError ? error.code : null;
}

export function refusalIn<Refusal extends string>(
  refusals: Readonly<Record<Refusal, unknown>>,
  error: unknown,
): Refusal | null {
  const code = problemCode(error);
  return keysOf(refusals).find((refusal) => refusal === code) ?? null;
}

/** Returns the message for a refusal, or the server's message for any other error. */
// @__NO_SIDE_EFFECTS__
export function failureMessages<Refusal extends string>(
  refusals: Readonly<Record<Refusal, string>>,
): (error: unknown) => string {
  return (error) => {
    const refusal = refusalIn(refusals, error);
    if (refusal !== null) return refusals[refusal];
    return error instanceof ProblemError ? error.message : 'Please try again.';
  };
}

/** True for a 401 response, which can't be retried before a log-in. */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401;
}
