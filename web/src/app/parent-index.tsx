import { PausedChildren, YourChildren } from '../features/invites/components/your-children.tsx';
import { ApprovalsPage } from '../features/sessions/approvals-page.tsx';
import { FirstInvite } from './first-invite.tsx';

/** Rule 10.16: what a parent starts with is what waits for their decision. */
export function ParentIndex() {
  return (
    <ApprovalsPage notice={<PausedChildren />}>
      <YourChildren />
      <FirstInvite />
    </ApprovalsPage>
  );
}
