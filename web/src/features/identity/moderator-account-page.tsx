import { useMe } from '../../lib/me.ts';
import { AccountPage } from './account-page.tsx';
import { RenewRecoveryCodes } from './components/recovery-codes.tsx';

/** A moderator's password, logins and recovery codes. Rules 1.39, 1.40 and 1.49 */
export function ModeratorAccountPage() {
  const { email } = useMe();
  return (
    <div className="max-w-3xl space-y-6">
      <AccountPage />
      <RenewRecoveryCodes email={email} />
    </div>
  );
}
