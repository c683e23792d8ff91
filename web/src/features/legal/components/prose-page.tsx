import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PublicLayout } from '../../../ui/public-layout.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteTools } from './site-tools.tsx';

type Props = { heading: string; intro: string; lastUpdated?: string; children: ReactNode };

/** A page to read: one column, short lines. */
export function ProsePage({ heading, intro, lastUpdated, children }: Props) {
  return (
    <PublicLayout tools={<SiteTools />} footer={<SiteFooter />}>
      <Card as="article" className="mx-auto max-w-3xl space-y-10 sm:p-[min(2.5rem,5vw)]">
        <div className="space-y-3">
          <PageHeading>{heading}</PageHeading>
          {lastUpdated !== undefined && <p className="text-ink-soft">{lastUpdated}</p>}
          <p className="text-lg">{intro}</p>
        </div>
        {children}
      </Card>
    </PublicLayout>
  );
}
