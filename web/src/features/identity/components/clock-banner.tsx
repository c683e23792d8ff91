import { serverNow } from '../../../lib/clock.ts';
import {
  clockWords,
  isZoneKnown,
  minutesFast,
  readerZone,
  zoneWords,
} from '../../../lib/date-words.ts';
import { Alert } from '../../../ui/alert.tsx';

/** Warns that the device's clock is wrong or that its time zone is unknown. Rules 10.292 and 10.294 */
export function ClockBanner() {
  return (
    <>
      {!isZoneKnown() && (
        <Alert tone="info" title="This device’s time zone is unknown.">
          {`Oakling shows times in ${zoneWords(readerZone())}.`}
        </Alert>
      )}
      {Math.abs(minutesFast()) > 5 && <WrongClock minutes={Math.abs(minutesFast())} />}
    </>
  );
}

function WrongClock({ minutes }: { minutes: number }) {
  const [count, unit] =
    minutes < 100
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 24 / 60), 'day'];
  const time = clockWords(new Date(serverNow()).toISOString());
  return (
    <Alert
      tone="info"
      title={`This device’s clock is ${count} ${unit}s ${minutesFast() > 0 ? 'fast' : 'slow'}.`}
    >
      {`It is ${time}. Oakling goes by this time.`}
    </Alert>
  );
}
