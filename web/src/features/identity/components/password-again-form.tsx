import { useRef, useState, type FormEvent } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { problemCode, ProblemError } from '../../../lib/problem.ts';
import { failureWords } from '../text.ts';

type Props = {
  /** The signed-in person's email, for password managers. */
  email: string;
  label: string;
  hint?: string;
  submitLabel: string;
  pendingText: string;
  failed: string;
  onPassword: (password: string) => Promise<void>;
};

export function PasswordAgainForm(props: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isWrong =
    problemCode(failure) === 'wrong-password' ||
    (failure instanceof ProblemError && failure.fields.length > 0);

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
      {failure !== null && !isWrong && (
        <Alert tone="error">{failureWords(failure, props.failed)}</Alert>
      )}
      <input hidden readOnly name="username" autoComplete="username" value={props.email} />
      <PasswordField
        ref={input}
        name="password"
        label={props.label}
        description={props.hint}
        required
        autoComplete="current-password"
        error={isWrong ? wordsOf(failure, props.failed) : undefined}
      />
    </SubmitForm>
  );
}

function wordsOf(error: unknown, failed: string): string {
  const field = error instanceof ProblemError ? error.fields[0] : undefined;
  return field?.message ?? failureWords(error, failed);
}
