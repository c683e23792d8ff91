import { type ChangeEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useExport, useRemoveAccount, useRemoveChild } from '../own-data.ts';
import {
  byPin,
  type ChildOfData,
  childsData,
  dataFailure,
  forGood,
  othersFirst,
  whatHappens,
  whatHappensOfAge,
  whatHappensTo,
  whenErased,
  yourData,
} from '../your-data-text.ts';
import { useMe } from '../../../lib/me.ts';
import { problemCode } from '../../../lib/problem.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { PasswordField, PinField } from '../../../ui/password-field.tsx';
import { showToast } from '../../../ui/toast-store.ts';

/** Rules 9.12, 9.13 and 9.83 */
export function YourData({ child }: { child?: ChildOfData }) {
  const text = child === undefined ? yourData : childsData(child.name);
  const { mutateAsync, isPending } = useExport(child?.id);
  const { feedback, attempt } = useFeedback();
  const [isAsking, setIsAsking] = useState(false);
  // A child who logs in with a PIN has no password and must ask a parent. Rule 1.112
  const mayRemove = useMe().mailbox !== 'guardian';
  const canRemove = mayRemove && (child === undefined || child.hasOthers === false);

  const download = () =>
    attempt(
      async () => saveFile(await mutateAsync()),
      text.downloaded,
      (error) => dataFailure(error, text.downloadFailed),
    );

  return (
    <SectionCard id="your-data" heading={text.heading} intro={text.intro}>
      <FeedbackMessage feedback={feedback} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          isPending={isPending}
          pendingText={text.downloading}
          onClick={() => void download()}
        >
          {text.download}
        </Button>
        {canRemove && (
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            {text.remove}
          </Button>
        )}
      </div>
      {child?.hasOthers === true && <p>{othersFirst(child.name)}</p>}
      {isAsking && canRemove && (
        <RemoveAccountDialog
          {...(child !== undefined && { child })}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </SectionCard>
  );
}

function saveFile(content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = 'oakling-export.zip';
  link.click();
  // The browser has read the content when this event has ended.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

type Props = { child?: ChildOfData; onCancel: () => void };

/** Explains what is deleted, and asks for the password or PIN. Rules 1.112, 9.12 and 9.13 */
function RemoveAccountDialog({ child, onCancel }: Props) {
  const { dashboardRole, email, isOfAge, mailbox } = useMe();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const text = child === undefined ? yourData : childsData(child.name);
  const ofOwn = isOfAge === true ? whatHappensOfAge : whatHappens[dashboardRole];
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
      isOpen
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
