import { useState } from 'react';
import { useMe } from '../../lib/me.ts';
import { Alert } from '../../ui/alert.tsx';
import type { Elements } from '../../ui/card.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { RowCard } from '../../ui/open-row.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { ChangePasswordForm } from './components/change-password-form.tsx';
import { LoginsSection } from './components/logins-section.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { accountText } from './account-text.ts';

const RecoveryCodesSection = lazyPart(
  async () => (await import('./components/recovery-codes.tsx')).RecoveryCodesSection,
);
const PasskeysSection = lazyPart(
  async () => (await import('./components/passkeys-section.tsx')).PasskeysSection,
);

type Props = { first?: Elements; children?: Elements };

/** Rules 1.39 and 1.40 */
export function AccountPage({ first, children }: Props) {
  const { email, mailbox } = useMe();
  return (
    <Page>
      <PageHeading>{accountText.heading}</PageHeading>
      {first}
      {mailbox === undefined && <ChangePassword email={email} />}
      <LoginsSection />
      {children}
    </Page>
  );
}

function ChangePassword({ email }: { email: string }) {
  const [isChanged, setIsChanged] = useState(false);
  return (
    <RowCard
      id="change-password"
      heading={accountText.changeHeading}
      value=""
      intro={accountText.changeIntro}
    >
      <div>
        <ChangePasswordForm
          email={email}
          submitLabel={accountText.change}
          pendingText={accountText.changing}
          onDone={() => setIsChanged(true)}
        />
        <LiveRegion className="not-empty:mt-6">
          {isChanged && <Alert tone="success">{accountText.changed}</Alert>}
        </LiveRegion>
      </div>
    </RowCard>
  );
}

/** Rules 1.39, 1.40 and 1.49 */
export function ModeratorAccountPage() {
  const { email } = useMe();
  return (
    <Page>
      <AccountPage />
      <RecoveryCodesSection email={email} />
      <PasskeysSection />
    </Page>
  );
}
