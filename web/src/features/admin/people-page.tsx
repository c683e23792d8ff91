import { RENEWAL_DAYS } from '@oakling/domain/admin/clearance-contract';
import type { VettedView } from '@oakling/domain/admin/contract';
import { REVIEWS } from '@oakling/domain/identity/decide-review';
import { STANDINGS } from '@oakling/domain/identity/standing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { serverNow } from '../../lib/clock.ts';
import { usePages } from '../../lib/use-pages.ts';
import { Card, SectionCard, type Elements } from '../../ui/card.tsx';
import { LoadState } from '../../ui/loading.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { SelectField } from '../../ui/field.tsx';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { NameSearch, PartHeading, Rows } from './components/pages.tsx';
import { PersonPage } from './person-page.tsx';
import { PersonLink, VettedLine } from './components/records.tsx';
import { peopleQuery } from './data.ts';
import { peopleText as text, STANDING } from './text.ts';
import { lapsingQuery } from './data.ts';
import { lapsingText } from './clearance-text.ts';
import { reviewText } from './person-text.ts';

/** The list, and the page of one person. One chunk for both keeps the frame small. */
export function PeoplePage() {
  const [search] = useSearchParams();
  if (useParams()['id'] !== undefined) return <PersonPage />;
  return search.has('renew') ? <RenewalsPage /> : <PeopleList />;
}

/** The elders whom the queue counts. Rule 9.401 */
function RenewalsPage() {
  const lastDay = new Date(serverNow() + RENEWAL_DAYS * 86_400_000).toISOString().slice(0, 10);
  return (
    <Page>
      <TextLink to="/moderation/people" isAlone>
        {lapsingText.all}
      </TextLink>
      <PageHeading>{lapsingText.toRenew}</PageHeading>
      <LapsingChecks lastDay={lastDay} none={<p>{lapsingText.none}</p>} />
    </Page>
  );
}

/** Rules 1.169, 9.72 and 9.145 */
function PeopleList() {
  const [search] = useSearchParams();
  const name = search.get('name') ?? '';
  const standing =
    [...STANDINGS, ...REVIEWS].find((known) => known === search.get('standing')) ?? null;
  const pages = usePages(peopleQuery(name, standing));
  return (
    <Page>
      <PageHeading>{text.heading}</PageHeading>
      <LapsingChecks />
      <div className="space-y-2">
        <PartHeading id="found">{text.find}</PartHeading>
        <p className="max-w-prose">{text.intro}</p>
      </div>
      <PeopleSearch />
      <Rows pages={pages} text={text} picture="no-people">
        {(person) => (
          <Card
            as="li"
            key={person.id}
            className="flex max-w-none flex-wrap items-center justify-between gap-3"
          >
            <div>
              <VettedLine person={person} />
              {person.lacks.length > 0 && (
                <p className="text-sm text-ink-soft">{text.missing(person.lacks)}</p>
              )}
            </div>
            {person.lacks.length > 0 && <RecordLink person={person} />}
          </Card>
        )}
      </Rows>
      {pages.list.data?.pages.some(({ isCut }) => isCut) === true && <p>{text.cut}</p>}
    </Page>
  );
}

/** A link from an unchecked elder to the form for the first missing check. Rule 10.241 */
function RecordLink({ person: { id, name } }: { person: VettedView }) {
  return (
    <LinkButton to={`/moderation/people/${id}?record`} variant="secondary">
      <span>
        <span>{text.record}</span>
        <VisuallyHidden>{text.recordFor(name)}</VisuallyHidden>
      </span>
    </LinkButton>
  );
}

function PeopleSearch() {
  const [search] = useSearchParams();
  const [standing, setStanding] = useState(search.get('standing') ?? '');
  return (
    <NameSearch text={text} tooShort={text.tooShort} others={{ standing }}>
      <SelectField
        name="standing"
        label={text.standing}
        placeholder={text.all}
        options={[
          ...STANDINGS.map((value) => ({
            value,
            label: value === 'suspended' ? text.suspended : STANDING[value],
          })),
          ...REVIEWS.map((value) => ({ value, label: reviewText[value].label })),
        ]}
        value={standing}
        onChange={({ target }) => setStanding(target.value)}
      />
    </NameSearch>
  );
}

type LapsingProps = { lastDay?: string; none?: Elements };

/** Rule 9.133 */
export function LapsingChecks({ lastDay = '9999', none = null }: LapsingProps) {
  const lapsing = useQuery(lapsingQuery);
  const items = lapsing.data?.items.filter(({ checks }) =>
    checks.some(({ validUntil }) => validUntil <= lastDay),
  );
  if (items?.length === 0) return none;
  return (
    <SectionCard heading={lapsingText.heading}>
      <LoadState query={lapsing} what={lapsingText.what} count={1} />
      <ul className="space-y-2 empty:hidden">
        {items?.map(({ personId, personName, checks }) => (
          <li key={personId} className="max-w-none [overflow-wrap:anywhere]">
            <PersonLink person={{ id: personId, name: personName }} />
            <span>{` · ${lapsingText.line(checks)}`}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
