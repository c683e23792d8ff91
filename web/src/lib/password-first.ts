import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { problemCode } from './problem.ts';

type Answer = (isEntered: boolean) => void;
let open: ((answer: Answer) => void) | null = null;
/** Several requests at once share one dialog. */
let asked: Promise<boolean> | null = null;

/** The answer that a dialog for the password must give, or null while nothing asks for it. For a page's frame. */
export function usePasswordAsked(): Answer | null {
  const { pathname } = useLocation();
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    open = (resolve) =>
      setAnswer(() => (isEntered: boolean) => {
        setAnswer(null);
        resolve(isEntered);
      });
    return () => {
      open = null;
    };
  }, []);
  // Doesn't send the request once the user has left the page.
  useEffect(() => () => answer?.(false), [answer, pathname]);
  return answer;
}

/**
 * Sends a request that the server may refuse until the password is entered again. If so, asks for the password and
 * sends the request once more; forms keep what was typed. Rule 1.148
 */
export async function passwordFirst<Body>(send: () => Promise<Body>): Promise<Body> {
  try {
    return await send();
  } catch (error) {
    if (problemCode(error) !== 'password-needed' || open === null) throw error;
    asked ??= new Promise<boolean>(open).finally(() => {
      asked = null;
    });
    if (!(await asked)) throw error;
    return send();
  }
}
