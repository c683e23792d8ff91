import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** A ResizeObserver, which jsdom lacks: measures once, as soon as it is told of an element. */
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

/** For a file of tests: each has this observer, and leaves no page, spy or stand-in behind. */
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
