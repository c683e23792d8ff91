import { AccountPage } from '../features/identity/account-page.tsx';
import { ConsentsSection } from '../features/legal/components/consents-section.tsx';

/** The account: password, logins, and what was agreed to. */
export function AccountRoute() {
  return (
    <AccountPage>
      <ConsentsSection />
    </AccountPage>
  );
}
