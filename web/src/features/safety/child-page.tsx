import type { ChildDetail } from '@oakling/domain/safety/child-view';
import { useQuery } from '@tanstack/react-query';
import { problemCode } from '../../lib/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState, LoadFailed, Skeleton } from '../../ui/loading.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { childPage as text, nameOfChild, pauseText } from './child-text.ts';
import { BlockedPeople } from './components/child-blocks.tsx';
import { ChildContents, ChildSections, type ChildPart } from './components/child-parts.tsx';
import { ChildWarnings } from './components/child-warnings.tsx';
import { ChildHistory, StoredFacts } from './components/child-record.tsx';
import { MatchingSwitch, ShownAs } from './components/child-visibility.tsx';
import { PauseSection } from './components/child-visibility.tsx';
import { childQuery } from './data.ts';
import type { Elements } from '../../ui/card.tsx';

const NOT_THERE = new Set(['not-found', 'invalid-input']);

type MoreParts = Partial<Record<ChildPart, Elements>>;

const NOTHING: MoreParts = {};

type Props = {
  childId: string;
  more?: MoreParts;
};

/** Rule 9.96 */
export function ChildPage({ childId, more = NOTHING }: Props) {
  const { data: child, error, isPending, refetch } = useQuery(childQuery(childId));
  if (child !== undefined) return <Parts child={child} more={more} />;
  const isAbsent = NOT_THERE.has(problemCode(error) ?? '');
  return (
    <Page>
      <PageHeading>{isAbsent ? text.absentHeading : text.all}</PageHeading>
      {isPending && <Skeleton label={text.loading} />}
      {isAbsent && (
        <EmptyState
          picture="no-children"
          title={text.absent}
          action={<LinkButton to="/dashboard/parent/children">{text.all}</LinkButton>}
        />
      )}
      {error !== null && !isAbsent && (
        <LoadFailed words={text.failed} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Parts({ child, more }: { child: ChildDetail; more: MoreParts }) {
  const name = nameOfChild(child);
  return (
    <Page>
      <div className="space-y-2">
        <AllChildren />
        <PageHeading className="[overflow-wrap:anywhere]">{name}</PageHeading>
        <p className="text-ink-soft">{text.intro(name)}</p>
        <ChildContents />
      </div>
      {child.pausedAt !== null && (
        <Alert tone="info" title={pauseText.pausedTitle(name)}>
          {`${pauseText.since(child.pausedAt)} ${pauseText.meaning(name)}`}
        </Alert>
      )}
      <ChildWarnings childId={child.id} name={name} />
      <ChildSections part="sessions">
        {more.sessions}
        <MatchingSwitch child={child} />
        <PauseSection child={child} />
        <BlockedPeople child={child} />
      </ChildSections>
      <ChildSections part="person">
        <ShownAs child={child} />
        {more.person}
      </ChildSections>
      <ChildSections part="guardians">{more.guardians}</ChildSections>
      <ChildSections part="happened">
        {more.happened}
        <ChildHistory childId={child.id} name={name} />
      </ChildSections>
      <ChildSections part="records">
        <StoredFacts child={child} />
        {more.records}
      </ChildSections>
    </Page>
  );
}

function AllChildren() {
  return (
    <p>
      <TextLink to="/dashboard/parent/children" isAlone>
        {text.all}
      </TextLink>
    </p>
  );
}
