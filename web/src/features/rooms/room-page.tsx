import type { RoomView } from '@oakling/domain/rooms/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { problemCode } from '../../lib/problem.ts';
import { isRoomOpen, roomQuery } from '../../lib/room.ts';
import { ClosedCard } from '../../ui/closed-card.tsx';
import { LoadState } from '../../ui/loading.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { RoomCall } from './call.ts';
import { Back } from './components/back.tsx';
import { Closed } from './components/closed.tsx';
import { GetReady } from './components/get-ready.tsx';
import { InRoom } from './components/in-room.tsx';
import { OwnMedia } from './own-media.ts';
import { closedText, roomText as text } from './text.ts';

/** Rule 6.314 */
export function RoomPage() {
  const [search] = useSearchParams();
  const id = search.get('session') ?? '';
  const room = useQuery({ ...roomQuery(id), enabled: id !== '' });
  const isAbsent =
    id === '' || ['not-found', 'invalid-input'].includes(problemCode(room.error) ?? '');
  if (room.data !== undefined && !isAbsent) return <RoomOf key={id} room={room.data} />;
  return (
    <Narrow>
      <PageHeading>{text.plainTitle}</PageHeading>
      {isAbsent ? (
        <ClosedCard
          picture="no-call"
          title={id === '' ? text.noSession : closedText['not-found']}
          actions={<Back />}
        >
          {id === '' && text.noSessionNext}
        </ClosedCard>
      ) : (
        <>
          <LoadState query={room} loading={text.loading} failed={text.failed} count={1} />
          <Back variant="link" />
        </>
      )}
    </Narrow>
  );
}

function Narrow({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-2xl space-y-6">{children}</div>;
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
  // Refetches, because the cached view may be older than the call.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: roomQuery(room.sessionId).queryKey });
  }, [client, room.sessionId, at]);

  const isInside = at === 'inside' || at === 'lost';
  const isOutside = at === 'outside' || at === 'joining';
  const isReadying = isOutside && (isRoomOpen(room.state) || room.state === 'early');
  const isClosed = !isInside && !isReadying;
  const part = useFocusOnChange(isInside ? 'call' : isReadying ? 'ready' : 'closed');
  return (
    <div ref={part} className={`space-y-6 ${isClosed ? 'mx-auto w-full max-w-2xl' : ''}`}>
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
      {isClosed && <Closed room={room} state={state} onAgain={() => call.prepare()} />}
      {isReadying && <Back sessionId={room.sessionId} variant="link" />}
    </div>
  );
}

/** The pressed button was removed, so move the focus to the heading. */
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
