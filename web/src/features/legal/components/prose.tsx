import { useId, type ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PublicLayout } from '../../../ui/public-layout.tsx';
import { SiteFooter, SiteTools } from './site-footer.tsx';

type ProsePageProps = { heading: string; intro: string; lastUpdated?: string; children: ReactNode };

/** A page to read: one column, short lines. */
export function ProsePage({ heading, intro, lastUpdated, children }: ProsePageProps) {
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

type ProseSectionProps = { title: string; children: ReactNode };

/** A titled part of a page to read. */
export function ProseSection({ title, children }: ProseSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id} className="text-xl text-role-ink">
        {title}
      </h2>
      {children}
    </section>
  );
}

type ProseListProps = { items: readonly string[]; isOrdered?: boolean };

/** Points, or steps when their order matters. */
export function ProseList({ items, isOrdered = false }: ProseListProps) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className={`space-y-2 ps-7 ${isOrdered ? 'list-decimal' : 'list-disc'}`}>
      {items.map((item) => (
        <li key={item} className="ps-1 marker:text-role-ink">
          {item}
        </li>
      ))}
    </List>
  );
}
