import type { SessionRow } from '@oakling/domain/sessions/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useMe } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { sessionsQuery } from '../data.ts';
import { interestNames } from '../session-view.ts';
import { common, nextSession as text } from '../text.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { Countdown } from '../day/components/countdown.tsx';
import { Participant, SessionMore } from './participant.tsx';
import { WhenAndWhere } from './session-details.tsx';
import { SessionLink } from './session-links.tsx';

/** The next session, or how to get one. A session that waits for an adult comes first. Rules 6.282 and 10.17 */
export function NextSession() {
  const headingId = useId();
  const { isOfAge } = useMe();
  const list = useInfiniteQuery(sessionsQuery('upcoming'));
  const [first] = list.data?.pages ?? [];
  const next = first?.items[0];
  const waiting = first?.counts.pending ?? 0;
  return (
    <section aria-labelledby={headingId} className="space-y-3">
      <h2 id={headingId} className="text-2xl">
        {text.heading}
      </h2>
      <LoadState query={list} loading={common.loading} failed={common.failed} count={1} />
      {isOfAge && waiting > 0 && (
        <p>
          <TextLink to="/dashboard/youth/sessions?tab=pending" isAlone>
            {text.ofAge.waiting(waiting)}
          </TextLink>
        </p>
      )}
      {next !== undefined && <Planned session={next} />}
      {first !== undefined && next === undefined && (
        <Card>
          <div className="mb-3 flex justify-center">
            <Illustration name="no-sessions" size="medium" />
          </div>
          <p>{noneWords(waiting, isOfAge)}</p>
        </Card>
      )}
    </section>
  );
}

function noneWords(waiting: number, isOfAge?: true): string {
  if (isOfAge) return text.ofAge.none;
  return waiting > 0 ? text.waiting(waiting) : text.none;
}

function Planned({ session }: { session: SessionRow }) {
  const { dashboardRole } = useMe();
  return (
    <Card className="space-y-4">
      <Countdown session={session} />
      <Participant session={session} />
      <p className="font-semibold">{interestNames(session)}</p>
      <WhenAndWhere version={session} hasMap />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <AddToCalendar session={session} />
        <SessionLink session={session} />
        <TextLink to={`/dashboard/${dashboardRole}/sessions?tab=upcoming`} isAlone>
          {text.all}
        </TextLink>
        <SessionMore session={session} />
      </div>
    </Card>
  );
}
