import { useId, useRef, useState, type FormEvent } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { PasswordField, PinField } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { problemCode, ProblemError } from '../../../lib/problem.ts';
import { failureWords } from '../text.ts';

type Props = {
  /** The signed-in person's email, for password managers. */
  email: string;
  isPin?: boolean;
  label: string;
  hint?: string;
  submitLabel: string;
  pendingText: string;
  failed: string;
  /** Replaces the default error messages, such as the one for a wrong password. */
  words?: (error: unknown) => string;
  onPassword: (password: string) => Promise<void>;
};

export function PasswordAgainForm(props: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isWrong =
    ['wrong-password', 'wrong-pin'].includes(problemCode(failure) ?? '') ||
    (failure instanceof ProblemError && failure.fields.length > 0);

  const field = {
    ref: input,
    // The id is unique, because a dialog and the page behind it may both show this form.
    id,
    label: props.label,
    description: props.hint,
    required: true,
    error: isWrong ? wordsOf(failure, props) : undefined,
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsPending(true);
    setFailure(null);
    try {
      await props.onPassword(input.current?.value ?? '');
    } catch (error) {
      setFailure(error);
      input.current?.focus();
    }
    setIsPending(false);
  }

  return (
    <SubmitForm
      onSubmit={submit}
      submitLabel={props.submitLabel}
      pendingText={props.pendingText}
      isPending={isPending}
    >
      {failure !== null && !isWrong && <Alert tone="error">{wordsOf(failure, props)}</Alert>}
      {props.isPin === true ? (
        <PinField {...field} />
      ) : (
        <>
          <input hidden readOnly name="username" autoComplete="username" value={props.email} />
          <PasswordField name="password" autoComplete="current-password" {...field} />
        </>
      )}
    </SubmitForm>
  );
}

function wordsOf(error: unknown, { failed, words }: Pick<Props, 'failed' | 'words'>): string {
  const field = error instanceof ProblemError ? error.fields[0] : undefined;
  return field?.message ?? words?.(error) ?? failureWords(error, failed);
}
