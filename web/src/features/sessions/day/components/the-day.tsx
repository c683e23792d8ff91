import type { Role } from '@oakling/domain/identity/role';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { MeetingCheck } from './meeting-check.tsx';
import { RunningLate } from './running-late.tsx';

/** Content shown only on the day of a session. Rules 6.233 to 6.238 */
export function TheDay(props: { session: SessionView; role: Role }) {
  return (
    <>
      <MeetingCheck {...props} />
      <RunningLate {...props} />
    </>
  );
}
