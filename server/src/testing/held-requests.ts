import { vi } from 'vitest';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** Sends a request whose body doesn't arrive until `finish` is called. */
export function sendSlowly(
  browser: Browser,
  [method, path]: readonly [string, string],
  text: string,
) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await promise;
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
  const type = path.endsWith('/avatar') ? 'image/png' : 'application/json';
  const headers = { 'content-type': type, 'content-length': String(text.length) };
  const init = { body: held, duplex: 'half', headers };
  const answer = browser.send(method, path, init as RequestInit);
  return {
    finish: () => {
      resolve();
      return answer;
    },
  };
}

/** Delays the next check of a password, as a long queue would. Rule 1.157 */
export async function holdPassword({ platform }: TestApp) {
  const { password } = await platform.auth.$context;
  const [held, checked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const verify = password.verify;
  vi.spyOn(password, 'verify').mockImplementationOnce(async (pair) => {
    const isRight = await verify(pair);
    checked.resolve();
    await held.promise;
    return isRight;
  });
  return { isChecked: checked.promise, letGo: () => held.resolve() };
}
