import type { MissingConsent } from '@oakling/domain/legal/contract';
import { usePages } from '../../lib/use-pages.ts';
import { Card } from '../../ui/card.tsx';
import { TextLink } from '../../ui/link.tsx';
import { EmptyState, LoadState } from '../../ui/loading.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { missingConsentsQuery } from './data.ts';
import { missingConsentsText as text } from './text.ts';

/** Children without a recorded consent. Rule 9.241 */
export function MissingConsentsPage() {
  const { list, rows: children, pager } = usePages(missingConsentsQuery);
  const isEmpty = list.data !== undefined && children.length === 0;
  return (
    <Page>
      <PageHeading>{text.heading}</PageHeading>
      <LoadState query={list} loading={text.loading} failed={text.failed} />
      {isEmpty && <EmptyState picture="quiet-queue" title={text.emptyTitle} text={text.empty} />}
      {children.length > 0 && (
        <>
          <p className="max-w-prose">{text.intro}</p>
          <p className="max-w-prose">{text.todo}</p>
        </>
      )}
      <PagedList pager={pager} label={text.more}>
        {children.length > 0 && (
          <ul className="space-y-3">
            {children.map((child) => (
              <Card as="li" key={child.childId} className="max-w-none">
                <MissingLine child={child} />
              </Card>
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}

function MissingLine({ child }: { child: MissingConsent }) {
  const { childId, childName, guardians } = child;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 [overflow-wrap:anywhere]">
      <div>
        <PersonLink id={childId} name={childName} />
        <p className="text-sm text-ink-soft">{text.state(child)}</p>
      </div>
      <dl className="flex flex-wrap items-center gap-x-3">
        <dt className="text-sm text-ink-soft">{text.guardians(guardians.length)}</dt>
        {guardians.map(({ id, name }) => (
          <dd key={id}>
            <PersonLink id={id} name={name} />
          </dd>
        ))}
      </dl>
    </div>
  );
}

function PersonLink({ id, name }: { id: string; name: string }) {
  return (
    <TextLink to={`/moderation/people/${id}`} isAlone>
      {name}
    </TextLink>
  );
}
