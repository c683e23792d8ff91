import { useEffect, useRef } from 'react';
import type { Whom } from '../../../lib/block-or-report.ts';
import { useMe } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useUnblock } from '../data.ts';
import { blockedText as text } from '../text.ts';

type Props = { whom: Whom; takesFocus: boolean; onClose: () => void };

/** What became of a block, with the way back at hand. Rule 9.107 */
export function BlockedNotice({ whom, takesFocus, onClose }: Props) {
  const { id, dashboardRole } = useMe();
  const unblock = useUnblock();
  const frame = useRef<HTMLDivElement>(null);
  const { isSuccess: isUndone } = unblock;

  useEffect(() => {
    // The entry that was pressed leaves the page with the person, and Undo once it has worked.
    if (takesFocus || isUndone) frame.current?.focus();
  }, [takesFocus, isUndone]);

  const undo = () => unblock.mutate({ blockerId: whom.child?.id ?? id, blockedId: whom.personId });

  return (
    <div ref={frame} tabIndex={-1} className="mb-6 space-y-3 print:hidden">
      <Alert tone="success">
        <p>{isUndone ? text.undone(whom) : text.done(whom)}</p>
        {!isUndone && dashboardRole !== 'parent' && (
          <p>
            {text.later}
            <TextLink to={`/dashboard/${dashboardRole}/account`}>{text.accountPage}</TextLink>.
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-3">
          {!isUndone && (
            <Button
              variant="secondary"
              isPending={unblock.isPending}
              pendingText={text.undoing}
              aria-label={text.undoNamed(whom.name)}
              onClick={undo}
            >
              {text.undo}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {text.close}
          </Button>
        </div>
      </Alert>
      {unblock.isError && <Alert tone="error">{text.undoFailed}</Alert>}
    </div>
  );
}
