import type { SessionRow } from '@oakling/domain/sessions/contract';
import { joinState, opensAt, OWN_ROOM } from '@oakling/domain/sessions/session';
import { Video } from 'lucide-react';
import { useId } from 'react';
import { clockWords, dayWords, useTimeAt } from '../../../../lib/date-words.ts';
import { buttonClasses } from '../../../../ui/button.tsx';
import { lifeText } from '../../session-text.ts';
import { common } from '../../text.ts';

/** The link to join a video call, from ten minutes before its start until its end. Rule 6.91 */
export function JoinCall({ session }: { session: SessionRow }) {
  const { status, place, startsAt, endsAt } = session;
  const opens = opensAt(startsAt);
  const now = useTimeAt([opens, Date.parse(endsAt)]);
  const newTabId = useId();
  if (status !== 'approved' || place?.connectionMode !== 'Remote') return null;
  // The box about the room has a link of its own. Rule 6.314
  if (place.videoProvider === OWN_ROOM) return null;
  const state = joinState(session, now);
  if (state === 'over') return null;
  if (state === 'early') {
    const at = new Date(opens).toISOString();
    return <p className="text-ink-soft">{lifeText.joinFrom(dayWords(at), clockWords(at))}</p>;
  }
  return (
    <a
      href={place.videoLink}
      target="_blank"
      rel="noreferrer"
      aria-describedby={newTabId}
      className={buttonClasses('primary', 'min-h-14 w-full text-lg')}
    >
      <Video aria-hidden className="size-5 shrink-0" />
      <span>{lifeText.join(place.videoProvider)}</span>
      <span id={newTabId} hidden>
        {common.opensThere(place.videoProvider)}
      </span>
    </a>
  );
}
