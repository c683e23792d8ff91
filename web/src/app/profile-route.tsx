import { ChildrenTable } from '../features/invites/components/children-table.tsx';
import { ProfilePage } from '../features/profile/profile-page.tsx';
import { useMe } from '../lib/me.ts';

/** The profile, with the table of children below it for a parent. */
export function ProfileRoute() {
  const { dashboardRole } = useMe();
  return <ProfilePage>{dashboardRole === 'parent' && <ChildrenTable />}</ProfilePage>;
}
