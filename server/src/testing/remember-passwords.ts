import type { Platform } from '../platform/platform.ts';

const answers = new Map<string, Promise<unknown>>();

/**
 * Lets each password be worked out once in a test file: what makes guessing slow makes most of the
 * time of a test that needs a family. Hashes are those of the application, only without a new salt.
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
