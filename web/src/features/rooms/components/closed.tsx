import type { RoomView } from '@oakling/domain/rooms/contract';
import { useMe } from '../../../lib/me.ts';
import { isRoomOpen } from '../../../lib/room.ts';
import { Button } from '../../../ui/button.tsx';
import { ClosedCard } from '../../../ui/closed-card.tsx';
import type { IllustrationName } from '../../../ui/illustration.tsx';
import type { CallState } from '../call.ts';
import { Back } from './back.tsx';
import { closedText, networkText, roomText as text } from '../text.ts';

type Props = { room: RoomView; state: CallState; onAgain: () => void };

/** Rules 6.317 and 6.321 */
export function Closed({ room, state, onAgain }: Props) {
  const why = reasonOf(room, state);
  const { dashboardRole } = useMe();
  const isHelped = dashboardRole === 'youth' && room.help?.isMine === true;
  const mayTry = isRoomOpen(room.state) && why !== 'not-your-room';
  return (
    <ClosedCard
      picture={PICTURES[why] ?? 'no-call'}
      tone={why === 'no-network' ? 'error' : 'info'}
      title={closedText[why]}
      actions={
        <>
          {mayTry && <Button onClick={onAgain}>{text.joinAgain}</Button>}
          {isHelped && <Back isHelped />}
          <Back sessionId={room.sessionId} variant={mayTry || isHelped ? 'secondary' : 'primary'} />
        </>
      }
    >
      <span>{room.state === 'early' && text.opens(room.opensAt)}</span>
      <span>{room.state === 'paused' && dashboardRole === 'parent' && text.yoursAgain}</span>
      {why === 'no-network' && (
        <>
          <p>{networkText.tips}</p>
          {room.fallback !== null && <Fallback words={room.fallback} />}
        </>
      )}
    </ClosedCard>
  );
}

type Reason = keyof typeof closedText;

const PICTURES: Readonly<Partial<Record<Reason, IllustrationName>>> = {
  early: 'call-early',
  'too-early': 'call-early',
  left: 'call-over',
  over: 'call-over',
  'no-network': 'offline',
};

function reasonOf(room: RoomView, state: CallState): Reason {
  const { at } = state;
  if (at === 'left' || at === 'moved' || at === 'no-network') return at;
  if (at !== 'closed') return room.state;
  const { why } = state;
  return why in closedText ? why : 'unknown';
}

/** Rule 6.301 */
function Fallback({ words }: { words: string }) {
  const isPage = words.startsWith('https://');
  return (
    <p className="[overflow-wrap:anywhere]">
      <span>{networkText.fallback('')}</span>
      <a
        href={isPage ? words : `tel:${words.replaceAll(/[^+\d]/g, '')}`}
        rel="noreferrer"
        className="font-semibold underline"
      >
        {words}
      </a>
    </p>
  );
}
