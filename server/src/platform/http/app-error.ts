/** Codes of the errors that any route can throw. `answerError` maps them to problem documents. */
export type AppErrorCode =
  | 'bad-request'
  | 'not-signed-in'
  | 'other-person'
  | 'device-locked'
  | 'forbidden'
  | 'terms-not-accepted'
  | 'password-needed'
  | 'not-found'
  | 'invalid-input'
  /** This change was made by an earlier request with the same id, whose response was lost. Rule 10.463 */
  | 'made-before'
  | 'too-large'
  /** Some dates of a repeating request don't fit. `fields` lists them. Rule 6.437 */
  | 'dates-to-leave-out'
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
  /** In seconds. */
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

/** "Does not exist" and "is not yours" must get the same response. Rule 9.9 */
export function notFound(): AppError {
  return new AppError('not-found');
}
