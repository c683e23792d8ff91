import { tooLong } from '@oakling/domain/kernel/text';
import * as texts from '@oakling/domain/kernel/texts';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { IllustrationName } from '../../../ui/illustration.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { EmptyState, LoadState } from '../../../ui/loading.tsx';
import { Page, PageHeading } from '../../../ui/page-heading.tsx';
import { PagedList, type Pager } from '../../../ui/paged-list.tsx';
import { Card, type Elements } from '../../../ui/card.tsx';

type Query = Parameters<typeof LoadState>[0]['query'];

type RowsProps<Row> = {
  pages: { list: Query & { data: unknown }; rows: readonly Row[]; pager: Pager };
  text: { loading: string; failed: string; more: string; emptyTitle: string; empty: string };
  picture: IllustrationName;
  intro?: Elements;
  /** The heading of a row's group. A single group has no heading. */
  groupOf?: (row: Row) => string;
  children: (row: Row) => ReactNode;
};

export function Rows<Row>(props: RowsProps<Row>) {
  const { pages, text, picture, intro, groupOf = () => '', children } = props;
  const { list, rows, pager } = pages;
  const headings = [...new Set(rows.map(groupOf))];
  return (
    <>
      <LoadState query={list} loading={text.loading} failed={text.failed} />
      {list.data !== undefined && rows.length === 0 && (
        <EmptyState picture={picture} title={text.emptyTitle} text={text.empty} />
      )}
      {rows.length > 0 && intro}
      <PagedList pager={pager} label={text.more}>
        {headings.map((heading) => (
          <section key={heading} className="space-y-3 not-first:mt-6">
            {headings.length > 1 && <h3 className="text-xl">{heading}</h3>}
            <ul className="space-y-3">
              {rows.filter((row) => groupOf(row) === heading).map(children)}
            </ul>
          </section>
        ))}
      </PagedList>
    </>
  );
}

/** A heading inside a page. It takes the focus when somebody follows a link to its id. Rule 9.403 */
export function PartHeading({ id, children }: { id: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== `#${id}`) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [hash, id, key]);
  return (
    <h2 ref={heading} id={id} tabIndex={-1} className="scroll-mt-20 text-2xl">
      {children}
    </h2>
  );
}

type ClosedProps = { heading: string; isOpen?: boolean; children: Elements };

/** A section that starts closed, because moderators rarely need it. */
export function ClosedSection({ heading, isOpen = false, children }: ClosedProps) {
  return (
    <Card as="section" aria-label={heading}>
      <details open={isOpen} className="group/row">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
          <h2 className="text-xl">{heading}</h2>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-role-ink group-open/row:rotate-180"
          />
        </summary>
        <div className="space-y-4 pt-2">{children}</div>
      </details>
    </Card>
  );
}

type DetailProps<Data> = {
  back: { to: string; label: string };
  /** The heading that is shown until the data has loaded. */
  heading: string;
  query: Query & { data: Data | undefined };
  text: { loading: string; failed: string };
  instead?: Elements;
  children: (data: Data) => ReactNode;
};

export function DetailPage<Data>(props: DetailProps<Data>) {
  const { back, heading, query, text, instead, children } = props;
  return (
    <Page>
      <TextLink to={back.to} isAlone>
        {back.label}
      </TextLink>
      {query.data === undefined ? (
        <>
          <PageHeading>{heading}</PageHeading>
          {instead ?? <LoadState query={query} loading={text.loading} failed={text.failed} />}
        </>
      ) : (
        children(query.data)
      )}
    </Page>
  );
}

type NameSearchProps = {
  text: { name: string; search: string };
  /** The message for a single letter, if the name must be longer. */
  tooShort?: string;
  others?: Readonly<Record<string, string>>;
  children?: Elements;
};

/** Searches only on submit, because each search is audited. */
export function NameSearch({ text, tooShort, others, children }: NameSearchProps) {
  const [search, setSearch] = useSearchParams();
  const [name, setName] = useState(search.get('name') ?? '');
  const [problem, setProblem] = useState<string | undefined>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const { length } = name.trim();
    const { max } = texts.peopleSearch;
    const wrong = length > max ? tooLong(max) : length === 1 ? tooShort : undefined;
    setProblem(wrong);
    if (wrong !== undefined) return;
    const asked = Object.entries({ name: name.trim(), ...others });
    setSearch(
      asked.filter(([, value]) => value !== ''),
      { replace: true },
    );
  }

  return (
    <form role="search" className="flex flex-wrap items-end gap-4" onSubmit={submit}>
      <div className="grow">
        <TextField
          name="name"
          label={text.name}
          autoComplete="off"
          error={problem}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      {children}
      <Button type="submit">{text.search}</Button>
    </form>
  );
}
