import type { SessionView } from '@oakling/domain/sessions/contract';
import { joinState, opensAt } from '@oakling/domain/sessions/join';
import { Video } from 'lucide-react';
import { useId } from 'react';
import { clockWords, dayWords } from '../../../lib/date-words.ts';
import { useTimeAt } from '../../../lib/use-time-at.ts';
import { buttonClasses } from '../../../ui/button-classes.ts';
import { lifeText as text } from '../life-text.ts';
import { common } from '../text.ts';

/** Rule 6.91: the way into an approved video call, from ten minutes before its start until its end. */
export function JoinCall({ session }: { session: SessionView }) {
  const { status, place, startsAt, endsAt } = session;
  const opens = opensAt(startsAt);
  const now = useTimeAt([opens, Date.parse(endsAt)]);
  const newTabId = useId();
  if (status !== 'approved' || place?.connectionMode !== 'Remote') return null;
  const state = joinState(session, now);
  if (state === 'over') return null;
  if (state === 'early') {
    const at = new Date(opens).toISOString();
    return <p className="text-ink-soft">{text.joinFrom(dayWords(at), clockWords(at))}</p>;
  }
  return (
    <a
      href={place.videoLink}
      target="_blank"
      rel="noreferrer"
      aria-describedby={newTabId}
      className={buttonClasses('primary', 'w-full sm:w-auto')}
    >
      <Video aria-hidden className="size-5 shrink-0" />
      {text.join(place.videoProvider)}
      <span id={newTabId} hidden>
        {common.newTab}
      </span>
    </a>
  );
}
