import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { problemCode } from '../../../lib/problem.ts';
import type { Elements } from '../../../ui/card.tsx';
import { PinField } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';

type Props = {
  /** Returns the page to open. */
  logIn: UseMutationResult<string, Error, string>;
  text: Readonly<Record<'pin' | 'missing' | 'submit' | 'pending', string>>;
  hint: string;
  /** Null for a failure that the page shows instead of the form. */
  words: (error: unknown) => string | null;
  children?: Elements;
};

/** Logs in with a PIN. A wrong PIN is removed from the field. Rules 1.84 and 1.233 */
export function PinForm({ logIn, text, hint, words, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const navigate = useNavigate();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const pin = input.current?.value ?? '';
    if (!/^\d{6}$/.test(pin)) return fail(text.missing);
    setProblem(undefined);
    try {
      await navigate(await logIn.mutateAsync(pin), { replace: true });
    } catch (error) {
      const shown = words(error);
      if (shown === null) return;
      if (input.current !== null && problemCode(error) === 'wrong-pin') input.current.value = '';
      fail(shown);
    }
  }

  function fail(shown: string) {
    setProblem(shown);
    input.current?.focus();
  }

  return (
    <SubmitForm
      onSubmit={submit}
      submitLabel={text.submit}
      pendingText={text.pending}
      isPending={logIn.isPending || logIn.isSuccess}
    >
      {children}
      <PinField
        ref={input}
        name="pin"
        label={text.pin}
        description={hint}
        error={problem}
        required
      />
    </SubmitForm>
  );
}
