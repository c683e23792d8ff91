import { adultWords } from '@oakling/domain/stages/stage';
import { interestEmoji } from '@oakling/domain/interests/interest';
import type { MatchView } from '@oakling/domain/matches/contract';
import { Clock } from 'lucide-react';
import { memo, use, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { BlockOrReport } from '../../../lib/block-or-report.ts';
import { useMe } from '../../../lib/me.ts';
import { AdultNote } from '../../../ui/adult-note.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip, VerifiedBadge } from '../../../ui/chip.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { arrows, matchesText as text } from '../text.ts';

/** Rules 5.13 to 5.17 */
export const MatchCard = memo(function MatchCard({ match }: { match: MatchView }) {
  const { role } = useMe();
  const navigate = useNavigate();
  const blockOrReport = use(BlockOrReport);
  const [isRoleMissing, setIsRoleMissing] = useState(false);
  const nameId = useId();
  const name = match.name || text.unknownUser;

  function requestSession() {
    setIsRoleMissing(role === null);
    if (role === null) return;
    void navigate(`/dashboard/${role}/request-session?match=${match.id}`, { state: { match } });
  }

  return (
    <Card className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar src={match.avatarUrl} of={match} />
        <div className="min-w-0 grow basis-40 space-y-1">
          <h2 id={nameId} className="text-xl [overflow-wrap:anywhere]" translate="no">
            {name}
          </h2>
          {match.isVerified && <VerifiedBadge />}
          {match.role === 'elder' && (
            <p className="text-sm text-ink-soft">{text.checked(match.name, match.isVerified)}</p>
          )}
          <AdultNote words={adultWords(name, match.adult)} />
        </div>
      </div>
      {match.bio !== '' && <Bio name={name} bio={match.bio} />}
      <SharedInterests name={name} interests={match.sharedInterests} />
      {isRoleMissing && <Alert tone="error">{text.roleUnknown}</Alert>}
      <div className="mt-auto grid gap-3 pt-2">
        {match.hasOpenRequest && <SessionRequested />}
        <Button
          variant={match.hasOpenRequest ? 'secondary' : 'primary'}
          aria-describedby={nameId}
          onClick={requestSession}
        >
          {text.requestSession}
        </Button>
        <MoreMenu label={text.seldom} about={name}>
          {blockOrReport({ personId: match.id, name })}
        </MoreMenu>
      </div>
    </Card>
  );
});

function SessionRequested() {
  return (
    <p className="inline-flex items-center gap-2 text-sm font-semibold text-info-ink">
      <Clock aria-hidden className="size-5 shrink-0" />
      <span>{text.sessionRequested}</span>
    </p>
  );
}

type SharedInterestsProps = { name: string; interests: MatchView['sharedInterests'] };

/** Rules 5.13 to 5.15 */
function SharedInterests({ name, interests }: SharedInterestsProps) {
  return (
    <ul aria-label={text.sharedInterests} className="flex flex-wrap gap-2">
      {interests.map((interest) => (
        <li key={interest.name} className="min-w-0">
          <Chip
            icon={interestEmoji(interest.name)}
            label={interest.name}
            arrow={arrows[interest.comparison]}
            words={text.levels(interest.level, name, interest.theirLevel)}
          />
        </li>
      ))}
    </ul>
  );
}

type BioProps = { name: string; bio: string };

/** A bio, collapsed to four lines. Rule 5.31 */
function Bio({ name, bio }: BioProps) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  // Depends on the width and the text size, which decide whether four lines are enough.
  useEffect(() => {
    const element = paragraph.current;
    if (element === null || isOpen) return undefined;
    const observer = new ResizeObserver(() =>
      setIsCut(element.scrollHeight > element.clientHeight + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [bio, isOpen]);

  return (
    <div>
      <p
        ref={paragraph}
        id={id}
        className={`whitespace-pre-line [overflow-wrap:anywhere] ${isOpen ? '' : 'line-clamp-4 print:line-clamp-none'}`}
      >
        {bio}
      </p>
      {(isCut || isOpen) && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="inline-flex min-h-11 items-center font-semibold text-role-ink underline underline-offset-4"
        >
          <span>{isOpen ? text.readLess : text.readMore}</span>{' '}
          <VisuallyHidden>{text.about(name)}</VisuallyHidden>
        </button>
      )}
    </div>
  );
}
