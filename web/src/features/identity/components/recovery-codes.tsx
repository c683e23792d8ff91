import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { OutcomeMessage } from '../../../ui/live-region.tsx';
import { recoveryCodesText } from '../second-factor-text.ts';

type Outcome = { tone: 'success' | 'error'; words: string };

/** The codes, shown this once, with the ways to keep them. Rules 1.47 and 1.49 */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const list = useRef<HTMLUListElement>(null);
  // The form that had the focus is gone.
  useEffect(() => list.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setOutcome({ tone: 'success', words: recoveryCodesText.copied });
    } catch {
      setOutcome({ tone: 'error', words: recoveryCodesText.copyFailed });
    }
  }

  return (
    <div className="space-y-4">
      <p>{recoveryCodesText.intro}</p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={recoveryCodesText.listLabel}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-2 rounded-card border-2 border-line p-4 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={() => void copy()}>
          {recoveryCodesText.copy}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          {recoveryCodesText.print}
        </Button>
      </div>
      <OutcomeMessage outcome={outcome} />
    </div>
  );
}
