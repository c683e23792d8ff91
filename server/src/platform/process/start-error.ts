/** Why the server cannot start, in one sentence for the operator; exits with code 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
