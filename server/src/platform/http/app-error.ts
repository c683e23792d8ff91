/** An answer that every route can give, whatever the feature: mapped to a problem document once. */
export type AppErrorCode =
  | 'bad-request'
  | 'not-signed-in'
  | 'forbidden'
  | 'terms-not-accepted'
  | 'not-found'
  | 'invalid-input'
  | 'too-large'
  | 'too-many-requests'
  | 'unavailable';

export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: AppErrorCode;
  readonly fields: readonly FieldProblem[];
  /** Seconds to wait before trying again, where that helps. */
  readonly retryAfter: number | undefined;

  constructor(
    code: AppErrorCode,
    details: { fields?: readonly FieldProblem[]; retryAfter?: number } = {},
  ) {
    super(code);
    this.code = code;
    this.fields = details.fields ?? [];
    this.retryAfter = details.retryAfter;
  }
}

/** "Does not exist" and "is not yours" are this same answer. Rule 9.9 */
export function notFound(): AppError {
  return new AppError('not-found');
}
