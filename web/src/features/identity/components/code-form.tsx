import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ProblemError } from '../../../lib/problem.ts';
import { failureWords } from '../text.ts';

type Props = {
  label: string;
  hint?: string | undefined;
  kind: 'app' | 'recovery';
  submitLabel: string;
  pendingText: string;
  /** The error if the response has no message. */
  failed: string;
  onCode: (code: string) => Promise<void>;
};

/** A field for a code, with its button. The error is shown at the field, which keeps its value. */
export function CodeForm(props: Props) {
  const { label, hint, kind, submitLabel, pendingText, failed, onCode } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isPending, setIsPending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // The previous form had the focus, but it was removed.
  useEffect(() => input.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsPending(true);
    setWrong(null);
    setFailure(null);
    try {
      await onCode(input.current?.value ?? '');
    } catch (error) {
      setIsPending(false);
      const inField = wordsForField(error, failed);
      if (inField === null) return setFailure(failureWords(error, failed));
      setWrong(inField);
      input.current?.select();
    }
  }

  return (
    <SubmitForm
      onSubmit={submit}
      submitLabel={submitLabel}
      pendingText={pendingText}
      isPending={isPending}
    >
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <TextField
        ref={input}
        name="code"
        label={label}
        description={hint}
        required
        error={wrong ?? undefined}
        autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
      />
    </SubmitForm>
  );
}

function wordsForField(error: unknown, failed: string): string | null {
  if (!(error instanceof ProblemError)) return null;
  if (error.code === 'wrong-code') return failureWords(error, failed);
  return error.fields[0]?.message ?? null;
}
