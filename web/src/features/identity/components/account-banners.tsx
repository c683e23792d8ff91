import { EmailBanner } from './email-banner.tsx';
import { WasItYou } from './left-behind.tsx';
import { useMe } from '../../../lib/me.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

// Loaded lazily: few people come of age without an email.
const NoMailboxBanner = lazyPart(async () => (await import('./no-mailbox.tsx')).NoMailboxBanner);

/** Banners about the account on every page. Rules 1.60, 1.95 and 1.146 */
export function AccountBanners() {
  const { emailProof, mailbox, hasNewPassword } = useMe();
  return (
    <>
      {emailProof !== undefined && <EmailBanner />}
      {mailbox === 'none' && <NoMailboxBanner />}
      {hasNewPassword && <WasItYou />}
    </>
  );
}
