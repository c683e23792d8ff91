import { NotificationsPage } from '../features/notifications/notifications-page.tsx';
import { lazyPart } from '../ui/lazy-part.ts';

const ProfileVersions = lazyPart(
  async () => (await import('../features/safety/components/profile-versions.tsx')).ProfileVersions,
);

export function NotificationsRoute() {
  return <NotificationsPage ChildChanges={ProfileVersions} />;
}
