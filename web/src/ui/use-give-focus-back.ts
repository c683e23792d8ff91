import { useEffect, useState } from 'react';

/**
 * Gives the focus back, once this is closed, to what had it before. React Aria does so itself, but before it makes the
 * rest of the page usable again, when a dialog closes by a transition (the router's, such as a blocked way that is left
 * blocked) and the device is slow: then nothing takes it.
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
