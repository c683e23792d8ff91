import type { VettedView } from '@oakling/domain/admin/contract';
import { WARNING_SENTENCES } from '@oakling/domain/safety/warning';
import { useTypedTexts } from '../../../lib/worded-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SelectField, TextAreas } from '../../../ui/field.tsx';
import { useWarn } from '../data.ts';
import { WARNING_WORDS } from '../../../lib/safety-words.ts';
import { warningFailure, warningText as text } from '../warning-text.ts';

type Props = {
  person: VettedView;
  reportId: string | undefined;
  onDone: () => void;
  onCancel: () => void;
};

/** Sends a warning with a prepared sentence or custom text. Rule 9.146 */
export function WarningDialog({ person, reportId, onDone, onCancel }: Props) {
  const warn = useWarn(person.id);
  const typed = useTypedTexts(WARNING_WORDS, 'warning');
  const { words } = typed.values;

  async function confirm() {
    if (!typed.check()) return;
    try {
      await warn.mutateAsync({ ...typed.values, ...(reportId !== undefined && { reportId }) });
      onDone();
    } catch {
      // Ignored: the mutation's error is shown below.
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title={text.title(person.name)}
      tone="primary"
      confirmLabel={text.send}
      cancelLabel={text.keep}
      isPending={warn.isPending}
      pendingText={text.sending}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <p>{text.what}</p>
      {person.role === 'youth' && <p>{text.parent}</p>}
      {warn.isError && <Alert tone="error">{warningFailure(warn.error)}</Alert>}
      <SelectField
        id="warning-begin"
        label={text.begin}
        placeholder={text.ownWords}
        options={WARNING_SENTENCES.map((sentence) => ({ value: sentence, label: sentence }))}
        value={WARNING_SENTENCES.find((sentence) => sentence === words) ?? ''}
        onChange={({ target }) => typed.write('words', target.value)}
      />
      <TextAreas areas={typed.areas} />
    </ConfirmDialog>
  );
}
