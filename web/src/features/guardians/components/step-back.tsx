import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useStepBack } from '../data.ts';
import { stepBackFailure, stepBackText as text } from '../text.ts';

type Props = { childId: string; name: string; isOnly: boolean };

/** Lets a guardian step back, or tells the last one what to do instead. Rules 4.50 and 4.51 */
export function StepBack({ childId, name, isOnly }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  const stepBack = useStepBack(childId);
  const navigate = useNavigate();

  async function confirm() {
    if (stepBack.isPending) return;
    try {
      await stepBack.mutateAsync();
      await navigate('/dashboard/parent/children');
    } catch {
      setIsAsked(false);
    }
  }

  return (
    <div className="space-y-3">
      <h3 className="text-lg">{text.heading}</h3>
      {isOnly ? (
        <>
          <p>{text.only(name)}</p>
          <ul className="list-disc space-y-1 pl-6">
            {text.ways(name).map((way) => (
              <li key={way}>{way}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p className="text-ink-soft">{text.intro(name)}</p>
          <Button variant="danger" onClick={() => setIsAsked(true)}>
            {text.button}
          </Button>
        </>
      )}
      {stepBack.isError && <Alert tone="error">{stepBackFailure(stepBack.error)}</Alert>}
      <ConfirmDialog
        isOpen={isAsked}
        title={text.title(name)}
        tone="danger"
        confirmLabel={text.button}
        cancelLabel={text.keep}
        isPending={stepBack.isPending}
        pendingText={text.pending}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsked(false)}
      >
        {text.happens(name).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </ConfirmDialog>
    </div>
  );
}
