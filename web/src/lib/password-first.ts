import { problemCode } from './problem.ts';

type Ask = () => Promise<boolean>;
let ask: Ask | null = null;

/** Sets the dialog that asks for the password; null when its page is left. */
export function setPasswordDialog(dialog: Ask | null): void {
  ask = dialog;
}

/**
 * Sends a request that the server may refuse until the password is entered again. Then asks for it and sends the request
 * once more; forms keep what was typed. Rule 1.148
 */
export async function passwordFirst<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (problemCode(error) !== 'password-needed' || ask === null || !(await ask())) throw error;
    return send();
  }
}
