import type { SessionView } from '@oakling/domain/sessions/contract';
import { CalendarDays, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { whenWords } from '../session-when.ts';
import { Detail } from './detail.tsx';
import { PlaceDetail } from './place-detail.tsx';

type Version = Pick<SessionView, 'startsAt' | 'endsAt' | 'timeZone' | 'connectionMode' | 'place'>;
type Props = {
  version: Version;
  /** Names the day for whatever is described by it. */
  dayId?: string;
  /** The id of the words that say which version it is, where there are two. */
  labelledBy?: string;
  children?: ReactNode;
};

/** When and where one version of a session is, line by line. */
export function WhenAndWhere({ version, dayId, labelledBy, children }: Props) {
  const { day, hours, elsewhere } = whenWords(version);
  return (
    <ul aria-labelledby={labelledBy} className="space-y-2">
      <Detail icon={<CalendarDays />}>
        <span id={dayId}>{day}</span>
      </Detail>
      <Detail icon={<Clock />}>
        {hours}
        {elsewhere !== null && <span className="block text-ink-soft">{elsewhere}</span>}
      </Detail>
      <PlaceDetail session={version} />
      {children}
    </ul>
  );
}
