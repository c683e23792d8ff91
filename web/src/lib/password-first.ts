import { problemCode } from './problem.ts';

type Ask = () => Promise<boolean>;
let ask: Ask | null = null;

/** Sets the dialog that asks for the password; null when the user leaves its page. */
export function setPasswordDialog(dialog: Ask | null): void {
  ask = dialog;
}

/**
 * Sends a request that the server may refuse until the password is entered again. If so, asks for the password and
 * sends the request once more; forms keep what was typed. Rule 1.148
 */
export async function passwordFirst<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (problemCode(error) !== 'password-needed' || ask === null || !(await ask())) throw error;
    return send();
  }
}
