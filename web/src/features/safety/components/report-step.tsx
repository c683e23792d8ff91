import { REPORT_CATEGORIES } from '@oakling/domain/safety/report';
import type { Whom } from '../../../lib/block-or-report.ts';
import { useMe } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { ConfirmButtons } from '../../../ui/confirm-buttons.tsx';
import { RadioGroupField } from '../../../ui/radio-group-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { reportText as text } from '../text.ts';
import { useReportForm } from './use-report-form.ts';

type Props = {
  whom: Whom;
  onPending: (isPending: boolean) => void;
  onCancel: () => void;
  onSent: (isBlocked: boolean) => void;
  /** The report went out, the block did not. */
  onNotBlocked: (failure: string) => void;
};

/** What happened, in a choice and a few words, for the moderators. Rule 9.109 */
export function ReportStep({ whom, onCancel, ...outcomes }: Props) {
  const { role } = useMe();
  const form = useReportForm(whom, outcomes);
  const words = text.categories(whom.child !== undefined);
  return (
    <>
      <div className="space-y-4">
        <Alert tone="info">{text.danger}</Alert>
        <p>{text.readers(whom)}</p>
        <RadioGroupField
          name="report-category"
          legend={text.legend}
          options={REPORT_CATEGORIES.map((value) => ({ value, label: words[value] }))}
          value={form.category ?? ''}
          onChange={({ target }) => form.choose(target.value)}
          error={form.categoryProblem}
        />
        <TextArea
          name="report-details"
          label={text.details}
          description={text.detailsHint}
          rows={3}
          value={form.details}
          onChange={({ target }) => form.write(target.value)}
          error={form.detailsProblem}
        />
        <CheckboxField
          name="report-block"
          label={text.alsoBlock(whom.name)}
          description={text.alsoBlockHint(whom, role === 'youth')}
          checked={form.alsoBlocks}
          onChange={({ target }) => form.setAlsoBlocks(target.checked)}
        />
        {form.failure !== null && <Alert tone="error">{form.failure}</Alert>}
      </div>
      <ConfirmButtons
        confirmLabel={text.confirm}
        cancelLabel={text.cancel}
        tone="primary"
        isPending={form.isPending}
        pendingText={text.confirming}
        onConfirm={() => void form.send()}
        onCancel={onCancel}
      />
    </>
  );
}
