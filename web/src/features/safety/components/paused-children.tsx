import { useEffect, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { FeedbackMessage } from '../../../ui/live-region.tsx';
import { nameOfChild, pauseText as text } from '../child-text.ts';
import { useAction } from './use-action.ts';

interface Child {
  readonly id: string;
  readonly fullName: string;
}

/** Lists paused children in place of their requests. One press ends a pause. Rules 9.99 and 6.400 */
export function PausedChildren({ paused }: { paused: readonly Child[] }) {
  // A child whose pause just ended stays, with a message.
  const [ended, setEnded] = useState<readonly Child[]>([]);
  const others = ended.filter(({ id }) => paused.every((child) => child.id !== id));
  return [...paused, ...others].map((child) => (
    <PausedChild
      key={child.id}
      child={child}
      isPaused={paused.includes(child)}
      onEnd={() => setEnded([...ended.filter(({ id }) => id !== child.id), child])}
    />
  ));
}

type Props = { child: Child; isPaused: boolean; onEnd: () => void };

function PausedChild({ child, isPaused, onEnd }: Props) {
  const { run, outcome, pending } = useAction(child.id);
  const name = nameOfChild(child);
  const isOver = outcome?.tone === 'success';
  // The pressed button was removed, so move the focus to the page's heading.
  useEffect(() => {
    if (isOver) document.querySelector('h1')?.focus();
  }, [isOver]);
  function end() {
    onEnd();
    void run({ verb: 'resume' }, text.resumed(name));
  }
  return (
    <>
      {isPaused && (
        <Alert tone="info" title={text.pausedTitle(name)}>
          <p>{text.meaning(name)}</p>
          <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button isPending={pending !== null} pendingText={text.resuming} onClick={end}>
              {text.resume}
            </Button>
            <TextLink to={`/dashboard/parent/children/${child.id}`} isAlone>
              {text.about(name)}
            </TextLink>
          </div>
        </Alert>
      )}
      <FeedbackMessage feedback={outcome} />
    </>
  );
}
