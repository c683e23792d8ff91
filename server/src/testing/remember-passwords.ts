import type { Platform } from '../platform/platform.ts';

const answers = new Map<string, Promise<unknown>>();

/**
 * Caches password hashes within a test file, because hashing dominates tests that need a family. Apart from reused
 * salts, the hashes are those of the application.
 */
export async function rememberPasswords({ auth }: Platform): Promise<void> {
  const { password } = await auth.$context;
  const { hash, verify } = password;
  password.hash = (text) => once(`hash ${text}`, () => hash(text));
  password.verify = (pair) => once(`verify ${pair.hash} ${pair.password}`, () => verify(pair));
}

function once<Answer>(question: string, work: () => Promise<Answer>): Promise<Answer> {
  const known = answers.get(question) as Promise<Answer> | undefined;
  const answer = known ?? work();
  answers.set(question, answer);
  return answer;
}
