import { OwnWarning } from '../features/safety/components/own-warning.tsx';
import { isZoneKnown, minutesFast } from '../lib/date-words.ts';
import { useMe } from '../lib/me.ts';
import { lazyPart } from '../ui/lazy-part.ts';

export { HelpBar } from '../features/rooms/components/help-bar.tsx';

const EmailBanner = lazyPart(
  async () => (await import('../features/identity/components/email-banner.tsx')).EmailBanner,
);
const NoMailboxBanner = lazyPart(
  async () => (await import('../features/identity/components/no-mailbox.tsx')).NoMailboxBanner,
);
const WasItYou = lazyPart(
  async () => (await import('../features/identity/components/left-behind.tsx')).WasItYou,
);

const ClockBanner = lazyPart(
  async () => (await import('../features/identity/components/clock-banner.tsx')).ClockBanner,
);

export function Banners() {
  const { dashboardRole, isOfAge, emailProof, mailbox, hasNewPassword } = useMe();
  return (
    <>
      {/* An adult youth has no guardian who reads the warning, so the text for elders is shown. */}
      <OwnWarning reader={isOfAge === true ? 'elder' : dashboardRole} />
      {(Math.abs(minutesFast()) > 5 || !isZoneKnown()) && <ClockBanner />}
      {emailProof !== undefined && <EmailBanner />}
      {mailbox === 'none' && <NoMailboxBanner />}
      {hasNewPassword && <WasItYou />}
    </>
  );
}
