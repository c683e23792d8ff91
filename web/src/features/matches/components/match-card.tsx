import type { MatchView } from '@oakling/domain/matches/contract';
import { Clock } from 'lucide-react';
import { memo, use, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { BlockOrReport } from '../../../lib/block-or-report.ts';
import { useMe } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { VerifiedBadge } from '../../../ui/verified-badge.tsx';
import { matchesText as text } from '../text.ts';
import { Bio } from './bio.tsx';
import { SharedInterests } from './shared-interests.tsx';

/** One match: who it is, what is shared, and the way to a session. Rules 5.13 to 5.17 */
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
        <Avatar src={match.avatarUrl} />
        <div className="min-w-0 grow basis-40 space-y-1">
          <h2 id={nameId} className="text-xl [overflow-wrap:anywhere]">
            {name}
          </h2>
          {match.isVerified && <VerifiedBadge />}
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
        <div>{blockOrReport({ personId: match.id, name })}</div>
      </div>
    </Card>
  );
});

function SessionRequested() {
  return (
    <p className="inline-flex items-center gap-2 text-sm font-semibold text-info-ink">
      <Clock aria-hidden className="size-5 shrink-0" />
      {text.sessionRequested}
    </p>
  );
}
