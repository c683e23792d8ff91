// Runs before each test file.
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Waits end as soon as they succeed; a busy machine may need more than the default second.
configure({ asyncUtilTimeout: 30_000 });

// jsdom has no scrolling.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => undefined;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
