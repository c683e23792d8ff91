import type { MouseEvent, ReactNode } from 'react';

/** The id of a layout's main element. */
export const mainId = 'main';

/** The first Tab stop, which skips the navigation. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    // A changed hash would add a history entry and trigger the router.
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

/** Text that only screen readers read. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
