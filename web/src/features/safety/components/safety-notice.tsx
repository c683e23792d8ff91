import { useEffect, useRef } from 'react';
import type { Other } from '../../../lib/block-or-report.ts';
import { useMe } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useUnblock } from '../data.ts';
import { blockedText as text } from '../text.ts';
import { MeetingsAhead } from './meetings-ahead.tsx';
import type { Done } from './safety-dialog.tsx';

type Props = Done & { other: Other; onClose: () => void };

/** Rules 9.107 and 9.109 */
export function SafetyNotice({ other, isBlocked, isReported, cancelled, onClose }: Props) {
  const { id, dashboardRole } = useMe();
  const unblock = useUnblock();
  const frame = useRef<HTMLDivElement>(null);
  const { isSuccess: isUndone } = unblock;
  const isLifted = !isBlocked || isUndone;
  // A new page moves the focus to its own heading.
  const staysHere = !isBlocked || other.leaveTo === undefined;

  useEffect(() => {
    // The pressed menu disappears with the person, and Undo disappears after a success.
    if (staysHere || isUndone) frame.current?.focus();
  }, [staysHere, isUndone]);

  const undo = () =>
    unblock.mutate({ blockerId: other.child?.id ?? id, blockedId: other.personId });

  return (
    <div ref={frame} tabIndex={-1} className="mb-6 space-y-3 print:hidden">
      <Alert tone="success">
        {isReported && <p>{text.reported}</p>}
        {isBlocked && <p>{isUndone ? text.undone(other) : text.done(other)}</p>}
        {cancelled.length > 0 && (
          <>
            <p>{text.cancelled}</p>
            <MeetingsAhead meetings={cancelled} />
          </>
        )}
        {!isLifted && dashboardRole !== 'parent' && (
          <p>
            <span>{text.later}</span>
            <TextLink to={`/dashboard/${dashboardRole}/account`}>{text.accountPage}</TextLink>.
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-3">
          {!isLifted && (
            <Button
              variant="secondary"
              isPending={unblock.isPending}
              pendingText={text.undoing}
              aria-label={text.undoNamed(other.name)}
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
