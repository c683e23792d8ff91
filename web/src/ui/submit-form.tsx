import { useId, type FormEvent } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { ErrorSummary, type FieldProblem } from './error-summary.tsx';
import type { Elements } from './card.tsx';

type Props = {
  /** Omit it if the form shows its errors itself. */
  problems?: readonly FieldProblem[];
  submitCount?: number;
  onSubmit: (event: FormEvent) => Promise<void>;
  submitLabel: string;
  pendingText: string;
  isPending: boolean;
  isDisabled?: boolean;
  whyDisabled?: string;
  /** Why the last submit failed: a message, or an alert with more than a message. */
  failure?: Elements | string;
  children: Elements;
};

const NONE: readonly FieldProblem[] = [];

/** A form with a summary of errors at the top and a single button, which has the full width on a narrow card. */
export function SubmitForm({
  problems = NONE,
  submitCount = 0,
  onSubmit,
  submitLabel,
  pendingText,
  isPending,
  isDisabled = false,
  whyDisabled,
  failure,
  children,
}: Props) {
  const hintId = useId();
  const failed: Elements =
    typeof failure === 'string' ? <Alert tone="error">{failure}</Alert> : failure;
  return (
    <form noValidate className="@container space-y-6" onSubmit={(event) => void onSubmit(event)}>
      <ErrorSummary problems={problems} submitCount={submitCount} />
      {children}
      {failed}
      <Button
        type="submit"
        className="w-full @min-[40rem]:w-auto"
        disabled={isDisabled}
        isPending={isPending}
        pendingText={pendingText}
        {...(isDisabled && whyDisabled !== undefined && { 'aria-describedby': hintId })}
      >
        {submitLabel}
      </Button>
      {isDisabled && whyDisabled !== undefined && (
        <p id={hintId} className="-mt-4 text-center text-sm text-ink-soft">
          {whyDisabled}
        </p>
      )}
    </form>
  );
}
