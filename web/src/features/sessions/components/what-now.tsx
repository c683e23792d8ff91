import type { SessionPage, SessionRow } from '@oakling/domain/sessions/contract';
import { OWN_ROOM } from '@oakling/domain/sessions/session';
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTimeAt } from '../../../lib/date-words.ts';
import { useReader } from '../../../lib/me.ts';
import { roomQuery } from '../../../lib/room.ts';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { FeedbackMessage } from '../../../ui/live-region.tsx';
import { AnswerBox } from '../asking/components/answer-box.tsx';
import { sessionQuery, sessionsQuery } from '../data.ts';
import { Countdown } from '../day/components/countdown.tsx';
import { JoinCall } from '../day/components/join-call.tsx';
import { RoomEntry } from '../day/components/room-box.tsx';
import { TheDay } from '../day/components/the-day.tsx';
import { interestNames, type DoneMessage, firstNames } from '../session-view.ts';
import { SessionQuestion } from '../supervision/components/session-question.tsx';
import { common, nextSession as text } from '../text.ts';
import { turnsOfDay, whatNow, type WhatNow } from '../waiting-for.ts';
import { Participant, SessionMore } from './participant.tsx';
import { ProposalBox } from './proposal.tsx';
import { WhenAndWhere } from './session-details.tsx';

/** The reader's lists, and what to show first, or null while they load. Rule 6.366 */
export function useWhatNow() {
  const role = useReader();
  const { now, lists: settled, ...known } = useDay();
  const waiting = useInfiniteQuery(sessionsQuery('pending'));
  const lists = [waiting, ...settled];
  const pending = rows(waiting);
  const isLoading = lists.some((list) => list.isPending && list.failureCount === 0);
  const first = isLoading ? null : whatNow({ ...known, pending }, role, now);
  // Lists are sorted by start time, so a session that waits for the reader can be on a later page.
  const isIdle = first?.turn === 'next' || first?.turn === 'none';
  const open = [waiting, settled[0]].find((list) => list?.hasNextPage === true && !list.isError);
  const goesOn = isIdle && open !== undefined;
  useEffect(() => {
    if (goesOn && !open.isFetching) void open.fetchNextPage();
  });
  return { ...known, pending, lists, first: goesOn ? null : first };
}

/** The sessions that are approved or over, and the time, which moves on when one of them begins or ends. */
export function useDay() {
  const coming = useInfiniteQuery(sessionsQuery('upcoming'));
  const begun = useInfiniteQuery(sessionsQuery('past'));
  const [upcoming, past] = [rows(coming), rows(begun)];
  const now = useTimeAt([...past, ...upcoming].flatMap(turnsOfDay));
  return { upcoming, past, now, lists: [coming, begun] };
}

const rows = ({ data }: { data?: InfiniteData<SessionPage> | undefined }) =>
  data?.pages.flatMap(({ items }) => items) ?? [];

/** A session that is near, or that waits for the reader. */
export function WhatNowCard({ first }: { first: WhatNow }) {
  const role = useReader();
  const [done, setDone] = useState<DoneMessage | null>(null);
  const { session, turn } = first;
  const isShown = session !== undefined && turn !== 'next';
  return (
    <>
      <FeedbackMessage feedback={done} />
      {isShown && (
        <Card as="section" key={session.id} className="space-y-4">
          <h2 className="text-2xl [overflow-wrap:anywhere]">
            {text.with(interestNames(session), firstNames(session, role))}
          </h2>
          <Soon session={session} isNear={turn === 'near'} />
          {/* At a place, the check of the two words shows the face. */}
          {(turn !== 'near' || session.place?.connectionMode === 'Remote') && (
            <Participant session={session} />
          )}
          <Body session={session} turn={turn} onDone={setDone} />
          <div className="flex flex-wrap items-center gap-x-5">
            <TextLink to={`/dashboard/${role}/sessions/${session.id}`} isAlone>
              {common.details}
            </TextLink>
            <SessionMore session={session} />
          </div>
        </Card>
      )}
    </>
  );
}

/** How soon the session is, unless its call here has been ended. Rule 6.230 */
function Soon({ session, isNear }: { session: SessionRow; isNear: boolean }) {
  const { place, id } = session;
  const isHere = place?.connectionMode === 'Remote' && place.videoProvider === OWN_ROOM;
  const { data } = useQuery({ ...roomQuery(id), enabled: isNear && isHere });
  return data?.state !== 'ended' && <Countdown session={session} />;
}

type BodyProps = {
  session: SessionRow;
  turn: WhatNow['turn'];
  onDone: (message: DoneMessage) => void;
};

function Body({ session, turn, onDone }: BodyProps) {
  if (turn === 'near') return <Near session={session} />;
  if (turn === 'proposal' && session.proposal !== null) {
    const done = (words: string) =>
      onDone({ tone: 'success', words, isTrueFor: ({ proposal }) => proposal === null });
    return <ProposalBox session={session} proposal={session.proposal} onAnswered={done} />;
  }
  return (
    <>
      <WhenAndWhere version={session} />
      {turn === 'question' && <SessionQuestion session={session} heading="h3" />}
      {turn === 'answer' && <AnswerBox session={session} onDone={onDone} />}
    </>
  );
}

/** The link into a call, or the place with the two words, and who is late. Rules 6.366 and 6.394 */
function Near({ session }: { session: SessionRow }) {
  const { place, id } = session;
  const { data } = useQuery(sessionQuery(id));
  const isCall = place?.connectionMode === 'Remote';
  return (
    <>
      {!isCall && <WhenAndWhere version={session} hasMap />}
      {isCall &&
        (place.videoProvider === OWN_ROOM ? (
          <RoomEntry sessionId={id} />
        ) : (
          <JoinCall session={session} />
        ))}
      {data !== undefined && <TheDay session={data} />}
    </>
  );
}
