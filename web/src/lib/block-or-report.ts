import { createContext, type ReactElement } from 'react';

/** A person the reader can block or report. */
export interface Other {
  readonly personId: string;
  readonly name: string;
  /** The child a parent acts for. */
  readonly child?: { readonly id: string; readonly name: string };
  /** The session in which they were seen. */
  readonly sessionId?: string;
  /** Where to navigate after blocking; the current page would be empty. */
  readonly leaveTo?: string;
}

/**
 * Renders the block and report menu beside a person. Provided through context because features
 * can't import each other; renders nothing by default.
 */
export const BlockOrReport = createContext<(other: Other) => ReactElement | null>(() => null);
