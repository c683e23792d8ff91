import type { ChildDetail } from '@oakling/domain/safety/child-view';
import { useState } from 'react';
import { SectionCard } from '../../../ui/card.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FeedbackMessage, useHeadingAfterSuccess } from '../../../ui/live-region.tsx';
import { nameOfChild, pauseText as text } from '../child-text.ts';
import { useAction } from './use-action.ts';
import { MeetingsAhead } from './meetings-ahead.tsx';

/** Pauses and resumes a child. Rules 9.11 and 9.98 */
export function PauseSection({ child }: { child: ChildDetail }) {
  const { run, outcome, pending } = useAction(child.id);
  const [isAsked, setIsAsked] = useState(false);
  const name = nameOfChild(child);
  const heading = useHeadingAfterSuccess(outcome);

  async function pause() {
    const { requests, sessions } = child.ahead;
    await run({ verb: 'pause' }, text.paused(name, requests + sessions));
    setIsAsked(false);
  }

  return (
    <SectionCard headingRef={heading} heading={text.heading}>
      {child.pausedAt === null ? (
        <>
          <p className="text-ink-soft">{text.intro(name)}</p>
          <Button variant="danger" onClick={() => setIsAsked(true)}>
            {text.pause(name)}
          </Button>
        </>
      ) : (
        <>
          <p className="text-ink-soft">{text.afterwards(name)}</p>
          <Button
            isPending={pending !== null}
            pendingText={text.resuming}
            onClick={() => void run({ verb: 'resume' }, text.resumed(name))}
          >
            {text.resume}
          </Button>
        </>
      )}
      <FeedbackMessage feedback={outcome} />
      <ConfirmDialog
        isOpen={isAsked}
        title={text.title(name)}
        tone="danger"
        confirmLabel={text.pause(name)}
        cancelLabel={text.keep}
        isPending={pending !== null}
        pendingText={text.pausing}
        onConfirm={() => void pause()}
        onCancel={() => setIsAsked(false)}
      >
        <p>{text.loggedOut(name)}</p>
        <p>{text.cancelled(child.ahead)}</p>
        <MeetingsAhead
          meetings={child.ahead.meetings}
          total={child.ahead.requests + child.ahead.sessions}
        />
        <p>{text.later(name)}</p>
      </ConfirmDialog>
    </SectionCard>
  );
}
