import { useLayoutEffect } from 'react';

/**
 * Sets the document's role colors while mounted. They are set on the root, because dialogs and drawers render into the
 * body.
 */
export function useRoleColour(role: 'elder' | 'parent' | 'youth' | 'moderator'): void {
  // A layout effect, which avoids painting the wrong color first.
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['role'] = role;
    return () => {
      delete root.dataset['role'];
    };
  }, [role]);
}
