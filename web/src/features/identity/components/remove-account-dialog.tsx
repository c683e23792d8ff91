import { type ChangeEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../../../lib/me.ts';
import { problemCode } from '../../../lib/problem.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PasswordField, PinField } from '../../../ui/password-field.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useRemoveAccount, useRemoveChild } from '../own-data.ts';
import {
  byPin,
  type FamilyLeft,
  forGood,
  whatHappens,
  whatHappensOfAge,
  whatHappensTo,
  whatHappensToFamily,
  whenErased,
} from '../remove-account-text.ts';
import { type ChildOfData, childsData, dataFailure, yourData } from '../your-data-text.ts';

type Props = { child?: ChildOfData; family?: FamilyLeft; onCancel: () => void };

/** Explains what is deleted, and asks for the password or PIN. Rules 1.112, 9.12 and 9.13 */
export function RemoveAccountDialog({ child, family, onCancel }: Props) {
  const { dashboardRole, email, isOfAge, mailbox } = useMe();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const text = child === undefined ? yourData : childsData(child.name);
  const ofRole = family === undefined ? whatHappens[dashboardRole] : whatHappensToFamily(family);
  const ofOwn = isOfAge === true ? whatHappensOfAge : ofRole;
  const happens = child === undefined ? ofOwn : whatHappensTo(child.name);
  const isByPin = mailbox === 'none';
  const own = useRemoveAccount();
  const ofChild = useRemoveChild(child?.id ?? '');
  const { mutateAsync, isPending } = child === undefined ? own : ofChild;
  const navigate = useNavigate();

  async function remove() {
    if (isPending) return;
    setFailure(null);
    setProblem(password === '' ? (isByPin ? byPin.required : text.required) : undefined);
    if (password === '') return;
    try {
      await mutateAsync({ password });
    } catch (error) {
      const words = dataFailure(error, text.removeFailed);
      const isWrong = ['wrong-password', 'wrong-pin'].includes(problemCode(error) ?? '');
      return isWrong ? setProblem(words) : setFailure(words);
    }
    await navigate(child === undefined ? '/' : '/dashboard/parent/children');
    showToast(text.removed, 'success');
  }

  const field = {
    id: 'removal-password',
    description: text.passwordHint,
    required: true,
    value: password,
    error: problem,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setPassword(event.target.value),
  };

  return (
    <ConfirmDialog
      title={text.title}
      confirmLabel={text.remove}
      cancelLabel={text.keep}
      tone="danger"
      isPending={isPending}
      pendingText={text.removing}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    >
      <ul className="list-disc space-y-2 ps-6">
        {[...happens, whenErased].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="font-semibold">{forGood}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void remove();
        }}
      >
        {!isByPin && (
          <input hidden readOnly name="username" autoComplete="username" value={email} />
        )}
        {isByPin ? (
          <PinField label={byPin.label} {...field} />
        ) : (
          <PasswordField label={text.password} autoComplete="current-password" {...field} />
        )}
        {/* Pressing Enter in the field presses the dialog's button. */}
        <button type="submit" hidden>
          {text.remove}
        </button>
      </form>
      {failure !== null && <Alert tone="error">{failure}</Alert>}
    </ConfirmDialog>
  );
}
