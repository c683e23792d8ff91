import type { ElderProfile as Profile, SessionView } from '@oakling/domain/sessions/contract';
import { BadgeCheck, CalendarHeart, CircleQuestionMark, UserRound, UsersRound } from 'lucide-react';
import { Alert } from '../../../ui/alert.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { elderProfile as text } from '../approvals-text.ts';
import { namedPerson } from '../text.ts';
import { elderAndYouth } from '../session-view.ts';
import { Detail } from './session-details.tsx';

type Props = {
  session: SessionView;
  profile: Profile;
  /** The level of its heading on the page. */
  heading: 'h2' | 'h3' | 'h6';
};

/** Rule 6.95: whom the child would meet, for the parent who decides. */
export function ElderProfile({ session, profile, heading: Heading }: Props) {
  const { elder, youth } = elderAndYouth(session);
  const { bio, ageRange, joinedAt, checks, sessionsWithChild, sessionsWithOthers } = profile;
  return (
    <section className="space-y-3 rounded-card border-2 border-line-soft p-[min(1rem,3vw)]">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar src={elder.avatarUrl} of={namedPerson(elder)} />
        <div className="min-w-0 grow basis-32 [overflow-wrap:anywhere]">
          <Heading className="font-serif text-lg font-semibold">{text.heading(elder.name)}</Heading>
          <p className="text-ink-soft">{text.age(ageRange)}</p>
          {elder.avatarUrl === null && <p className="text-ink-soft">{text.noPicture}</p>}
        </div>
      </div>
      <ul className="space-y-2">
        <Detail icon={checks === null ? <CircleQuestionMark /> : <BadgeCheck />}>
          {checks === null ? <strong>{text.unchecked}</strong> : text.checked(checks)}
        </Detail>
        <Detail icon={<UserRound />}>{text.joined(joinedAt)}</Detail>
        <Detail icon={<CalendarHeart />}>{text.withChild(sessionsWithChild, youth.name)}</Detail>
        <Detail icon={<UsersRound />}>{text.withOthers(sessionsWithOthers)}</Detail>
      </ul>
      {bio === '' ? (
        <p className="text-ink-soft">{text.noBio(elder.name)}</p>
      ) : (
        <blockquote className="border-s-4 border-line-soft ps-4 whitespace-pre-line [overflow-wrap:anywhere]">
          {bio}
        </blockquote>
      )}
    </section>
  );
}

type FirstMeetingProps = {
  session: SessionView;
  profile: Profile;
  /** What says which session its buttons are about, where there are several on a page. */
  describedBy?: string;
  /** Begins to reject, with this reason. */
  onReject: (reason: string) => void;
};

/** Rule 6.96: before a child meets somebody whom nobody has checked in person for the first time, it is said. */
export function FirstMeeting({ session, profile, describedBy, onReject }: FirstMeetingProps) {
  const { elder, youth } = elderAndYouth(session);
  const isFirst = session.connectionMode === 'In-Person' && !profile.hasMetChildInPerson;
  if (!isFirst || profile.checks !== null) return null;
  return (
    <Alert tone="info">
      <p>{text.firstInPerson(elder.name, youth.name)}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {text.instead.map(({ label, reason }) => (
          <Button
            key={label}
            variant="secondary"
            aria-describedby={describedBy}
            onClick={() => onReject(reason)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Alert>
  );
}
