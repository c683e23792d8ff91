import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { PageHeading } from './page-heading.tsx';

type Props = { heading?: string; children: ReactNode };

/** The centred card that frames a form, with the small logo and the page's heading. */
export function FormCard({ heading, children }: Props) {
  return (
    <Card className="mx-auto w-full max-w-xl space-y-6 sm:p-[min(2.5rem,5vw)]">
      <div className="flex flex-col items-center gap-3 text-center">
        <img src="/logo.svg" alt="Oakling" width={72} height={72} />
        {heading !== undefined && <PageHeading className="max-w-full">{heading}</PageHeading>}
      </div>
      {children}
    </Card>
  );
}
