import type { ReactNode } from 'react';

type Props = {
  /** What stands in the column of a wide window. */
  column: ReactNode;
  /** What stands in the bar of a narrow one, beside the logo. */
  bar: ReactNode;
};

/** Where the way around the app stands, in the role's colour. */
export function SidebarPlace({ column, bar }: Props) {
  return (
    <>
      <aside className="hidden w-72 shrink-0 bg-role-solid text-white [--focus:#fff] print:hidden @min-[56.25rem]:block">
        <div className="sticky top-0 max-h-dvh overflow-y-auto">{column}</div>
      </aside>
      <div className="flex flex-wrap items-center justify-between gap-3 bg-role-solid px-[min(1rem,4vw)] py-2 text-white [--focus:#fff] print:hidden @min-[56.25rem]:hidden">
        <img
          src="/logo.svg"
          alt="Oakling"
          width={48}
          height={48}
          className="rounded-full bg-white"
        />
        {bar}
      </div>
    </>
  );
}
