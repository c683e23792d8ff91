import type { VettedView } from '@oakling/domain/admin/contract';
import { STANDINGS } from '@oakling/domain/identity/standing';
import * as texts from '@oakling/domain/kernel/texts';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { usePages } from '../../lib/use-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Card, SectionCard } from '../../ui/card.tsx';
import { EmptyState, LoadState } from '../../ui/loading.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { VettedLine } from './components/records.tsx';
import { peopleQuery } from './data.ts';
import { peopleText as text, STANDING } from './text.ts';
import { lapsingQuery } from './clearance-data.ts';
import { lapsingText } from './clearance-text.ts';

/** Elders to verify, suspended people, and anyone by name. Rules 9.72 and 9.145 */
export function PeoplePage() {
  const [search] = useSearchParams();
  const name = search.get('name') ?? '';
  const standing = STANDINGS.find((known) => known === search.get('standing')) ?? null;
  const { list, rows: people, pager } = usePages(peopleQuery(name, standing));
  return (
    <Page>
      <PageHeading>{text.heading}</PageHeading>
      <LapsingChecks />
      <p className="max-w-prose">{text.intro}</p>
      <SearchForm />
      <LoadState query={list} loading={text.loading} failed={text.failed} />
      {list.data !== undefined && people.length === 0 && (
        <EmptyState picture="no-people" title={text.emptyTitle} text={text.empty} />
      )}
      <PagedList pager={pager} label={text.more}>
        {people.length > 0 && (
          <ul className="space-y-3">
            {people.map((person) => (
              <Card as="li" key={person.id} className="max-w-none">
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <VettedLine person={person} />
                  <RecordLink person={person} />
                </div>
              </Card>
            ))}
          </ul>
        )}
      </PagedList>
      {list.data?.pages.some(({ isCut }) => isCut) === true && <p>{text.cut}</p>}
    </Page>
  );
}

/** An unchecked elder with a link to the form of the first missing check. Rule 10.241 */
function RecordLink({ person: { id, name, role, standing } }: { person: VettedView }) {
  if (role !== 'elder' || standing !== 'unverified') return null;
  return (
    <LinkButton to={`/moderation/people/${id}?record`} variant="secondary">
      <span>
        {text.record}
        <VisuallyHidden>{text.recordFor(name)}</VisuallyHidden>
      </span>
    </LinkButton>
  );
}

/** Searches only on submit, because each view is audited. */
function SearchForm() {
  const [search, setSearch] = useSearchParams();
  const [name, setName] = useState(search.get('name') ?? '');
  const [isShort, setIsShort] = useState(false);
  const [standing, setStanding] = useState(search.get('standing') ?? '');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim().length === 1) return setIsShort(true);
    setIsShort(false);
    setSearch(
      { ...(name.trim() !== '' && { name: name.trim() }), ...(standing !== '' && { standing }) },
      { replace: true },
    );
  }

  return (
    <form role="search" className="flex flex-wrap items-end gap-4" onSubmit={submit}>
      <div className="grow">
        <TextField
          name="name"
          label={text.name}
          maxLength={texts.peopleSearch.max}
          autoComplete="off"
          error={isShort ? text.tooShort : undefined}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <SelectField
        name="standing"
        label={text.standing}
        placeholder={text.all}
        options={STANDINGS.map((value) => ({
          value,
          label: value === 'suspended' ? text.suspended : STANDING[value],
        }))}
        value={standing}
        onChange={({ target }) => setStanding(target.value)}
      />
      <Button type="submit">{text.search}</Button>
    </form>
  );
}

/** The next checks to expire across all elders, earliest first. Rule 9.133 */
export function LapsingChecks() {
  const lapsing = useQuery(lapsingQuery);
  const items = lapsing.data?.items;
  return (
    <SectionCard heading={lapsingText.heading}>
      <LoadState
        query={lapsing}
        loading={lapsingText.loading}
        failed={lapsingText.failed}
        count={1}
      />
      {items?.length === 0 && <p>{lapsingText.none}</p>}
      <ul className="space-y-2 empty:hidden">
        {items?.map(({ personId, personName, check, validUntil, isLapsed }) => (
          <li key={`${personId} ${check}`} className="max-w-none [overflow-wrap:anywhere]">
            <TextLink to={`/moderation/people/${personId}`} isAlone>
              {personName}
            </TextLink>
            {` · ${lapsingText.line(check, validUntil, isLapsed)}`}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
