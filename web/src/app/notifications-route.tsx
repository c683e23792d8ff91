import { NotificationsPage } from '../features/notifications/notifications-page.tsx';
import { lazyPart } from '../ui/lazy-part.ts';

const ProfileVersions = lazyPart(
  async () => (await import('../features/safety/components/profile-versions.tsx')).ProfileVersions,
);

/** Notifications, among which guardians decide what elders see of a child. */
export function NotificationsRoute() {
  return <NotificationsPage ChildChanges={ProfileVersions} />;
}
