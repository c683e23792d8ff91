/** States in one sentence, for the operator, why the server can't start. The process exits with code 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
