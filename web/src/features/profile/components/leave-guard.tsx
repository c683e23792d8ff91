import { useQueryClient } from '@tanstack/react-query';
import { useBeforeUnload, useBlocker } from 'react-router';
import { meQuery } from '../../../lib/me.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { profileText as text } from '../text.ts';

/** Asks before changes that are not saved are lost by going elsewhere. */
export function LeaveGuard({ isDirty, onLeave }: { isDirty: boolean; onLeave: () => void }) {
  const client = useQueryClient();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      // Once logged out nothing could be saved any more.
      client.getQueryData(meQuery.queryKey) !== null,
  );
  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault();
  });
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={text.leaveTitle}
      confirmLabel={text.leave}
      cancelLabel={text.stay}
      tone="danger"
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      <p>{text.leaveText}</p>
    </ConfirmDialog>
  );
}
