import { useEffect, useState } from 'react';

/**
 * Restores focus on unmount. React Aria restores it too early when a router transition closes the
 * dialog on a slow device: the page is still inert and focus is lost.
 */
export function useGiveFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    },
    [opener],
  );
}
