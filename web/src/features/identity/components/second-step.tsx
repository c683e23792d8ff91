import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormCard } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useSecondStep } from '../data.ts';
import { secondStepText } from '../log-in-text.ts';
import { CodeForm } from './code-form.tsx';

/** Rule 1.44 */
export function SecondStep({ onStartAgain }: { onStartAgain: () => void }) {
  const [by, setBy] = useState<'app' | 'recovery'>('app');
  const navigate = useNavigate();
  const secondStep = useSecondStep();
  const words = secondStepText[by];
  return (
    <FormCard heading={secondStepText.heading}>
      <CodeForm
        key={by}
        kind={by}
        label={words.label}
        hint={'hint' in words ? words.hint : undefined}
        submitLabel={secondStepText.submit}
        pendingText={secondStepText.pending}
        failed={secondStepText.failed}
        onCode={async (code) => {
          await navigate(await secondStep.mutateAsync({ by, code }), { replace: true });
        }}
      />
      <p className="flex flex-wrap justify-between gap-x-6 border-t border-line-soft pt-4">
        <TextLink
          to="/auth/login"
          isAlone
          onClick={(event) => {
            event.preventDefault();
            setBy(by === 'app' ? 'recovery' : 'app');
          }}
        >
          {words.other}
        </TextLink>
        <TextLink
          to="/auth/login"
          isAlone
          onClick={(event) => {
            event.preventDefault();
            onStartAgain();
          }}
        >
          {secondStepText.startAgain}
        </TextLink>
      </p>
    </FormCard>
  );
}
