import { type RefObject, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';

type Props = {
  children: string;
  /** The document title, if it isn't the heading. */
  title?: string;
  className?: string;
};

/** The page's h1 and document title. Takes the focus on navigation. */
export function PageHeading({ children, title = children, className = '' }: Props) {
  const heading = useFocusOnArrival();
  usePageTitle(titleOf(title));
  return (
    <h1 ref={heading} tabIndex={-1} className={`text-3xl ${className}`}>
      {children}
    </h1>
  );
}

/** Moves the focus to the h1 after navigation, so screen readers start there, but not on the first load. */
export function useFocusOnArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const isFirstLoad = key === 'default';

  const shownPath = useRef(isFirstLoad ? pathname : null);
  useEffect(() => {
    // Changes of the query, such as switching tabs, are not navigation.
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    heading.current?.focus();
  }, [pathname]);

  return heading;
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

export function titleOf(heading: string): string {
  return `${heading} · Oakling`;
}

export function Page({ children }: { children: ReactNode }) {
  return <div className="space-y-6">{children}</div>;
}
