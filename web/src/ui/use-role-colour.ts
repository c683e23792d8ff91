import { useLayoutEffect } from 'react';

/**
 * Gives the whole document a role's colours while mounted. On the root element, because dialogs
 * and drawers are placed directly in the body.
 */
export function useRoleColour(role: 'elder' | 'parent' | 'youth' | 'moderator'): void {
  // Before anything is painted.
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['role'] = role;
    return () => {
      delete root.dataset['role'];
    };
  }, [role]);
}
