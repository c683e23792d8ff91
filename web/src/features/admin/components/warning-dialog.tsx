import type { VettedView } from '@oakling/domain/admin/contract';
import { WARNING_SENTENCES } from '@oakling/domain/safety/warning';
import { WARNING_WORDS } from '../../../lib/safety-words.ts';
import { useTypedTexts } from '../../../lib/worded-texts.ts';
import { SelectField } from '../../../ui/field.tsx';
import { useWarn } from '../data.ts';
import { warningFailure, warningText as text } from '../warning-text.ts';
import { DecisionDialog, type Answers } from './decision-dialog.tsx';

type Props = Answers & { person: VettedView; reportId: string | undefined };

/** Sends a warning with a prepared sentence or custom text. Rule 9.146 */
export function WarningDialog({ person, reportId, ...answers }: Props) {
  const warn = useWarn(person.id);
  const typed = useTypedTexts(WARNING_WORDS, 'warning');
  const { words } = typed.values;
  return (
    <DecisionDialog
      {...answers}
      title={text.title(person.name)}
      tone="primary"
      confirmLabel={text.send}
      cancelLabel={text.keep}
      pendingText={text.sending}
      step={warn}
      failure={warningFailure}
      typed={[typed]}
      send={() =>
        warn.mutateAsync({ ...typed.values, ...(reportId !== undefined && { reportId }) })
      }
      fields={
        <SelectField
          id="warning-begin"
          label={text.begin}
          placeholder={text.ownWords}
          options={WARNING_SENTENCES.map((sentence) => ({ value: sentence, label: sentence }))}
          value={WARNING_SENTENCES.find((sentence) => sentence === words) ?? ''}
          onChange={({ target }) => typed.write('words', target.value)}
        />
      }
    >
      <p>{text.what}</p>
      {person.role === 'youth' && <p>{text.parent}</p>}
    </DecisionDialog>
  );
}
