import { ChildrenTable } from '../features/invites/children-page.tsx';
import { ProfilePage } from '../features/profile/profile-page.tsx';
import { useMe } from '../lib/me.ts';

/** The profile page, which also lists a parent's children. */
export function ProfileRoute() {
  const { dashboardRole } = useMe();
  return <ProfilePage>{dashboardRole === 'parent' && <ChildrenTable />}</ProfilePage>;
}
