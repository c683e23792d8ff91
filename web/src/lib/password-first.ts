import { useEffect, useState } from 'react';
import { problemCode } from './problem.ts';

type Answer = (isEntered: boolean) => void;
let open: ((answer: Answer) => void) | null = null;

/** The answer that a dialog for the password must give, or null while nothing asks for it. For a page's frame. */
export function usePasswordAsked(): Answer | null {
  const [asked, setAsked] = useState<Answer | null>(null);
  useEffect(() => {
    open = (answer) =>
      setAsked(() => (isEntered: boolean) => {
        setAsked(null);
        answer(isEntered);
      });
    return () => {
      open = null;
    };
  }, []);
  return asked;
}

/**
 * Sends a request that the server may refuse until the password is entered again. If so, asks for the password and
 * sends the request once more; forms keep what was typed. Rule 1.148
 */
export async function passwordFirst<Body>(send: () => Promise<Body>): Promise<Body> {
  try {
    return await send();
  } catch (error) {
    const ask = open;
    if (problemCode(error) !== 'password-needed' || ask === null) throw error;
    if (!(await new Promise<boolean>(ask))) throw error;
    return send();
  }
}
