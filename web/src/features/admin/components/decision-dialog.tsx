import { useState, type ComponentProps } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextAreas } from '../../../ui/field.tsx';
import type { Feedback } from '../../../ui/live-region.tsx';
import type { Elements } from '../../../ui/card.tsx';

export function useAsked<Asked>() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  return {
    asked,
    feedback,
    ask(next: Asked) {
      setFeedback(null);
      setAsked(next);
    },
    close: () => setAsked(null),
    finish(words: string) {
      setAsked(null);
      setFeedback({ tone: 'success', words });
    },
  };
}

export type Answers = { onDone: () => void; onCancel: () => void };

type Props = Answers &
  Pick<
    ComponentProps<typeof ConfirmDialog>,
    'title' | 'tone' | 'confirmLabel' | 'cancelLabel' | 'pendingText'
  > & {
    step: { readonly isPending: boolean; readonly error: Error | null };
    failure: (error: unknown) => string;
    send: () => Promise<unknown>;
    typed: readonly (ComponentProps<typeof TextAreas> & { check: () => boolean })[];
    fields?: Elements;
    children?: Elements;
  };

/** A moderator's decision, with its texts. The dialog stays open after a failure. */
export function DecisionDialog(props: Props) {
  const { step, failure, send, typed, fields, children, onDone, ...dialog } = props;

  async function confirm() {
    // Each failed check moves the focus, so the first text is checked last.
    const checks = typed.toReversed().map((texts) => texts.check());
    if (checks.includes(false)) return;
    const isSent = await send().then(
      () => true,
      () => false,
    );
    if (isSent) onDone();
  }

  return (
    <ConfirmDialog {...dialog} isPending={step.isPending} onConfirm={() => void confirm()}>
      {children}
      {step.error !== null && <Alert tone="error">{failure(step.error)}</Alert>}
      {fields}
      <TextAreas areas={typed.flatMap(({ areas }) => areas)} />
    </ConfirmDialog>
  );
}
