import { createContext, type ReactNode } from 'react';

/** Somebody the reader sees, and may want to stop seeing. */
export interface Other {
  readonly personId: string;
  readonly name: string;
  /** For a parent: the child on whose behalf. */
  readonly child?: { readonly id: string; readonly name: string };
  /** The session in which they were seen. */
  readonly sessionId?: string;
  /** Where to go once they are blocked: the page has nothing to show without them. */
  readonly leaveTo?: string;
}

/**
 * The entry to blocking beside each person. Pages of several features show it and none of them knows
 * the one that makes it, so it is handed down; without one, as in a test, there is none.
 */
export const BlockOrReport = createContext<(other: Other) => ReactNode>(() => null);
