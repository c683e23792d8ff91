import { useEffect } from 'react';

/** The words of the browser tab; screen readers say them first on a new page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** The title of a page with this heading. */
export function titleOf(heading: string): string {
  return `${heading} · Oakling`;
}
