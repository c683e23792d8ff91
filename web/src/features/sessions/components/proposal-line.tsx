import type { Role } from '@oakling/domain/identity/role';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { CalendarClock } from 'lucide-react';
import { isOpen } from '../is-open.ts';
import { partyName, proposalText as text } from '../life-text.ts';
import { whenWords } from '../session-when.ts';
import { Detail } from './detail.tsx';

/** One line about another time that waits for an answer, wherever a session is listed. Rule 6.67 */
export function ProposalLine({ session, role }: { session: SessionView; role: Role }) {
  const { proposal } = session;
  if (proposal === null || !isOpen(session)) return null;
  const { day, hours } = whenWords(proposal);
  return (
    <Detail icon={<CalendarClock />}>
      <strong>{`${text.heading(partyName(proposal.by, session, role))}: `}</strong>
      {`${day}, ${hours}`}
    </Detail>
  );
}
