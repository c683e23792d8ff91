import { FeedSection } from '../features/calendar/feed-section.tsx';
import { AccountPage } from '../features/identity/account-page.tsx';
import { EmailSection } from '../features/identity/components/email-section.tsx';
import { YourData } from '../features/identity/components/your-data.tsx';
import { ConsentsSection } from '../features/legal/components/consents-section.tsx';
import { ChoicesSection } from '../features/notifications/choices-section.tsx';
import { MyChecks } from '../features/profile/my-checks.tsx';
import { BlockedPeople } from '../features/safety/blocked-people.tsx';
import { PushSection } from '../features/notifications/push-section.tsx';
import { useMe } from '../lib/me.ts';

/**
 * The account: password, address, logins, an elder’s checks, whom one has blocked, how and where one is told of things, one's
 * calendar, what was agreed to, and one's data.
 */
export function AccountRoute() {
  const { dashboardRole } = useMe();
  return (
    <AccountPage>
      {dashboardRole === 'elder' && <MyChecks />}
      <EmailSection />
      {dashboardRole !== 'parent' && <BlockedPeople />}
      <ChoicesSection />
      <PushSection />
      <FeedSection />
      <ConsentsSection />
      <YourData />
    </AccountPage>
  );
}
