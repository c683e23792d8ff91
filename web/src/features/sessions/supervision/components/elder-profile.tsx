import type { SessionRow } from '@oakling/domain/sessions/contract';
import type { ElderProfile as Profile } from '@oakling/domain/sessions/supervision/elder-profile';
import { BadgeCheck, CalendarHeart, CircleQuestionMark, UserRound, UsersRound } from 'lucide-react';
import { Alert } from '../../../../ui/alert.tsx';
import { Avatar } from '../../../../ui/avatar.tsx';
import { VerifiedBadge } from '../../../../ui/chip.tsx';
import { Button } from '../../../../ui/button.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { elderProfile as text } from '../elder-profile-text.ts';
import { namedPerson } from '../../text.ts';
import { elderAndYouth } from '../../session-view.ts';
import { Detail } from '../../components/session-details.tsx';

// Loaded lazily, because the table of look-alike letters is long.
const LookAlike = lazyPart(async () => (await import('./look-alike.tsx')).LookAlike);

type Props = {
  session: SessionRow;
  profile: Profile;
  heading: 'h2' | 'h3' | 'h6';
};

/**
 * The elder's profile, for the parent who decides. Collapses what the parent has read before, if the elder has passed
 * the checks and has met the child. Rules 6.95 and 6.220
 */
export function ElderProfile({ session, profile, heading: Heading }: Props) {
  const { elder, youth } = elderAndYouth(session);
  const { ageRange, checks, sessionsWithChild } = profile;
  const isKnown = checks !== null && sessionsWithChild > 0;
  const more = <MoreAbout name={elder.name} profile={profile} />;
  return (
    <section className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Avatar src={elder.avatarUrl} of={namedPerson(elder)} size="large" />
        <div className="min-w-0 grow basis-40 space-y-1 [overflow-wrap:anywhere]">
          <Heading className="font-serif text-xl font-semibold">{text.heading(elder.name)}</Heading>
          <p className="text-ink-soft">{text.age(ageRange)}</p>
          {elder.isVerified && <VerifiedBadge />}
          {elder.avatarUrl === null && <p className="text-ink-soft">{text.noPicture}</p>}
        </div>
      </div>
      {profile.contacts.length > 0 && <LookAlike name={elder.name} contacts={profile.contacts} />}
      <ul className="space-y-2">
        <Detail icon={checks === null ? <CircleQuestionMark /> : <BadgeCheck />}>
          {checks === null ? <strong>{text.unchecked}</strong> : text.checked(checks)}
        </Detail>
        <Detail icon={<CalendarHeart />}>{text.withChild(sessionsWithChild, youth.name)}</Detail>
      </ul>
      {isKnown ? (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center rounded-md text-role-ink underline underline-offset-4">
            {text.more(elder.name)}
          </summary>
          {more}
        </details>
      ) : (
        more
      )}
    </section>
  );
}

function MoreAbout({ name, profile }: { name: string; profile: Profile }) {
  const { bio, joinedAt, sessionsWithOthers } = profile;
  return (
    <div className="space-y-3">
      <ul className="space-y-2">
        <Detail icon={<UserRound />}>{text.joined(joinedAt)}</Detail>
        <Detail icon={<UsersRound />}>{text.withOthers(sessionsWithOthers)}</Detail>
      </ul>
      {bio === '' ? (
        <p className="text-ink-soft">{text.noBio(name)}</p>
      ) : (
        <blockquote className="border-s-4 border-line-soft ps-4 whitespace-pre-line [overflow-wrap:anywhere]">
          {bio}
        </blockquote>
      )}
    </div>
  );
}

type FirstMeetingProps = {
  session: SessionRow;
  profile: Profile;
  /** The id of the element that names the session, for pages with several. */
  describedBy?: string;
  onReject: (reason: string) => void;
};

/** A warning before a child's first in-person meeting with an elder who has not passed the checks. Rule 6.96 */
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
