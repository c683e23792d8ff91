import type { ChildDetail } from '@oakling/domain/safety/child-view';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemCode } from '../../lib/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { LoadFailed, Skeleton } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextLink } from '../../ui/link.tsx';
import { childPage as text, nameOfChild, pauseText } from './child-text.ts';
import { BlockedPeople } from './components/child-blocks.tsx';
import { ChildWarnings } from './components/child-warnings.tsx';
import { ChildHistory, StoredFacts } from './components/child-record.tsx';
import { MatchingSwitch, ShownAs } from './components/child-visibility.tsx';
import { PauseSection } from './components/pause-section.tsx';
import { childQuery } from './data.ts';

const NOT_THERE = new Set(['not-found', 'invalid-input']);

type Props = {
  childId: string;
  /** The rules for the child's sessions, which another feature shows. */
  rules?: ReactNode;
  /** What other features show of the child, at the end. */
  children?: ReactNode;
};

/** Rule 9.96: all that a parent sees and decides of one child. */
export function ChildPage({ childId, rules, children }: Props) {
  const { data: child, error, isPending, refetch } = useQuery(childQuery(childId));
  if (child !== undefined) {
    return (
      <Sections child={child} rules={rules}>
        {children}
      </Sections>
    );
  }
  const isAbsent = NOT_THERE.has(problemCode(error) ?? '');
  return (
    <Page>
      <PageHeading>{isAbsent ? text.absentHeading : text.all}</PageHeading>
      {isPending && <Skeleton label={text.loading} />}
      {isAbsent && <p>{text.absent}</p>}
      {isAbsent && <AllChildren />}
      {error !== null && !isAbsent && (
        <LoadFailed words={text.failed} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

type SectionsProps = Pick<Props, 'rules' | 'children'> & { child: ChildDetail };

function Sections({ child, rules, children }: SectionsProps) {
  const name = nameOfChild(child);
  return (
    <Page>
      <div className="space-y-2">
        <AllChildren />
        <PageHeading className="[overflow-wrap:anywhere]">{name}</PageHeading>
        <p className="text-ink-soft">{text.intro(name)}</p>
      </div>
      {child.pausedAt !== null && (
        <Alert tone="info" title={pauseText.pausedTitle(name)}>
          {pauseText.since(child.pausedAt)} {pauseText.meaning(name)}
        </Alert>
      )}
      <ChildWarnings childId={child.id} name={name} />
      <ShownAs child={child} />
      <MatchingSwitch child={child} />
      {rules}
      <PauseSection child={child} />
      <BlockedPeople child={child} />
      <StoredFacts child={child} />
      <ChildHistory childId={child.id} name={name} />
      {children}
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
