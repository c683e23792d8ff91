/** Why the server cannot start, in one sentence for the person who starts it; ends with code 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
