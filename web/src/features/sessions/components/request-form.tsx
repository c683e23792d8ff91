import type { MatchView } from '@oakling/domain/matches/contract';
import { requestPage as text } from '../request-text.ts';
import { MeetingForm } from './meeting-form.tsx';
import { useRequestForm } from './use-request-form.ts';

const { submit, submitting, failure, parentDecides: next } = text;

/** Rules 6.35 to 6.38: the form of a request. */
export function RequestForm({ match, onSent }: { match: MatchView; onSent: () => void }) {
  const meeting = useRequestForm(match, onSent);
  return (
    <MeetingForm match={match} meeting={meeting} words={{ submit, submitting, failure, next }} />
  );
}
