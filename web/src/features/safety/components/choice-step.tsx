import { useId } from 'react';
import type { Whom } from '../../../lib/block-or-report.ts';
import { Button } from '../../../ui/button.tsx';
import { choiceText as text } from '../text.ts';

type Props = { whom: Whom; onChoose: (way: 'block' | 'report') => void; onClose: () => void };

/** Two ways, each with what it is for; neither does anything yet. */
export function ChoiceStep({ whom, onChoose, onClose }: Props) {
  const { name } = whom;
  return (
    <div className="space-y-5">
      <Way
        label={text.block(name)}
        hint={text.blockHint(whom)}
        onChoose={() => onChoose('block')}
      />
      <Way label={text.report(name)} hint={text.reportHint} onChoose={() => onChoose('report')} />
      <Button variant="quiet" onClick={onClose} className="w-full sm:w-auto">
        {text.close}
      </Button>
    </div>
  );
}

function Way({ label, hint, onChoose }: { label: string; hint: string; onChoose: () => void }) {
  const hintId = useId();
  return (
    <div className="space-y-1">
      <Button
        variant="secondary"
        aria-describedby={hintId}
        onClick={onChoose}
        className="w-full [overflow-wrap:anywhere]"
      >
        {label}
      </Button>
      <p id={hintId} className="text-ink-soft">
        {hint}
      </p>
    </div>
  );
}
