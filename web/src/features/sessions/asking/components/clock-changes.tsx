import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { clockSet } from '../../../../lib/clock.ts';
import { aheadOfUtc, clockWords, instantOf, localNow } from '../../../../lib/date-words.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import { TIME_FIELDS, type TimeValues } from '../meeting-values.ts';
import { clockText as text } from '../later-text.ts';

/** Explains clock changes, and validates the times again when the time is learned anew. Rules 6.93 and 10.294 */
export function ClockChanges() {
  const { getValues, trigger } = useFormContext<TimeValues>();
  useEffect(() => {
    const recheck = () => void trigger(TIME_FIELDS.filter((field) => getValues(field) !== ''));
    clockSet.addEventListener('set', recheck);
    return () => clockSet.removeEventListener('set', recheck);
  }, [getValues, trigger]);
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
