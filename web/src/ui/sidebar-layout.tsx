import type { ReactNode } from 'react';
import { mainId, SkipLink } from './visually-hidden.tsx';

type Props = {
  sidebar: ReactNode;
  /** Help and text size, at the same place on every page. */
  tools: ReactNode;
  /** What is said over whatever page is open. */
  notice?: ReactNode;
  children: ReactNode;
};

/**
 * The frame of the pages behind the login. It is a query container, so that large text turns the
 * sidebar into a drawer just as a narrow window does.
 */
export function SidebarLayout({ sidebar, tools, notice, children }: Props) {
  return (
    <div className="@container">
      <SkipLink />
      <div className="flex min-h-dvh flex-col @min-[56.25rem]:flex-row">
        {sidebar}
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 px-[min(1rem,4vw)] pt-3 sm:px-8 print:hidden">
            {tools}
          </div>
          <main
            id={mainId}
            tabIndex={-1}
            className="mx-auto max-w-6xl px-[min(1rem,4vw)] pt-4 pb-24 sm:px-8"
          >
            {children}
          </main>
        </div>
      </div>
      {notice}
    </div>
  );
}
