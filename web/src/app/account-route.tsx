import { FeedSection } from '../features/calendar/feed-section.tsx';
import { AccountPage } from '../features/identity/account-page.tsx';
import { YourData } from '../features/identity/components/your-data.tsx';
import { ConsentsSection } from '../features/legal/components/consents-section.tsx';
import { BlockedPeople } from '../features/safety/blocked-people.tsx';
import { useMe } from '../lib/me.ts';

/** The account: password, logins, one's calendar, whom one has blocked, what was agreed to, and one's data. */
export function AccountRoute() {
  const { dashboardRole } = useMe();
  return (
    <AccountPage>
      {dashboardRole !== 'parent' && <BlockedPeople />}
      <FeedSection />
      <ConsentsSection />
      <YourData />
    </AccountPage>
  );
}
