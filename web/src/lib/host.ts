import type { Host } from '@oakling/domain/legal/host';
import { createContext, useContext } from 'react';
import { useIsChild } from './me.ts';

/** The organization that runs this site, or null if none is named. Rule 10.210 */
export const HostContext = createContext<Host | null>(null);

export function useHost(): Host | null {
  return useContext(HostContext);
}

/** The host's helpline, for a child, or null. Rule 6.501 */
export function useChildHelpline(): Host['helpline'] {
  const host = useHost();
  return useIsChild() ? (host?.helpline ?? null) : null;
}

/** The server writes the host into a meta tag of every page, which saves a request. */
export function readHost(): Host | null {
  const named = document.querySelector('meta[name="host"]')?.getAttribute('content');
  return named === null || named === undefined ? null : JSON.parse(named);
}
