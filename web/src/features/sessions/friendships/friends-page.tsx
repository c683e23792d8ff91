import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { Page, PageHeading } from '../../../ui/page-heading.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { Participant } from '../components/participant.tsx';
import { friendAddress, otherNames } from '../session-view.ts';
import { friendshipsQuery, type ShownFriendship } from './data.ts';
import { friendsText as text } from './text.ts';

export { FriendPage } from './friend-page.tsx';

// Few readers have any.
const EarlierFriends = lazyPart(async () => (await import('./keepsake-page.tsx')).EarlierFriends);

/** Rule 6.420 */
export function FriendsPage() {
  const { dashboardRole: role } = useMe();
  const list = useQuery(friendshipsQuery);
  const { data } = list;
  return (
    <Page>
      <div>
        <PageHeading>{text.heading}</PageHeading>
        <p className="mt-2 text-ink-soft">{text.intro[role]}</p>
      </div>
      <LoadState query={list} loading={text.loading} failed={text.failed} />
      {data?.length === 0 && (
        <div className="flex flex-col items-center gap-4 py-4 text-center">
          <Illustration name="no-matches" size="medium" />
          <p className="text-ink-soft">{text.none[role]}</p>
        </div>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-6 empty:hidden">
        {data?.map((friendship) => (
          <li key={friendAddress(role, friendship.latest)} className="grid min-w-0">
            <FriendCard friendship={friendship} />
          </li>
        ))}
      </ul>
      <EarlierFriends />
    </Page>
  );
}

function FriendCard({
  friendship: { latest, next, meetings, since, preApproval },
}: {
  friendship: ShownFriendship;
}) {
  const { dashboardRole: role } = useMe();
  return (
    <Card className="flex flex-col gap-3">
      <Participant session={latest} />
      <p className="font-semibold">{next === null ? text.noNext : text.next(next.startsAt)}</p>
      <p className="text-ink-soft">{text.met(meetings, since, role)}</p>
      {preApproval !== null && <p className="text-ink-soft">{text.preApproved}</p>}
      <p className="mt-auto pt-2">
        <LinkButton to={friendAddress(role, latest)} variant="secondary">
          <span>{text.open}</span>
          <VisuallyHidden>{`: ${otherNames(latest, role)}`}</VisuallyHidden>
        </LinkButton>
      </p>
    </Card>
  );
}
