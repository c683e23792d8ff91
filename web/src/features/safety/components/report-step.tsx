import { REPORT_CATEGORIES, type ReportCategory } from '@oakling/domain/safety/report';
import { useState, type ChangeEvent } from 'react';
import type { Other } from '../../../lib/block-or-report.ts';
import { useChildHelpline } from '../../../lib/host.ts';
import { useMe } from '../../../lib/me.ts';
import { TextAreas } from '../../../ui/field.tsx';
import { useTypedTexts } from '../../../lib/worded-texts.ts';
import { uuidv7 } from '../../../lib/uuidv7.ts';
import { Alert } from '../../../ui/alert.tsx';
import { InDanger } from '../../../ui/danger.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { ConfirmButtons } from '../../../ui/confirm-dialog.tsx';
import { RadioGroupField } from '../../../ui/radio-group-field.tsx';
import { inputOf, reportedOf, useBlock, useReport } from '../data.ts';
import { blockFailureWords, reportFailureWords, reportText as text } from '../dialog-text.ts';
import { REPORT_WORDS } from '../../../lib/safety-words.ts';

type Props = {
  other: Other;
  onPending: (isPending: boolean) => void;
  onCancel: () => void;
  onSent: (isBlocked: boolean) => void;
  /** Called if the report was sent but the block failed. */
  onNotBlocked: (failure: string) => void;
};

/** Rule 9.109 */
export function ReportStep({ other, onCancel, ...outcomes }: Props) {
  const { role, isOfAge } = useMe();
  const helpline = useChildHelpline();
  const form = useReportForm(other, outcomes);
  const words = text.categories(other.child !== undefined);
  return (
    <>
      <div className="space-y-4">
        <InDanger helpline={helpline} />
        <p>{text.readers(other)}</p>
        <RadioGroupField
          name="report-category"
          legend={text.legend}
          options={REPORT_CATEGORIES.map((value) => ({ value, label: words[value] }))}
          value={form.category ?? ''}
          onChange={({ target }) => form.choose(target.value)}
          error={form.categoryProblem}
        />
        <TextAreas areas={form.areas} />
        <CheckboxField
          name="report-block"
          label={text.alsoBlock(other.name)}
          description={text.alsoBlockHint(other, role === 'youth' && isOfAge !== true)}
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

interface Callbacks {
  onPending: (isPending: boolean) => void;
  onSent: (isBlocked: boolean) => void;
  onNotBlocked: (failure: string) => void;
}

/** The state of the report form, and its submit function. Typed text survives a failure. */
function useReportForm(other: Other, { onPending, onSent, onNotBlocked }: Callbacks) {
  const report = useReport();
  const block = useBlock();
  const [category, setCategory] = useState<ReportCategory | null>(null);
  const typed = useTypedTexts(REPORT_WORDS, 'report');
  const [alsoBlocks, setAlsoBlocks] = useState(true);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Resending the same text after a lost response is idempotent, but changed text is a new report.
  const [id, setId] = useState(() => uuidv7());

  function choose(value: string) {
    setCategory(REPORT_CATEGORIES.find((known) => known === value) ?? null);
    setId(uuidv7());
  }

  const areas = typed.areas.map((area) => ({
    ...area,
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
      area.onChange(event);
      setId(uuidv7());
    },
  }));

  async function send() {
    setIsSubmitted(true);
    // The id of the group's first radio button.
    if (category === null) return document.getElementById('report-category')?.focus();
    if (!typed.check()) return;
    setFailure(null);
    onPending(true);
    try {
      await report.mutateAsync({ id, ...reportedOf(other), category, ...typed.values });
    } catch (error) {
      onPending(false);
      return setFailure(reportFailureWords(error, other.name));
    }
    if (alsoBlocks) await blockToo();
    else onSent(false);
    onPending(false);
  }

  async function blockToo() {
    try {
      await block.mutateAsync(inputOf(other));
      onSent(true);
    } catch (error) {
      onNotBlocked(blockFailureWords(error, other.name));
    }
  }

  return {
    category,
    choose,
    areas,
    alsoBlocks,
    setAlsoBlocks,
    failure,
    send,
    categoryProblem: isSubmitted && category === null ? text.missing : undefined,
    isPending: report.isPending || block.isPending,
  };
}
