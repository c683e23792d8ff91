import { interestEmoji } from '@oakling/domain/interests/interest';
import type { Role } from '@oakling/domain/identity/role';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { Hourglass, MessageSquareText } from 'lucide-react';
import { durationWords } from '../text.ts';
import { Detail } from './detail.tsx';
import { PlaceDetail } from './place-detail.tsx';
import { ProposalLine } from './proposal-line.tsx';

/** What a session is about: interests, mode with place, duration and note. */
export function SessionSummary({ session, role }: { session: SessionView; role: Role }) {
  const { interests, durationMinutes, message } = session;
  return (
    <div className="space-y-2">
      <ul>
        {interests.map(({ name }) => (
          <li
            key={name}
            className="flex items-start gap-2 font-semibold @max-[47.5rem]:[overflow-wrap:anywhere]"
          >
            <span aria-hidden className="shrink-0 font-emoji">
              {interestEmoji(name)}
            </span>
            {name}
          </li>
        ))}
      </ul>
      <ul className="space-y-1 text-sm font-normal">
        <PlaceDetail session={session} />
        <Detail icon={<Hourglass />}>{durationWords(durationMinutes)}</Detail>
        {message !== '' && (
          <Detail icon={<MessageSquareText />}>
            <q className="whitespace-pre-line">{message}</q>
          </Detail>
        )}
        <ProposalLine session={session} role={role} />
      </ul>
    </div>
  );
}
