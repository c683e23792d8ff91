import { useWatch } from 'react-hook-form';
import { aheadOfUtc, clockWords, instantOf, localNow } from '../../../../lib/date-words.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import { TIME_FIELDS, type TimeValues } from '../meeting-values.ts';
import { clockText as text } from '../later-text.ts';

/** Rule 6.93 */
export function ClockChanges() {
  const [date, ...times] = useWatch<TimeValues, typeof TIME_FIELDS>({ name: TIME_FIELDS });
  const words = times.flatMap((time) => {
    const change = clockChange(`${date}T${time}`);
    if (change === null) return [];
    const said = clockWords(`1970-01-01T${time}Z`, 'UTC');
    return change.kind === 'repeated'
      ? [text.repeated(said)]
      : [text.skipped(said, clockWords(change.becomes))];
  });
  return (
    <LiveRegion>
      {words.length > 0 && (
        <Alert tone="info">
          {words.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
    </LiveRegion>
  );
}

/** Compares a local time (YYYY-MM-DDTHH:mm) with the reader's clock changes. Decision 009 */
export function clockChange(
  local: string,
): { readonly kind: 'skipped'; readonly becomes: string } | { readonly kind: 'repeated' } | null {
  const moment = instantOf(local);
  if (Number.isNaN(moment.getTime())) return null;
  const becomes = localNow(moment);
  if (becomes !== local) return { kind: 'skipped', becomes: moment.toISOString() };
  const back = aheadOfUtc(moment.getTime()) - aheadOfUtc(moment.getTime() + 24 * 60 * 60_000);
  const isAgain = back > 0 && localNow(new Date(moment.getTime() + back)) === local;
  return isAgain ? { kind: 'repeated' } : null;
}
