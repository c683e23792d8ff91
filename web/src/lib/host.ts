import type { Host } from '@oakling/domain/legal/host';
import { createContext, useContext } from 'react';

/** Who runs this Oakling; null where nobody is named. Rule 10.210 */
export const HostContext = createContext<Host | null>(null);

export function useHost(): Host | null {
  return useContext(HostContext);
}

/** The server names the host in the head of every page, so that nothing has to be asked for. */
export function readHost(): Host | null {
  const named = document.querySelector('meta[name="host"]')?.getAttribute('content');
  return named === null || named === undefined ? null : JSON.parse(named);
}
