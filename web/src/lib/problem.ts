/** What the server says of a failure. */
interface Problem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

// By hand: the start page has this too, and is to be there without a library for it.
export function isProblem(body: unknown): body is Problem {
  if (!isObject(body)) return false;
  const { status, code, detail, errors = [] } = body;
  const areTold = typeof code === 'string' && typeof detail === 'string';
  const isEach = (one: unknown) =>
    isObject(one) && typeof one['path'] === 'string' && typeof one['message'] === 'string';
  return typeof status === 'number' && areTold && Array.isArray(errors) && errors.every(isEach);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** A problem document from the server as an error; `message` is fit for a person. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  /** What went wrong, for programs: a refusal or an application error. */
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
      detail: 'Oakling cannot be reached right now. Check your connection and try again.',
    });
  }

  /** For a failed answer without a message of its own, such as a proxy's. */
  static unexpected(status: number): ProblemError {
    return new ProblemError({
      status,
      code: 'no-message',
      detail: 'Something went wrong on our side. Please try again.',
    });
  }
}

/** The code of a problem, or null for any other error. */
export function problemCode(error: unknown): string | null {
  return error instanceof ProblemError ? error.code : null;
}

/** The refusal that an error stands for, when it is one of these. */
export function refusalIn<Refusal extends string>(
  refusals: Readonly<Record<Refusal, unknown>>,
  error: unknown,
): Refusal | null {
  const code = problemCode(error);
  // The keys of a literal record are exactly its refusals.
  return (Object.keys(refusals) as Refusal[]).find((refusal) => refusal === code) ?? null;
}

/** Why something did not happen: in the words for the refusal, else in those of the server. */
export function failureIn<Refusal extends string>(
  refusals: Readonly<Record<Refusal, string>>,
  error: unknown,
): string {
  const refusal = refusalIn(refusals, error);
  if (refusal !== null) return refusals[refusal];
  return error instanceof ProblemError ? error.message : 'Please try again.';
}

/** Whether the server knows nobody here: asking again before a log-in brings nothing else. */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401;
}
