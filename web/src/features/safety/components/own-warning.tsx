import type { Role } from '@oakling/domain/identity/role';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { warningsQuery } from '../warning-data.ts';
import { UnreadWarning } from './unread-warning.tsx';

const THANKS = 'Thank you. The moderators can see that you have read it.';

/** An unread warning, which stays at the top of every page. Rule 9.148 */
export function OwnWarning({ reader }: { reader: Role }) {
  const { data: warnings = [] } = useQuery(warningsQuery);
  const [isRead, setIsRead] = useState(false);
  const thanks = useRef<HTMLDivElement>(null);
  const unread = warnings.find(({ isOwn, readAt }) => isOwn && readAt === null);
  useEffect(() => {
    // The pressed button was removed, so move the focus.
    if (isRead) thanks.current?.focus();
  }, [isRead]);
  if (isRead) {
    return (
      <div ref={thanks} tabIndex={-1} role="status" className="mb-6 max-w-3xl">
        <Alert tone="success">{THANKS}</Alert>
      </div>
    );
  }
  if (unread === undefined) return null;
  return (
    <UnreadWarning
      key={unread.id}
      warning={unread}
      reader={reader}
      onRead={() => setIsRead(true)}
    />
  );
}
