import type { MouseEvent, ReactNode } from 'react';

/** The id that a layout gives its main element. */
export const mainId = 'main';

/** The first stop of the Tab key: past the navigation, to the page itself. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    // A changed hash would be a step in the history, and the router reads it.
    event.preventDefault();
    document.getElementById(mainId)?.focus();
  };
  return (
    <a
      href={`#${mainId}`}
      onClick={skip}
      className="sr-only font-semibold focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-card focus:bg-card focus:px-5 focus:py-3 focus:text-role-ink focus:shadow-card"
    >
      Skip to the page
    </a>
  );
}

/** Words for a screen reader only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
