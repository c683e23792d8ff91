import type { PersonFacts as Facts } from '@oakling/domain/admin/contract';
import { useState } from 'react';
import { useEmailLook } from '../data.ts';
import { factsText as text } from '../person-text.ts';
import { failureWords } from '../text.ts';
import { Fact } from './case-facts.tsx';
import { dayUntilToday, shortDayWords } from '../../../lib/date-words.ts';
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
    [text.lastSeen, shortDayWords(dayUntilToday(lastSeen), 'UTC')],
    ...(role === 'parent' ? [] : [[text.bio, bio || text.noBio] as const]),
  ] as const;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar src={avatarUrl} of={{ name: fullName, role }} size="large" />
        <div className="min-w-0 grow basis-32 [overflow-wrap:anywhere]">
          {children}
          {avatarUrl === null && <p className="text-sm text-ink-soft">{text.noPicture}</p>}
          {isPaused && <p className="font-semibold">{text.paused}</p>}
        </div>
      </div>
      <dl className="space-y-1">
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            <span>{value}</span>
          </Fact>
        ))}
      </dl>
      <div className="space-y-1">
        <ShowEmail person={person} />
        <p className="text-sm text-ink-soft">{text.emailNote}</p>
      </div>
    </div>
  );
}

/** The email address is loaded on request, because each view is audited. Rule 9.142 */
export function ShowEmail({ person: { id, name } }: { person: Facts }) {
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
      {look.isError && <Alert tone="error">{failureWords(look.error)}</Alert>}
    </div>
  );
}
