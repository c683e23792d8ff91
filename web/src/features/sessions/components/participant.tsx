import { THANKS } from '@oakling/domain/sessions/afterwards/thanks-cards';
import { adultWords } from '@oakling/domain/stages/stage';
import type { PersonCard, SessionRow } from '@oakling/domain/sessions/contract';
import { use } from 'react';
import { BlockOrReport } from '../../../lib/block-or-report.ts';
import { useReader } from '../../../lib/me.ts';
import { AdultNote } from '../../../ui/adult-note.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { VerifiedBadge } from '../../../ui/chip.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { thanksText } from '../afterwards/thanks-text.ts';
import { common, namedPerson, sessionName } from '../text.ts';
import { othersIn, otherIn } from '../session-view.ts';

type Props = { session: SessionRow };

export function Participant({ session }: Props) {
  const role = useReader();
  return (
    <ul className="space-y-2">
      {othersIn(session, role).map((person) => (
        <PersonLine key={person.id} person={person} />
      ))}
    </ul>
  );
}

/** The thank-you notes that the participants sent each other. Rule 6.217 */
export function Notes({ session }: Props) {
  const role = useReader();
  return session.thanks.map((note) => (
    <p key={note.from} className="text-ink-soft [overflow-wrap:anywhere]">
      {`${thanksText.by(note, session, role)}: ${THANKS[note.card]}`}
    </p>
  ));
}

function PersonLine({ person }: { person: PersonCard }) {
  const { name, avatarUrl, isVerified, adult } = person;
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <span data-face className="shrink-0">
        <Avatar src={avatarUrl} of={namedPerson(person)} size="small" />
      </span>
      <span className="min-w-0 grow basis-20 [overflow-wrap:anywhere]">
        <span translate="no">{isVerified ? `${name} ` : name}</span>
        {isVerified && <VerifiedBadge />}
        <AdultNote words={adultWords(name, adult)} />
      </span>
    </li>
  );
}

/** Rule 9.105 */
export function SessionMore({ session }: Props) {
  const role = useReader();
  const blockOrReport = use(BlockOrReport);
  const entries = othersIn(session, role).flatMap((person) => otherIn(session, person, role) ?? []);
  if (entries.length === 0) return null;
  return (
    <MoreMenu label={common.more} about={sessionName(session, role)}>
      <ul>
        {entries.map((other) => (
          <li key={other.personId}>{blockOrReport(other)}</li>
        ))}
      </ul>
    </MoreMenu>
  );
}
