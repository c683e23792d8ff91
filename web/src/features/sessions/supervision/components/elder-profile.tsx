import type { SessionRow } from '@oakling/domain/sessions/contract';
import type { LeaveOut } from '@oakling/domain/sessions/repeat';
import type { ElderProfile as Profile } from '@oakling/domain/sessions/supervision/elder-profile';
import { BadgeCheck, UserRound, UsersRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { firstName } from '@oakling/domain/kernel/words';
import { Alert } from '../../../../ui/alert.tsx';
import { Avatar } from '../../../../ui/avatar.tsx';
import { VerifiedBadge } from '../../../../ui/chip.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { Elements } from '../../../../ui/card.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import { elderProfile as text } from '../elder-profile-text.ts';
import { namedPerson } from '../../text.ts';
import { elderAndYouth } from '../../session-view.ts';
import { Detail } from '../../components/session-details.tsx';

const LookAlike = lazyPart(async () => (await import('./marked-texts.tsx')).LookAlike);

type Props = { session: SessionRow; profile: Profile };
type LineProps = Props & {
  /** True where nothing else shows the face. */
  hasFace?: boolean;
  children: Elements;
};

/**
 * The elder's badge and one line, beside the face, above what they would do together. A look-alike is always marked. Rules 6.95
 * and 6.375
 */
export function ElderLine({ session, profile, hasFace = false, children }: LineProps) {
  const { elder, youth } = elderAndYouth(session);
  const { checks, contacts, sessionsWithChild } = profile;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4">
        {hasFace && <Avatar src={elder.avatarUrl} of={namedPerson(elder)} />}
        <div className="min-w-[min(9rem,100%)] grow basis-0 space-y-1 [overflow-wrap:anywhere]">
          {children}
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {elder.isVerified && <VerifiedBadge />}
            {checks === null && <strong>{text.unchecked}</strong>}
            <span>{text.withChild(sessionsWithChild, firstName(youth.name))}</span>
          </p>
        </div>
      </div>
      {contacts.length > 0 && <LookAlike name={elder.name} contacts={contacts} />}
    </>
  );
}

/** True if the child has never met the elder, or would meet them in person for the first time. Rule 6.375 */
export function isFirstMeeting({ connectionMode, elderProfile }: SessionRow): boolean {
  if (elderProfile === null) return false;
  const { hasMetChildInPerson, sessionsWithChild } = elderProfile;
  return sessionsWithChild === 0 || (connectionMode === 'In-Person' && !hasMetChildInPerson);
}

/**
 * Approves a first meeting only while `more` is open, and a session with an elder whom the guardian reported only at the
 * second press. Otherwise opens `more`, with a message. Rules 6.375 and 6.503, attack A300
 */
export function useReadFirst(session: SessionRow, onApprove: (leaveOut?: LeaveOut) => void) {
  const more = useRef<HTMLDetailsElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const isReported = session.elderProfile?.isReported === true;
  function approve(leaveOut?: LeaveOut) {
    const details = more.current;
    const isUnread = details?.open === false && isFirstMeeting(session);
    if (details === null || !(isUnread || (isReported && !isAsked))) {
      onApprove(leaveOut);
      return;
    }
    details.open = true;
    setIsAsked(true);
    details.querySelector('div')?.setAttribute('tabindex', '-1');
    details.querySelector('div')?.focus();
  }
  const name = firstName(elderAndYouth(session).elder.name);
  const message = (
    <LiveRegion className="font-semibold">
      {isAsked && <p>{isReported ? text.reported(name) : text.readFirst(name)}</p>}
    </LiveRegion>
  );
  return { approve, more, message };
}

/** Everything else that a deciding parent can read about the elder. Rule 6.95 */
export function ElderDetails({ session, profile }: Props) {
  const { elder } = elderAndYouth(session);
  const { ageRange, bio, checks, joinedAt, sessionsWithOthers } = profile;
  return (
    <>
      <ul className="space-y-2">
        {checks !== null && <Detail icon={<BadgeCheck />}>{text.checked(checks)}</Detail>}
        <Detail icon={<UserRound />}>
          <span className="block">{text.age(ageRange)}</span>
          <span className="block">{text.joined(joinedAt)}</span>
          {elder.avatarUrl === null && <span className="block">{text.noPicture}</span>}
        </Detail>
        <Detail icon={<UsersRound />}>{text.withOthers(sessionsWithOthers)}</Detail>
      </ul>
      {bio === '' ? (
        <p className="text-ink-soft">{text.noBio}</p>
      ) : (
        <blockquote className="border-s-4 border-line-soft ps-4 whitespace-pre-line [overflow-wrap:anywhere]">
          {bio}
        </blockquote>
      )}
    </>
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
  const isFirst = session.connectionMode === 'In-Person' && !profile.hasMetChildInPerson;
  if (!isFirst || profile.checks !== null) return null;
  return (
    <Alert tone="info">
      <p>{text.firstInPerson}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {text.instead(session).map(({ label, reason }) => (
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
