// Runs before each test file.
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// On a busy machine what a test waits for may take longer than the second that is usual; it ends as soon as it is there.
configure({ asyncUtilTimeout: 30_000 });

// jsdom lays nothing out, so it has nowhere to scroll.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => undefined;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
