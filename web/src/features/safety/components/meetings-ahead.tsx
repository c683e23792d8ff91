import type { MeetingAhead } from '@oakling/domain/safety/child-view';
import { meetingsText as text } from '../child-text.ts';

/** A longer list would push the buttons off the screen. */
const MOST_NAMED = 5;

type Props = {
  meetings: readonly MeetingAhead[];
  total?: number;
};

/** Rule 9.98 */
export function MeetingsAhead({ meetings, total = meetings.length }: Props) {
  const named = meetings.slice(0, MOST_NAMED);
  if (named.length === 0) return null;
  return (
    <ul className="list-disc space-y-1 ps-6">
      {named.map((meeting) => (
        <li key={meeting.id}>{text.one(meeting)}</li>
      ))}
      {total > named.length && <li>{text.more(total - named.length)}</li>}
    </ul>
  );
}

export function CancelledMeetings({
  meetings,
  personId,
}: Pick<Props, 'meetings'> & { personId: string }) {
  const theirs = meetings.filter(({ elder }) => elder.id === personId);
  if (theirs.length === 0) return null;
  return (
    <div className="space-y-1">
      <p>{text.intro}</p>
      <MeetingsAhead meetings={theirs} />
    </div>
  );
}
