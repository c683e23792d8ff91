import type { VettedView } from '@oakling/domain/admin/contract';
import { WARNING_SENTENCES } from '@oakling/domain/safety/warning';
import * as texts from '@oakling/domain/kernel/texts';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SelectField, TextArea } from '../../../ui/field.tsx';
import { useWarn } from '../data.ts';
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
  const [words, setWords] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isMissing = isTried && words.trim() === '';

  async function confirm() {
    setIsTried(true);
    if (words.trim() === '') return document.getElementById('warning-words')?.focus();
    try {
      await warn.mutateAsync({ words, ...(reportId !== undefined && { reportId }) });
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
        onChange={({ target }) => setWords(target.value)}
      />
      <TextArea
        id="warning-words"
        label={text.words}
        description={text.hint}
        required
        maxLength={texts.warning.max}
        error={isMissing ? text.missing : undefined}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
    </ConfirmDialog>
  );
}
