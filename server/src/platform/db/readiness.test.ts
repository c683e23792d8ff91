import { expect } from 'vitest';
import { test } from '../../testing/fixtures.ts';

/** More connections than the server's pool has. */
const ALL_CONNECTIONS = 30;

test('Rule 10.269, /readyz succeeds while requests hold all of their database connections', async ({
  app,
}) => {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const holding = Array.from({ length: ALL_CONNECTIONS }, () =>
    app.platform.db.connection().execute(async () => {
      begin();
      await over;
    }),
  );
  await begun;
  const startedAt = performance.now();
  const { status } = await app.fetch(new Request('http://localhost/readyz'));
  const seconds = (performance.now() - startedAt) / 1000;
  resolve();
  await Promise.all(holding);
  expect(status).toBe(200);
  expect(seconds).toBeLessThan(3);
});
