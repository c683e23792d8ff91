import type { SessionRow } from '@oakling/domain/sessions/contract';
import { useRef } from 'react';
import { useReader } from '../../../../lib/me.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import { usePassOnReason } from '../offer-changes.ts';
import { isOfAdult } from '../../session-view.ts';
import { heldReason as text, passOnFailureWords } from '../held-reason-text.ts';

/** States who has not read a reason yet. A guardian can pass it on. Rules 6.270 and 6.271 */
export function HeldReason({ session }: { session: SessionRow }) {
  const role = useReader();
  const frame = useRef<HTMLDivElement>(null);
  const passing = usePassOnReason(session);
  // An adult has no guardian who could pass it on.
  const isHeld = session.cancelled?.isHeld === true && !isOfAdult(session);
  const passOn = () => {
    // A success removes the button, so move the focus to the frame.
    passing.mutate(undefined, { onSuccess: () => frame.current?.focus() });
  };
  if (!isHeld && !passing.isSuccess) return null;
  return (
    <div ref={frame} tabIndex={-1} className="mt-2 space-y-2">
      {isHeld && <p className="text-ink-soft">{text.waits(session, role)}</p>}
      <LiveRegion>
        {passing.isSuccess && <Alert tone="success">{text.done(session)}</Alert>}
        {passing.isError && <Alert tone="error">{passOnFailureWords(passing.error)}</Alert>}
      </LiveRegion>
      {isHeld && role === 'parent' && (
        <Button
          variant="secondary"
          isPending={passing.isPending}
          pendingText={text.passing}
          onClick={passOn}
        >
          {text.passOn(session)}
        </Button>
      )}
    </div>
  );
}
