// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { openRouter } from './router.ts';

test('a hash-style address is rewritten before the first render (rule 1.21)', async () => {
  window.location.hash = '#/help';
  const { router } = await openRouter();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/help'));
});
