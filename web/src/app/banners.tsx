import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { HelpBar } from '../features/rooms/components/help-bar.tsx';
import { OwnWarning } from '../features/safety/components/own-warning.tsx';
import { isZoneKnown, minutesFast, useTimeAt } from '../lib/date-words.ts';
import type { followChanges } from '../lib/live.ts';
import { lastRole, MeContext, meQuery, useMe } from '../lib/me.ts';
import { lazyPart } from '../ui/lazy-part.ts';

export { HelpBar };

const EmailBanner = lazyPart(
  async () => (await import('../features/identity/components/email-banner.tsx')).EmailBanner,
);
const NoMailboxBanner = lazyPart(
  async () => (await import('../features/identity/components/no-mailbox.tsx')).NoMailboxBanner,
);
const WasItYou = lazyPart(
  async () => (await import('../features/identity/components/left-behind.tsx')).WasItYou,
);

const TellActivity = lazyPart(
  async () => (await import('../features/admin/tell-activity.tsx')).TellActivity,
);

const ClockBanner = lazyPart(
  async () => (await import('../features/identity/components/clock-banner.tsx')).ClockBanner,
);

export function Banners() {
  const { dashboardRole, isOfAge, emailProof, mailbox, hasNewPassword, isOwnDevice } = useMe();
  useTimeAt([]);
  return (
    <>
      {/* An adult youth has no guardian who reads the warning, so the text for elders is shown. */}
      <OwnWarning reader={isOfAge === true ? 'elder' : dashboardRole} />
      {(Math.abs(minutesFast()) > 5 || !isZoneKnown()) && <ClockBanner />}
      {emailProof !== undefined && <EmailBanner />}
      {mailbox === 'none' && <NoMailboxBanner />}
      {hasNewPassword && <WasItYou />}
      {isOwnDevice && <TellActivity isOwnDevice />}
    </>
  );
}

/** Requests for help above a guardian's pages outside the dashboard and calls, whose layouts show them. Rule 6.283 */
export function PublicBar({ follow }: { follow: typeof followChanges }) {
  const client = useQueryClient();
  const isPublic = !/^\/(dashboard|room)/.test(useLocation().pathname);
  const { data } = useQuery({ ...meQuery, enabled: isPublic && lastRole() === 'parent' });
  const me = isPublic && data?.role === 'parent' ? data : null;
  const personId = me?.mustAcceptTerms === false ? me.id : null;
  useEffect(() => {
    if (personId === null) return undefined;
    return follow({ client, personId, onAway: () => undefined });
  }, [follow, client, personId]);
  if (me === null) return null;
  return (
    <MeContext value={me}>
      <HelpBar />
    </MeContext>
  );
}
