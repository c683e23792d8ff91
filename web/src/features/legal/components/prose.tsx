import { useId } from 'react';
import { Card, type Elements } from '../../../ui/card.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PublicLayout } from '../../../ui/public-layout.tsx';
import { SiteFooter, SiteTools } from './site-footer.tsx';

type ProsePageProps = { heading: string; intro: string; lastUpdated?: string; children: Elements };

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

type ProseIndexProps = {
  name: string;
  entries: readonly { readonly id: string; readonly title: string }[];
};

export function ProseIndex({ name, entries }: ProseIndexProps) {
  return (
    <nav aria-label={name} className="rounded-card bg-role-soft p-[min(1.25rem,4vw)]">
      <p className="font-semibold">{name}</p>
      <ul className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-6">
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center rounded-sm font-semibold text-role-ink underline decoration-2 underline-offset-4 hover:decoration-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type ProseSectionProps = {
  id?: string;
  title: string;
  children: Elements;
};

export function ProseSection({ id: given, title, children }: ProseSectionProps) {
  const own = useId();
  const id = given ?? own;
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
