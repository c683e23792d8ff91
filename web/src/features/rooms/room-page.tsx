import type { RoomView } from '@oakling/domain/rooms/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { useMe } from '../../lib/me.ts';
import { problemCode } from '../../lib/problem.ts';
import { isRoomOpen, roomQuery } from '../../lib/room.ts';
import { Alert } from '../../ui/alert.tsx';
import { LoadFailed, Skeleton } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { RoomCall } from './call.ts';
import { Closed } from './components/closed.tsx';
import { GetReady } from './components/get-ready.tsx';
import { InRoom } from './components/in-room.tsx';
import { OwnMedia } from './own-media.ts';
import { closedText, roomText as text } from './text.ts';

/** Rule 6.314: the video call of a session, from getting ready to its end. */
export function RoomPage() {
  const [search] = useSearchParams();
  const id = search.get('session') ?? '';
  const room = useQuery({ ...roomQuery(id), enabled: id !== '' });
  const isAbsent =
    id === '' || ['not-found', 'invalid-input'].includes(problemCode(room.error) ?? '');
  if (room.data !== undefined && !isAbsent) return <RoomOf key={id} room={room.data} />;
  return (
    <Page>
      <PageHeading>{text.plainTitle}</PageHeading>
      {isAbsent && (
        <Alert tone="info">{id === '' ? text.noSession : closedText['not-found']}</Alert>
      )}
      {!isAbsent && room.isPending && <Skeleton label={text.loading} count={1} />}
      {!isAbsent && room.isError && (
        <LoadFailed words={text.failed} onRetry={() => void room.refetch()} />
      )}
      <Back />
    </Page>
  );
}

function Back({ sessionId }: { sessionId?: string }) {
  const { dashboardRole } = useMe();
  const home = `/dashboard/${dashboardRole}`;
  // Another document, in which camera and microphone are closed. Rule 6.310
  return (
    <p>
      <a
        href={sessionId === undefined ? home : `${home}/sessions/${sessionId}`}
        className="inline-flex min-h-11 items-center font-semibold text-role-ink underline underline-offset-4"
      >
        {sessionId === undefined ? text.home : text.back}
      </a>
    </p>
  );
}

function RoomOf({ room }: { room: RoomView }) {
  const [media] = useState(() => new OwnMedia());
  const [call] = useState(() => new RoomCall(room.sessionId, media));
  const state = useSyncExternalStore(call.subscribe, call.get);
  const client = useQueryClient();
  const { at } = state;
  useEffect(() => call.hear(room), [call, room]);
  useEffect(() => {
    const end = () => call.abandon();
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [call]);
  // What it is now, and not what it was before one was in it.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: roomQuery(room.sessionId).queryKey });
  }, [client, room.sessionId, at]);

  const isInside = at === 'inside' || at === 'lost';
  const isReadying = (at === 'outside' || at === 'joining') && isRoomOpen(room.state);
  const part = useFocusOnChange(isInside ? 'call' : isReadying ? 'ready' : 'closed');
  return (
    <div ref={part} className="space-y-6">
      <PageHeading className="text-2xl">{text.title(room)}</PageHeading>
      {isReadying && (
        <GetReady
          room={room}
          media={media}
          isJoining={at === 'joining'}
          onJoin={() => void call.join(room.version)}
        />
      )}
      {isInside && <InRoom room={room} call={call} media={media} isLost={at === 'lost'} />}
      {!isInside && !isReadying && (
        <Closed room={room} state={state} onAgain={() => call.prepare()} />
      )}
      {!isInside && <Back sessionId={room.sessionId} />}
    </div>
  );
}

/** What was pressed goes with its part of the page: the focus moves to the heading. */
function useFocusOnChange(part: string) {
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(part);
  useEffect(() => {
    if (shown.current === part) return;
    shown.current = part;
    page.current?.querySelector('h1')?.focus();
  }, [part]);
  return page;
}
