import type { MetView, PersonFacts as Facts, PersonView } from '@oakling/domain/admin/contract';
import { type ReactNode, useState } from 'react';
import { PersonLink, VettedLine } from './records.tsx';
import { useEmailLook } from '../data.ts';
import { correctionText, factsText as text, familyText, sessionsText } from '../person-text.ts';
import { failureWords } from '../text.ts';
import { shortDayWords } from '../../../lib/date-words.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';

type Props = {
  person: Facts;
  /** Name and role, for pages without them in the heading. */
  children?: ReactNode;
};

/** A person's profile for moderators. Rule 9.141 */
export function PersonFacts({ person, children }: Props) {
  const { fullName, role, ageRange, bio, avatarUrl, isPaused, joinedAt, lastSeen } = person;
  const facts = [
    [text.fullName, fullName],
    [text.age, text.years(ageRange)],
    [text.joined, shortDayWords(joinedAt)],
    [text.lastSeen, shortDayWords(`${lastSeen}T00:00:00Z`, 'UTC')],
  ] as const;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <div className="max-w-28 space-y-1">
        <Avatar src={avatarUrl} of={{ name: fullName, role }} size="large" />
        {avatarUrl === null && (
          <p className="text-center text-sm text-ink-soft [overflow-wrap:anywhere]">
            {text.noPicture}
          </p>
        )}
      </div>
      <div className="min-w-0 grow basis-72 space-y-4 [overflow-wrap:anywhere]">
        {children}
        {isPaused && <p className="font-semibold">{text.paused}</p>}
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {person.role !== 'parent' && (
          <div>
            <p className="text-sm text-ink-soft">{text.bio}</p>
            <p className="max-w-prose whitespace-pre-line">{bio || text.noBio}</p>
          </div>
        )}
        <ShowEmail person={person} />
      </div>
    </div>
  );
}

/** The email is loaded on request, and each view is audited. Rule 9.142 */
function ShowEmail({ person: { id, name } }: { person: Facts }) {
  const look = useEmailLook(id);
  const [email, setEmail] = useState<string | null>(null);
  return (
    <div className="space-y-1">
      <LiveRegion>
        {email !== null && (
          <>
            <span className="block text-sm text-ink-soft">{text.email}</span>
            <span className="font-semibold">{email}</span>
          </>
        )}
      </LiveRegion>
      {/* The same button in every state, so focus stays on it. */}
      <Button
        variant="secondary"
        aria-label={email === null ? text.emailOf(name) : text.hideEmailOf(name)}
        isPending={look.isPending}
        pendingText={text.showing}
        onClick={() => {
          if (email !== null) return setEmail(null);
          look.mutate(undefined, { onSuccess: (seen) => setEmail(seen.email) });
        }}
      >
        {email === null ? text.showEmail : text.hideEmail}
      </Button>
      <p className="text-sm text-ink-soft">{text.emailNote}</p>
      {look.isError && <Alert tone="error">{failureWords(look.error)}</Alert>}
    </div>
  );
}

/** Why the date of birth was corrected, which moves the 18th birthday. Rule 9.214 */
export function BirthDateCorrected({ corrected }: Corrected) {
  return (
    <SectionCard heading={correctionText.heading}>
      <p className="[overflow-wrap:anywhere]">{correctionText.by(corrected)}</p>
      <div>
        <p className="text-sm text-ink-soft">{correctionText.reason}</p>
        <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
          {corrected.reason}
        </p>
      </div>
    </SectionCard>
  );
}
type Corrected = { corrected: NonNullable<PersonView['birthDateCorrected']> };

export function Family({ family }: Pick<PersonView, 'family'>) {
  return (
    <ul className="space-y-2">
      {family.map((relative) => (
        <li key={relative.id}>
          <p className="text-sm text-ink-soft">{familyText.kin[relative.kin]}</p>
          <VettedLine person={relative} />
        </li>
      ))}
    </ul>
  );
}

/** A person's past and planned sessions, latest first. Rule 9.143 */
export function SessionsMet({ sessions }: { sessions: readonly MetView[] }) {
  if (sessions.length === 0) return <p>{sessionsText.none}</p>;
  return (
    <ol className="space-y-3">
      {sessions.map((session) => (
        <li
          key={session.id}
          className="max-w-none border-b border-line-soft pb-3 last:border-0 last:pb-0"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {`${sessionsText.with} `}
              {session.other === null ? sessionsText.former : <PersonLink person={session.other} />}
            </span>
            <span className="font-semibold">{sessionsText.state(session)}</span>
          </div>
          <p>{sessionsText.when(session)}</p>
          {session.answers.map((answer) => (
            <p key={answer.name} className="text-ink-soft">
              {sessionsText.answer(answer)}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
