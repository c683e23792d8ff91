import { adultWords } from '@oakling/domain/stages/stage';
import type { Role } from '@oakling/domain/identity/role';
import type { PersonCard, SessionView } from '@oakling/domain/sessions/contract';
import { use } from 'react';
import { BlockOrReport, type Whom } from '../../../lib/block-or-report.ts';
import { AdultNote } from '../../../ui/adult-note.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { VerifiedBadge } from '../../../ui/chip.tsx';
import { namedPerson } from '../text.ts';
import { othersIn, whomIn } from '../session-view.ts';

/** The other person; for a parent, who takes part in nothing, the child and the elder. */
export function Participant({ session, role }: { session: SessionView; role: Role }) {
  return (
    <ul className="min-w-[min(9.25rem,50vw)] space-y-2">
      {othersIn(session, role).map((person) => (
        <PersonLine key={person.id} person={person} whom={whomIn(session, person, role)} />
      ))}
    </ul>
  );
}

type LineProps = { person: PersonCard; whom: Whom | null };

function PersonLine({ person, whom }: LineProps) {
  const { name, avatarUrl, isVerified, adult } = person;
  const blockOrReport = use(BlockOrReport);
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-2">
      <span className="shrink-0">
        <Avatar src={avatarUrl} of={namedPerson(person)} size="small" />
      </span>
      <span className="min-w-0 grow basis-20 [overflow-wrap:anywhere]">
        {name}
        {isVerified && <VerifiedBadge />}
        <AdultNote words={adultWords(name, adult)} />
        {whom !== null && <div>{blockOrReport(whom)}</div>}
      </span>
    </li>
  );
}
