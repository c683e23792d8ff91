import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { mainId, SkipLink } from './visually-hidden.tsx';
import type { Elements } from './card.tsx';

type Props = {
  alert?: Elements;
  tools: ReactNode;
  footer: ReactNode;
  children: ReactNode;
};

export function PublicLayout({ alert, tools, footer, children }: Props) {
  return (
    <div className="@container flex min-h-dvh flex-col">
      <SkipLink />
      {alert}
      <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-4 px-[min(1rem,4vw)] pt-3 sm:px-8 print:hidden">
        <Link
          to="/"
          translate="no"
          className="inline-flex min-h-11 flex-wrap items-center gap-x-2 rounded-lg font-serif text-xl font-semibold"
        >
          <img src="/logo.svg" alt="" width={40} height={40} />
          Oakling
        </Link>
        <div className="flex flex-wrap items-center gap-x-4">{tools}</div>
      </header>
      <main
        id={mainId}
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl grow px-[min(1rem,4vw)] py-8 sm:px-8"
      >
        {children}
      </main>
      <footer className="border-t border-line-soft px-[min(1rem,4vw)] py-4 sm:px-8 print:hidden">
        {footer}
      </footer>
    </div>
  );
}
