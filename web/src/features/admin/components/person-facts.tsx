import type { PersonFacts as Facts } from '@oakling/domain/admin/contract';
import { useState } from 'react';
import { useEmailLook } from '../data.ts';
import { factsText as text } from '../person-text.ts';
import { failureWords } from '../text.ts';
import { shortDayWords } from '../../../lib/date-words.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import type { Elements } from '../../../ui/card.tsx';

type Props = {
  person: Facts;
  children?: Elements;
};

/** Rule 9.141 */
export function PersonFacts({ person, children }: Props) {
  const { fullName, role, ageRange, bio, avatarUrl, isPaused, joinedAt, lastSeen } = person;
  const facts = [
    ...(fullName === person.name ? [] : [[text.fullName, fullName] as const]),
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

/** The email address is loaded on request, because each view is audited. Rule 9.142 */
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
      {/* The same button in every state, so it keeps the focus. */}
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
