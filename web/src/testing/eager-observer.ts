import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** A ResizeObserver for jsdom that measures each element once, when it is observed. */
export class EagerObserver {
  readonly #onResize: (entries: readonly never[]) => void;

  constructor(onResize: (entries: readonly never[]) => void) {
    this.#onResize = onResize;
  }

  observe() {
    this.#onResize([]);
  }

  unobserve() {}

  disconnect() {}
}

/** Installs the observer for a test file, and cleans up pages, spies and stubs after each test. */
export function observeEagerly(): void {
  beforeEach(() => {
    vi.stubGlobal('ResizeObserver', EagerObserver);
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
