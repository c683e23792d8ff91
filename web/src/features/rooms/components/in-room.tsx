import type { RoomView } from '@oakling/domain/rooms/contract';
import { useSyncExternalStore } from 'react';
import { api, bodyOf } from '../../../lib/api.ts';
import { useTimeAt } from '../../../lib/date-words.ts';
import { useMe } from '../../../lib/me.ts';
import { roomQuery } from '../../../lib/room.ts';
import { useChange } from '../../../lib/use-change.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import type { RoomCall } from '../call.ts';
import type { OwnMedia } from '../own-media.ts';
import { roomText as text } from '../text.ts';
import { useWatchedCall } from '../watch-call.ts';
import { HelpButton, LeaveButton, MediaButtons } from './controls.tsx';
import { PersonTile } from './person-tile.tsx';
import { useEffect } from 'react';

type Props = { room: RoomView; call: RoomCall; media: OwnMedia; isLost: boolean };

/** Rules 6.318 to 6.320 */
export function InRoom({ room, call, media, isLost }: Props) {
  const state = useSyncExternalStore(media.subscribe, media.get);
  const { speaking, quality } = useWatchedCall(call);
  useScreenAwake();
  const others = room.people.filter(({ isMe }) => !isMe);
  const me = room.people.find(({ isMe }) => isMe);
  // Two columns on a phone or an upright tablet, where a corner would cover another person.
  const isCrowd = others.length > 2;
  const mayFlow = room.state === 'open';
  return (
    <div className="space-y-4">
      {/* The others fill the window above the buttons. The reader's own picture lies in a corner. */}
      <div className="flex min-h-[calc(100dvh-11rem)] flex-col gap-4">
        <LiveRegion>
          <Status room={room} isLost={isLost} />
        </LiveRegion>
        <Help room={room} />
        <ul
          aria-label={text.people}
          className={`relative grid min-h-64 grow auto-rows-[minmax(8rem,1fr)] gap-3 ${isCrowd ? 'grid-cols-2 sm:landscape:grid-cols-3' : 'grid-cols-1 landscape:grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))]'}`}
        >
          {others.map((person) => {
            const source = call.sourceOf(person);
            return (
              <PersonTile
                key={person.key}
                person={person}
                stream={source === null || !mayFlow ? null : call.stream(source)}
                isSpeaking={source !== null && speaking.includes(source)}
              />
            );
          })}
          {me !== undefined && (
            <PersonTile
              person={me}
              track={state.video.track}
              className={
                others.length === 0
                  ? ''
                  : `absolute end-3 bottom-12 w-[clamp(7rem,24%,14rem)] text-sm [&>div:not(.sr-only)]:aspect-[4/3] [&>div:not(.sr-only)]:min-h-fit ${isCrowd ? 'max-sm:static max-sm:w-auto portrait:static portrait:w-auto' : ''}`
              }
            />
          )}
        </ul>
        <div
          role="group"
          aria-label={text.controls}
          className="sticky bottom-0 z-10 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2 rounded-card border border-line-soft bg-card p-3 shadow-card [&>button]:flex-col [&>button]:gap-1 [&>button]:px-2"
        >
          <MediaButtons media={media} state={state} />
          <LeaveButton onLeave={() => void call.leave()} />
          <HelpControl room={room} />
        </div>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Card as="section" className="space-y-1">
          <p className="text-sm text-ink-soft">{text.card}</p>
          <h2 className="text-xl">{room.card.title}</h2>
          <p>{room.card.words}</p>
        </Card>
        <div className="space-y-1 self-center text-ink-soft">
          <p>{text.quality[quality]}</p>
          <p>{text.nothingRecorded}</p>
        </div>
      </div>
    </div>
  );
}

function Status({ room, isLost }: { room: RoomView; isLost: boolean }) {
  const since = Date.parse(room.opensAt) + LONG_MS;
  const isLong = useTimeAt([since]) >= since;
  const words = statusOf(room, isLost, isLong);
  return words === null ? null : <Alert tone="info">{words}</Alert>;
}

/** The first ten minutes are before the start. Rule 6.401 */
const LONG_MS = 20 * 60_000;

function statusOf(
  { state, adults, people }: RoomView,
  isLost: boolean,
  isLong: boolean,
): string | null {
  if (isLost) return text.lost;
  if (state === 'waiting') return text.needed(adults);
  if (state === 'paused') return text.paused(adults);
  if (people.some(({ here, isMe }) => here && !isMe)) return null;
  return isLong ? text.stillAlone : text.alone;
}

function Help({ room: { help } }: { room: RoomView }) {
  if (help === null) return null;
  return <Alert tone="info">{help.isMine ? text.helpCalled : text.helpOf}</Alert>;
}

function HelpControl({ room }: { room: RoomView }) {
  const isModerator = useMe().moderator !== undefined;
  const ask = useChange(
    () => bodyOf(api.sessions[':id'].room.help.$post({ param: { id: room.sessionId }, json: {} })),
    roomQuery(room.sessionId).queryKey,
  );
  return (
    <>
      <HelpButton
        // A call for help goes to a moderator, so moderators can't make one.
        isCalled={room.help?.isMine === true || isModerator}
        isPending={ask.isPending}
        onHelp={() => ask.mutate()}
      />
      {ask.isError && (
        <p role="alert" className="col-span-full font-semibold text-danger-ink">
          {text.helpFailed}
        </p>
      )}
    </>
  );
}

/** Keeps a phone's screen on during a call. Browsers release the lock when the page is hidden. Rule 6.318 */
function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Browsers reject this when the battery is low.
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) await lock?.release();
    };
    const look = () => void hold();
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', look);
      void lock?.release();
    };
  }, []);
}
