import type { ChildDetail } from '@oakling/domain/safety/child-view';
import { useQuery } from '@tanstack/react-query';
import { problemCode } from '../../lib/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState, LoadState } from '../../ui/loading.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import {
  childPage as text,
  loginText,
  nameOfChild,
  partValues,
  pauseText,
  type ChildPart,
} from './child-text.ts';
import { BlockedPeople } from './components/child-blocks.tsx';
import { ChildRow, type MorePart } from './components/child-parts.tsx';
import { ChildWarnings } from './components/child-warnings.tsx';
import { ChildHistory, StoredFacts } from './components/child-record.tsx';
import { MatchingSwitch, ShownAs } from './components/child-visibility.tsx';
import { PauseSection } from './components/child-visibility.tsx';
import { blocksQuery, childQuery } from './data.ts';
import type { Elements } from '../../ui/card.tsx';

const NOT_THERE = new Set(['not-found', 'invalid-input']);

/** The parts that other features add to the rows. */
type MoreParts = Partial<Record<ChildPart, MorePart>>;

const NOTHING: MoreParts = {};

type Props = {
  childId: string;
  more?: MoreParts;
};

/** Rule 9.96 */
export function ChildPage({ childId, more = NOTHING }: Props) {
  const found = useQuery(childQuery(childId));
  if (found.data !== undefined) return <Parts child={found.data} more={more} />;
  const isAbsent = NOT_THERE.has(problemCode(found.error) ?? '');
  return (
    <Page>
      <PageHeading>{isAbsent ? text.absentHeading : text.all}</PageHeading>
      {isAbsent ? (
        <EmptyState
          picture="no-children"
          title={text.absent}
          action={<LinkButton to="/dashboard/parent/children">{text.all}</LinkButton>}
        />
      ) : (
        <LoadState query={found} loading={text.loading} failed={text.failed} />
      )}
    </Page>
  );
}

function Parts({ child, more }: { child: ChildDetail; more: MoreParts }) {
  const name = nameOfChild(child);
  const { data: blocks = [] } = useQuery(blocksQuery);
  const blocked = new Set(
    blocks.filter(({ childId }) => childId === child.id).map(({ personId }) => personId),
  );
  const isToRead = child.versions.some(({ isWaiting }) => isWaiting);
  const row = (part: ChildPart, value: string, own: Elements) => (
    <ChildRow part={part} value={value} isOpen={part === 'shown' && isToRead} {...more[part]}>
      {own}
    </ChildRow>
  );
  return (
    <Page>
      <div className="space-y-2">
        <AllChildren />
        <div className="flex items-center gap-4">
          <Avatar src={child.avatarUrl} of={{ name: child.fullName, role: 'youth' }} />
          <PageHeading className="[overflow-wrap:anywhere]">{text.title(child)}</PageHeading>
        </div>
      </div>
      {child.pausedAt !== null && (
        <Alert tone="info" title={pauseText.pausedTitle(name)}>
          {`${pauseText.since(child.pausedAt)} ${pauseText.meaning(name)}`}
        </Alert>
      )}
      <ChildWarnings childId={child.id} name={name} />
      <div className="rounded-card border border-line-soft bg-card shadow-card">
        {row('pause', partValues.pause(child), <PauseSection child={child} />)}
        {row('decides', '', null)}
        {row('rules', '', null)}
        {row(
          'shown',
          isToRead ? partValues.waits : partValues.shown(child),
          <>
            <ShownAs child={child} />
            <MatchingSwitch child={child} />
          </>,
        )}
        {row('blocked', partValues.blocked(blocked.size), <BlockedPeople child={child} />)}
        {row(
          'login',
          partValues.login(child),
          child.logsInByPin ? null : <p>{loginText.byEmail(name, child.email)}</p>,
        )}
        {row('history', partValues.history(child), <ChildHistory childId={child.id} name={name} />)}
        {row('data', partValues.data(child), <StoredFacts child={child} />)}
      </div>
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
