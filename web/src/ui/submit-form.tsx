import { useId, type FormEvent } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { ErrorSummary, type FieldProblem } from './error-summary.tsx';
import type { Elements } from './card.tsx';

type Props = {
  /** Omit if the form shows errors itself. */
  problems?: readonly FieldProblem[];
  /** The form's `submitCount` from react-hook-form. */
  submitCount?: number;
  onSubmit: (event: FormEvent) => Promise<void>;
  submitLabel: string;
  /** Button label while pending, such as "Sending invite...". */
  pendingText: string;
  isPending: boolean;
  isDisabled?: boolean;
  /** Steps still missing before the button works. */
  whyDisabled?: string;
  /** Why the last submit failed: a message, or an alert with more than that. */
  failure?: Elements | string;
  /** The fields and a success. */
  children: Elements;
};

const NONE: readonly FieldProblem[] = [];

/** A form with an error summary on top and a single button, full width on a narrow card. */
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
