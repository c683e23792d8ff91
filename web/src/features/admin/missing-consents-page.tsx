import type { MissingConsent } from '@oakling/domain/legal/contract';
import { usePages } from '../../lib/use-pages.ts';
import { Card } from '../../ui/card.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { Rows } from './components/pages.tsx';
import { PersonLink } from './components/records.tsx';
import { missingConsentsQuery } from './data.ts';
import { missingConsentsText as text } from './text.ts';

/** Rule 9.241 */
export function MissingConsentsPage() {
  return (
    <Page>
      <PageHeading>{text.heading}</PageHeading>
      <Rows
        pages={usePages(missingConsentsQuery)}
        text={text}
        picture="quiet-queue"
        intro={
          <>
            <p className="max-w-prose">{text.intro}</p>
            <p className="max-w-prose">{text.todo}</p>
          </>
        }
      >
        {(child) => <MissingCard key={child.childId} child={child} />}
      </Rows>
    </Page>
  );
}

function MissingCard({ child }: { child: MissingConsent }) {
  const { childId, childName, guardians } = child;
  return (
    <Card
      as="li"
      className="flex max-w-none flex-wrap items-center justify-between gap-x-6 gap-y-1 [overflow-wrap:anywhere]"
    >
      <div>
        <PersonLink person={{ id: childId, name: childName }} />
        <p className="text-sm text-ink-soft">{text.state(child)}</p>
      </div>
      <dl className="flex flex-wrap items-center gap-x-3">
        <dt className="text-sm text-ink-soft">{text.guardians(guardians.length)}</dt>
        {guardians.map((guardian) => (
          <dd key={guardian.id}>
            <PersonLink person={guardian} />
          </dd>
        ))}
      </dl>
    </Card>
  );
}
