import type { SessionView } from '@oakling/domain/sessions/contract';
import { MeetingCheck } from './meeting-check.tsx';
import { clockWords, useTimeAt } from '../../../../lib/date-words.ts';
import { useMe, useReader } from '../../../../lib/me.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import { useTellDelay } from '../../session-changes.ts';
import { delayFailureWords, delayText as text, notThereText } from '../day-text.ts';
import { DELAY_MINUTES, delayWindow, MOST_DELAYS } from '@oakling/domain/sessions/day/decide-delay';
import { Timer } from 'lucide-react';
import { firstName } from '@oakling/domain/kernel/words';
import { OWN_ROOM } from '@oakling/domain/sessions/session';
import { useQuery } from '@tanstack/react-query';
import { roomQuery } from '../../../../lib/room.ts';
import { othersIn } from '../../session-view.ts';

/** Rules 6.233 to 6.238, and 6.401 */
export function TheDay(props: Props) {
  return (
    <>
      <NotThere {...props} />
      <MeetingCheck {...props} />
      <RunningLate {...props} />
    </>
  );
}

type Props = { session: SessionView };

/** Says what to do when the other person doesn't come. In a call, only while they aren't in it. Rule 6.401 */
function NotThere({ session }: Props) {
  const role = useReader();
  const { isOfAge } = useMe();
  const { place, id, status, delays } = session;
  const isOwnRoom = place?.connectionMode === 'Remote' && place.videoProvider === OWN_ROOM;
  const [start, end] = [Date.parse(session.startsAt), Date.parse(session.endsAt)];
  const since = start + Math.max(0, ...delays.map(({ minutes }) => minutes)) * 60_000 + PATIENCE_MS;
  const now = useTimeAt([since, end]);
  const isLate = role !== 'parent' && status === 'approved' && now >= since && now < end;
  const { data: room } = useQuery({ ...roomQuery(id), enabled: isLate && isOwnRoom });
  const [other] = othersIn(session, role);
  const isHere = room?.people.some(({ part, here }) => part === other?.role && here) ?? isOwnRoom;
  return (
    <LiveRegion>
      {isLate && !isHere && other !== undefined && (
        <Alert tone="info" title={notThereText.title(firstName(other.name))}>
          {role === 'elder' || isOfAge ? notThereText.adult : notThereText.child}
        </Alert>
      )}
    </LiveRegion>
  );
}

/** The waiting time after the start or the announced delay. */
const PATIENCE_MS = 10 * 60_000;

/** Rules 6.233 to 6.235 */
function RunningLate({ session }: Props) {
  const role = useReader();
  const [startsAt, endsAt] = [new Date(session.startsAt), new Date(session.endsAt)];
  const { from, until } = delayWindow({ startsAt, endsAt });
  const now = useTimeAt([from, until, endsAt.getTime()]);
  const { delays, status } = session;
  const isOn = status === 'approved' && now < endsAt.getTime();
  const mine = delays.filter(({ by }) => by !== 'parent' && session[by].role === role);
  const latest = delays.filter(
    ({ by }, at) => !delays.slice(at + 1).some((later) => later.by === by),
  );
  const canTell =
    role !== 'parent' &&
    !session.isPastDelays &&
    now >= from &&
    now < until &&
    mine.length < MOST_DELAYS;
  if (!isOn || (latest.length === 0 && !canTell)) return null;
  return (
    <section className="space-y-3 border-t border-line-soft pt-4">
      <LiveRegion>
        {latest.map((delay) => (
          <p key={delay.by} className="flex items-start gap-3 font-semibold">
            <Timer aria-hidden className="mt-1 size-5 shrink-0 text-role-ink" />
            <span>{`${text.line(delay, session, role)} (${clockWords(delay.at)})`}</span>
          </p>
        ))}
      </LiveRegion>
      {canTell && <LateButtons session={session} />}
    </section>
  );
}

function LateButtons({ session }: Props) {
  const { mutate, isPending, error } = useTellDelay(session);
  return (
    <div className="space-y-3 print:hidden">
      <h3 className="font-semibold">{text.heading}</h3>
      <p className="text-ink-soft">{text.intro(session, useReader())}</p>
      <div className="flex flex-wrap gap-3">
        {DELAY_MINUTES.map((minutes) => (
          <Button
            key={minutes}
            variant="secondary"
            disabled={isPending}
            onClick={() => mutate(minutes)}
          >
            {text.minutes(minutes)}
          </Button>
        ))}
      </div>
      {error !== null && <Alert tone="error">{delayFailureWords(error)}</Alert>}
    </div>
  );
}
