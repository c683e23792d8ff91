import { useEffect, useRef } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { useGiveFocusBack } from './use-focus-after-leaving.ts';
import type { Elements } from './card.tsx';

const text = {
  part: 'This part of the page didn’t load. Please load the page again.',
  dialog: 'What you wanted to open didn’t load. Please load the page again.',
  unsent: 'What you have typed but not sent may be lost.',
  again: 'Load again',
  close: 'Close',
};

/** Replaces a part whose chunk failed to load. The rest of the page keeps its state. */
export function LostPart() {
  return <Lost words={text.part} />;
}

/** The props through which dialogs and menus report that they close. */
type Closing = Partial<
  Record<'onClose' | 'onClosed' | 'onCancel' | 'onKept' | 'onChange', () => void>
>;

/** Replaces a dialog whose chunk failed to load. It takes the focus and can be closed. */
export function LostDialog({ onClose, onClosed, onCancel, onKept, onChange }: Closing) {
  useGiveFocusBack();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const close = onClose ?? onClosed ?? onCancel ?? onKept ?? onChange;
  return (
    <div ref={box} tabIndex={-1}>
      <Lost words={text.dialog}>
        {close !== undefined && (
          <Button variant="secondary" onClick={() => close()}>
            {text.close}
          </Button>
        )}
      </Lost>
    </div>
  );
}

function Lost({ words, children }: { words: string; children?: Elements }) {
  return (
    <Alert tone="error">
      <p>{`${words} ${text.unsent}`}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>{text.again}</Button>
        {children}
      </div>
    </Alert>
  );
}
