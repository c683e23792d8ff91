import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

type Props = { children: string; className?: string };

/** The page's h1 and the words of the browser tab; takes focus after moving to another page. */
export function PageHeading({ children, className = '' }: Props) {
  const heading = useFocusOnArrival();
  usePageTitle(titleOf(children));
  return (
    <h1 ref={heading} tabIndex={-1} className={`text-3xl ${className}`}>
      {children}
    </h1>
  );
}

/**
 * For the h1 of a page: after moving there it takes focus, so that a screen reader starts there; on
 * the first load of the app it does not.
 */
export function useFocusOnArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const isFirstLoad = key === 'default';

  const shownPath = useRef(isFirstLoad ? pathname : null);
  useEffect(() => {
    // A change of the query only, such as another tab, is not another page.
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    heading.current?.focus();
  }, [pathname]);

  return heading;
}

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
