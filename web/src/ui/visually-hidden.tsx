import type { MouseEvent, ReactNode } from 'react';

export const mainId = 'main';

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

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
