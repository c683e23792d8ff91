import { test } from './test.ts';

interface Line {
  readonly origin: string;
  readonly leadTo: (url: string) => void;
  readonly close: () => Promise<void>;
}

/** Tests whose browsers reach the server through a proxy, such as a `CutLine`. */
export const testThrough = <Proxy extends Line>(open: () => Promise<Proxy>) =>
  test.extend<{ line: Proxy }>({
    line: async ({}, use) => {
      const line = await open();
      await use(line);
      await line.close();
    },
    environment: ({ line }, use) => use({ ORIGIN: line.origin }),
    entrance: async ({ line, app }, use) => {
      line.leadTo(app.origin);
      await use(line);
    },
  });
