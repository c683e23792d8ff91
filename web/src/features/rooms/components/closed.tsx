import type { RoomView } from '@oakling/domain/rooms/contract';
import { isRoomOpen } from '../../../lib/room.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { CallState } from '../call.ts';
import { closedText, networkText, roomText as text } from '../text.ts';

type Props = { room: RoomView; state: CallState; onAgain: () => void };

/** Rules 6.317 and 6.321: why one is not in the call, and what to do now. */
export function Closed({ room, state, onAgain }: Props) {
  const why = reasonOf(room, state);
  const mayTry = isRoomOpen(room.state) && why !== 'not-your-room';
  return (
    <div className="max-w-prose space-y-4">
      <Alert tone={why === 'no-network' ? 'error' : 'info'} title={closedText[why]}>
        {room.state === 'early' && text.opens(room.opensAt)}
        {why === 'no-network' && networkText.tips}
      </Alert>
      {why === 'no-network' && room.fallback !== null && <Fallback words={room.fallback} />}
      {mayTry && <Button onClick={onAgain}>{text.joinAgain}</Button>}
    </div>
  );
}

type Reason = keyof typeof closedText;

function reasonOf(room: RoomView, state: CallState): Reason {
  const { at } = state;
  if (at === 'left' || at === 'moved' || at === 'no-network') return at;
  if (at !== 'closed') return room.state;
  const { why } = state;
  return why in closedText ? why : 'unknown';
}

/** Rule 6.301: the phone number or the address that the host set for such days. */
function Fallback({ words }: { words: string }) {
  if (!words.startsWith('https://')) return <p>{networkText.fallback(words)}</p>;
  return (
    <p className="[overflow-wrap:anywhere]">
      {networkText.fallback('')}
      <a href={words} rel="noreferrer" className="font-semibold text-role-ink underline">
        {words}
      </a>
    </p>
  );
}
