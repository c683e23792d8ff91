import { firstName } from '@oakling/domain/kernel/words';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { useTimeAt } from '../../../../lib/date-words.ts';
import { useReader } from '../../../../lib/me.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { VerifiedBadge } from '../../../../ui/chip.tsx';
import { checkText as text } from '../day-text.ts';
import { elderAndYouth } from '../../session-view.ts';
import { namedPerson } from '../../text.ts';

/** Rules 6.236 to 6.238 */
export function MeetingCheck({ session }: { session: SessionView }) {
  const role = useReader();
  const { meetingCheck } = session;
  const start = Date.parse(session.startsAt);
  const isAhead = useTimeAt([start]) < start;
  if (meetingCheck === null) return null;
  const { elder, youth } = elderAndYouth(session);
  const names = { elder: firstName(elder.name), youth: firstName(youth.name) };
  const { words, checks } = meetingCheck;
  const face = role === 'elder' ? youth : elder;
  return (
    <section className="space-y-3 border-t border-line-soft pt-4">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar src={face.avatarUrl} of={namedPerson(face)} size="large" />
        <div className="min-w-0 grow basis-40 space-y-1 [overflow-wrap:anywhere]">
          <h2 className="font-serif text-xl font-semibold">{text.heading(names, role)}</h2>
          <p className="flex flex-wrap items-center gap-x-2 font-semibold">
            <span translate="no" className="min-w-0">
              {face.name}
            </span>
            {face.isVerified && <VerifiedBadge />}
          </p>
        </div>
      </div>
      <ol className="space-y-1 text-lg">
        {text.steps(words, names, role).map((step) => (
          <li key={step} className="font-semibold">
            {step}
          </li>
        ))}
      </ol>
      {role !== 'parent' && isAhead && <p>{text.early}</p>}
      <p>{text.wrong[role](names.elder, names.youth)}</p>
      <p className="text-ink-soft">{text.shared[role]}</p>
      {role !== 'elder' && (
        <Checked elder={names.elder} checks={checks} isVerified={elder.isVerified} />
      )}
    </section>
  );
}

type CheckedProps = { elder: string; checks: readonly string[]; isVerified: boolean };

function Checked({ elder, checks, isVerified }: CheckedProps) {
  const role = useReader();
  if (!isVerified) return <p>{text.unverified(elder)}</p>;
  // The names of the checks mean nothing to a child.
  if (role === 'youth') return <p>{text.checked(elder)}</p>;
  return (
    <div>
      <p>{text.verified(elder)}</p>
      <ul className="list-disc ps-6">
        {checks.map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ul>
    </div>
  );
}
