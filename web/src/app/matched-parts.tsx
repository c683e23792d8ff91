import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { matchesText } from '../features/matches/text.ts';
import { profileQuery } from '../features/profile/data.ts';
import {
  HowDidItGo,
  HowDidTheirsGo,
  Thanked,
} from '../features/sessions/afterwards/components/how-did-it-go.tsx';
import { sessionsQuery } from '../features/sessions/data.ts';
import { CheckInsOr } from '../features/sessions/friendships/check-ins.tsx';
import { CalledOff } from '../features/sessions/components/called-off.tsx';
import { NextSession } from '../features/sessions/components/next-session.tsx';
import { useDay, useWhatNow, WhatNowCard } from '../features/sessions/components/what-now.tsx';
import { common } from '../features/sessions/text.ts';
import { comingUp, isSoon, whatNow } from '../features/sessions/waiting-for.ts';
import { StepCard } from '../ui/card.tsx';
import { LinkButton } from '../ui/link.tsx';
import { LoadFailed, Skeleton } from '../ui/loading.tsx';
import { NextSteps } from './next-steps.tsx';

type Props = { role: 'elder' | 'youth' };

/** The dashboard of an elder or youth. Rules 6.366, 10.17, 6.212 and 6.391 */
export function MatchedParts({ role }: Props) {
  const { first, pending, upcoming, past, lists } = useWhatNow();
  if (first === null) return <Skeleton label={common.loading} count={2} />;
  const failed = lists.filter(({ isError }) => isError);
  const next = first.turn === 'next' ? first.session : undefined;
  const rows = comingUp({ pending, upcoming, past }, first, role);
  // "You have no session planned" would contradict the card above it. Rule 6.380
  const isIdle = first.turn === 'none';
  const hasMore = !isIdle && (next !== undefined || rows.length > 0);
  const staysOn = isIdle && rows.length === 0;
  const afterwards = <CheckInsOr instead={<HowDidItGo sessions={past} staysOn={staysOn} />} />;
  return (
    <div className="space-y-8">
      {failed.length > 0 && (
        <LoadFailed
          words={common.failed}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      )}
      <CalledOff sessions={past} />
      <div
        className={
          hasMore && next === undefined ? 'grid items-start gap-8 xl:grid-cols-2' : 'space-y-8'
        }
      >
        <div className="space-y-8 empty:hidden">
          <WhatNowCard first={first} />
        </div>
        {hasMore && <NextSession next={next} rows={rows} />}
      </div>
      <NotSeenYet role={role} />
      <Thanked sessions={past} />
      {isIdle && afterwards}
      <img
        src="/landing.svg"
        alt=""
        width={960}
        height={560}
        className="h-[min(18rem,38vw)] w-full rounded-card object-cover object-[50%_72%] shadow-card"
      />
      {!isIdle && afterwards}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(22rem,100%),1fr))] gap-8">
        {isIdle && <NextSession rows={rows} />}
        <NextSteps role={role} isFirst={isIdle} />
      </div>
    </div>
  );
}

const NOTHING_NEAR = { turn: 'none' } as const;

/** A parent's dashboard below the decisions. Rule 6.395 */
export function HowItGoes() {
  return <CheckInsOr instead={<HowDidTheirsGo />} />;
}

/**
 * The children's sessions of the next 48 hours, for a guardian: the one that is near or on, the others in a line each, and
 * one that is called off. Requests are listed only if there are several, because the cards below are sorted by child.
 */
export function ChildrenNear() {
  const { now, upcoming, past } = useDay();
  const requests = useInfiniteQuery(sessionsQuery('pending')).data?.pages[0]?.items ?? [];
  const near = whatNow({ pending: [], upcoming, past }, 'parent', now);
  const first = near.turn === 'near' ? near : NOTHING_NEAR;
  const pending = requests.length > 1 ? requests : [];
  const soon = comingUp({ pending, upcoming, past }, first, 'parent').filter((each) =>
    isSoon(each, now, 2),
  );
  return (
    <>
      <CalledOff sessions={past} />
      {first.turn === 'near' && <WhatNowCard first={first} />}
      {soon.length > 0 && <NextSession rows={soon} />}
    </>
  );
}

/**
 * Tells an elder that the moderators' checks come first, and a youth that the parent's consent does. An unconfirmed
 * address has a banner. Rule 10.320
 */
function NotSeenYet({ role }: Props) {
  const { data } = useQuery(profileQuery);
  if (data?.awaitsChecks !== true && data?.awaitsConsent !== true) return null;
  return (
    <StepCard as="section" icon={ShieldCheck} title={matchesText.notSeenTitle[role]} level={2}>
      <p>{role === 'elder' ? matchesText.awaitsChecks : matchesText.awaitsConsent}</p>
      {role === 'elder' && (
        <p>
          <LinkButton to="/dashboard/elder/account#my-checks" variant="secondary">
            {matchesText.seeChecks}
          </LinkButton>
        </p>
      )}
    </StepCard>
  );
}
