import { createContext, type ReactElement } from 'react';

export interface Other {
  readonly personId: string;
  readonly name: string;
  readonly child?: { readonly id: string; readonly name: string };
  /** The session in which the reader met the person. */
  readonly sessionId?: string;
  /** The page to open after blocking, if the current page would be empty. */
  readonly leaveTo?: string;
}

/**
 * Renders the menu to block or report next to a person. A context provides it, because features can't import one
 * another; by default, it renders nothing.
 */
export const BlockOrReport = createContext<(other: Other) => ReactElement | null>(() => null);
