import { ChildrenTable } from '../features/invites/children-page.tsx';
import { ProfilePage } from '../features/profile/profile-page.tsx';
import { useMe } from '../lib/me.ts';

export function ProfileRoute() {
  const { dashboardRole } = useMe();
  return <ProfilePage>{dashboardRole === 'parent' && <ChildrenTable />}</ProfilePage>;
}
