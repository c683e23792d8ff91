import type { ReactNode } from 'react';
import { mainId, SkipLink } from './visually-hidden.tsx';
import type { Elements } from './card.tsx';

type Props = {
  sidebar: Elements;
  tools: ReactNode;
  notice?: Elements;
  children: ReactNode;
};

/**
 * The layout behind the log-in. It is a query container, so large text turns the sidebar into a drawer, as a narrow
 * window does.
 */
export function SidebarLayout({ sidebar, tools, notice, children }: Props) {
  return (
    <div className="@container">
      <SkipLink />
      {notice}
      <div className="flex min-h-dvh flex-wrap content-start print:block @min-[56.25rem]:grid @min-[56.25rem]:grid-cols-[16rem_minmax(0,1fr)] @min-[56.25rem]:grid-rows-[auto_1fr]">
        {sidebar}
        <div className="flex grow flex-wrap items-center justify-end gap-x-3 border-b-4 border-role-solid bg-card py-2 pe-[min(1rem,4vw)] sm:pe-8 @min-[56.25rem]:ps-8 @min-[56.25rem]:mx-auto @min-[56.25rem]:w-full @min-[56.25rem]:max-w-6xl @min-[56.25rem]:border-0 @min-[56.25rem]:bg-transparent @min-[56.25rem]:pt-4 @min-[56.25rem]:pb-0 print:hidden">
          {tools}
        </div>
        <main
          id={mainId}
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl min-w-0 px-[min(1rem,4vw)] pt-6 pb-24 sm:px-8 @min-[56.25rem]:pt-2"
        >
          {children}
        </main>
      </div>
    </div>
  );
}
