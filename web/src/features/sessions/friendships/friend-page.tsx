import type { SessionRow } from '@oakling/domain/sessions/contract';
import { adultWords } from '@oakling/domain/stages/stage';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { dayWords, useTimeAt } from '../../../lib/date-words.ts';
import { useMe } from '../../../lib/me.ts';
import { ProblemError } from '../../../lib/problem.ts';
import { AdultNote } from '../../../ui/adult-note.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { VerifiedBadge } from '../../../ui/chip.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { LinkButton, TextLink } from '../../../ui/link.tsx';
import { EmptyState, LoadState } from '../../../ui/loading.tsx';
import { Page, PageHeading } from '../../../ui/page-heading.tsx';
import { Planned } from '../components/next-session.tsx';
import { Notes, SessionMore } from '../components/participant.tsx';
import { SessionLink } from '../components/session-links.tsx';
import { WhatNowCard } from '../components/what-now.tsx';
import {
  againAddress,
  elderAndYouth,
  interestNames,
  otherNames,
  othersIn,
} from '../session-view.ts';
import { namedPerson } from '../text.ts';
import { turnsOfDay, whatNow } from '../waiting-for.ts';
import { friendOf, friendshipQuery, type ShownFriendship } from './data.ts';
import { friendsText as text } from './text.ts';

// Loaded lazily, because few sessions repeat.
const SeriesActions = lazyPart(async () => (await import('./series-actions.tsx')).SeriesActions);

const ThankYou = lazyPart(
  async () => (await import('../afterwards/components/thank-you.tsx')).ThankYou,
);
const Sapling = lazyPart(async () => (await import('./keepsake-page.tsx')).Sapling);
const Ideas = lazyPart(async () => (await import('./idea-cards.tsx')).Ideas);
const PreApproval = lazyPart(
  async () => (await import('./pre-approval-section.tsx')).PreApprovalSection,
);
const SayGoodbye = lazyPart(async () => (await import('./goodbye-dialog.tsx')).SayGoodbye);

/** Rule 6.421 */
export function FriendPage() {
  const { elderId = '', youthId = '' } = useParams();
  const { dashboardRole: role } = useMe();
  const found = useQuery(friendshipQuery({ elderId, youthId }));
  // Hides a cached friendship after a block. Rule 9.47
  const isGone = found.error instanceof ProblemError && found.error.status === 404;
  const data = isGone ? undefined : found.data;
  return (
    <Page>
      {data === undefined ? (
        <PageHeading>{text.heading}</PageHeading>
      ) : (
        <FriendHeading latest={data.latest} />
      )}
      {isGone && <EmptyState picture="not-found" title={text.gone} />}
      {!isGone && data === undefined && (
        <LoadState query={found} loading={text.loading} failed={text.failed} count={2} />
      )}
      {data !== undefined && <Shown friendship={data} />}
      <p className="print:hidden">
        <TextLink to={`/dashboard/${role}/friends`} isAlone>
          {text.all}
        </TextLink>
      </p>
    </Page>
  );
}

function FriendHeading({ latest }: { latest: SessionRow }) {
  const { dashboardRole: role } = useMe();
  const others = othersIn(latest, role);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {others.map((person) => (
        <span key={person.id} className="shrink-0 print:hidden">
          <Avatar src={person.avatarUrl} of={namedPerson(person)} />
        </span>
      ))}
      <PageHeading className="min-w-0 [overflow-wrap:anywhere]">
        {otherNames(latest, role)}
      </PageHeading>
      {others.some(({ isVerified }) => isVerified) && <VerifiedBadge />}
      {others.map(({ id, name, adult }) => (
        <AdultNote key={id} words={adultWords(name, adult)} />
      ))}
    </div>
  );
}

function Shown({ friendship }: { friendship: ShownFriendship }) {
  const { dashboardRole: role } = useMe();
  const { latest, meetings, since, past, preApproval } = friendship;
  const met = past.find(({ outcome }) => outcome === 'held');
  const interests = past.concat(latest).flatMap((session) => session.interests);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <div className="flex items-center gap-4">
          {meetings > 0 && <Sapling meetings={meetings} />}
          <p className="text-ink-soft">{text.met(meetings, since, role)}</p>
        </div>
        {friendship.next === null && <SessionMore session={latest} />}
      </div>
      <NextMeeting friendship={friendship} />
      {met !== undefined && <ThankYou key={met.id} session={met} />}
      {preApproval !== null && <PreApproval {...elderAndYouth(latest)} found={preApproval} />}
      <Ideas names={interests.map(({ name }) => name)} meetings={meetings} />
      {past.length > 0 && (
        <section aria-labelledby="history" className="space-y-3 print:hidden">
          <h2 id="history" className="text-2xl">
            {role === 'parent' ? text.theirHistory : text.history}
          </h2>
          <Card>
            <ul className="divide-y divide-line-soft">
              {past.map((session) => (
                <Meeting key={session.id} session={session} />
              ))}
            </ul>
          </Card>
        </section>
      )}
      <SayGoodbye friendship={friendship} />
    </>
  );
}

/** The next session, with Join when it is near, or otherwise the way to one. */
function NextMeeting({ friendship }: { friendship: ShownFriendship }) {
  const { next, latest } = friendship;
  const { dashboardRole: role } = useMe();
  const now = useTimeAt(next === null ? [] : turnsOfDay(next));
  const near = whatNow({ pending: [], upcoming: next === null ? [] : [next], past: [] }, role, now);
  if (near.turn === 'near') return <WhatNowCard first={near} />;
  const { other } = friendOf(role, friendship);
  return (
    <section aria-labelledby="next-meeting" className="space-y-3 print:hidden">
      <h2 id="next-meeting" className="text-2xl">
        {text.nextMeeting}
      </h2>
      {next === null ? (
        <Card className="space-y-3">
          <p>{text.noNext}</p>
          {role !== 'parent' && (
            <>
              <p className="text-ink-soft">{text.meetAgainHint}</p>
              <p>
                <LinkButton to={againAddress(role, other.id, latest.id)}>
                  {text.meetAgain}
                </LinkButton>
              </p>
            </>
          )}
        </Card>
      ) : (
        <>
          <Planned session={next} isNamed />
          {next.series !== null && <SeriesActions session={next} />}
        </>
      )}
    </section>
  );
}

function Meeting({ session }: { session: SessionRow }) {
  return (
    <li className="flex max-w-none flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-60 space-y-1 [overflow-wrap:anywhere]">
        <p className="font-semibold">{dayWords(session.startsAt)}</p>
        <p>{session.outcome === 'did-not-happen' ? text.notHeld : interestNames(session)}</p>
        <Notes session={session} />
      </div>
      <SessionLink session={session} />
    </li>
  );
}
