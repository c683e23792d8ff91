import { useParams } from 'react-router';
import { YourData } from '../features/identity/components/your-data.tsx';
import { ConsentsSection } from '../features/legal/components/consents-section.tsx';
import { ChildNotifications } from '../features/notifications/components/child-notifications.tsx';
import { ChildPage } from '../features/safety/child-page.tsx';
import { useMe } from '../lib/me.ts';
import { NoSuchPage } from './page-of-role.tsx';

/** One child of a parent, with what the features know of it. Rule 9.96 */
export function ChildRoute() {
  const { dashboardRole } = useMe();
  const { childId = '' } = useParams();
  if (dashboardRole !== 'parent') return <NoSuchPage />;
  return (
    // Of another child everything is another: no message and no dialog stays.
    <ChildPage
      key={childId}
      childId={childId}
      more={(name) => (
        <>
          <ChildNotifications childId={childId} />
          <ConsentsSection childId={childId} />
          <YourData child={{ id: childId, name }} />
        </>
      )}
    />
  );
}
