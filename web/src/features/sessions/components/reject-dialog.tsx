import type { SessionView } from '@oakling/domain/sessions/contract';
import { rejectSchema } from '@oakling/domain/sessions/contract';
import { useState } from 'react';
import * as v from 'valibot';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { rejectDialog as text } from '../approvals-text.ts';
import type { ParentDecision } from '../data.ts';

type Props = {
  session: SessionView;
  /** Resolves to null, or to why it could not be done. */
  decide: (decision: ParentDecision) => Promise<string | null>;
  onCancel: () => void;
  onRejected: () => void;
};

/** Rule 6.27: asks for a reason, which may stay empty. What was typed stays after a failure. */
export function RejectDialog({ session, decide, onCancel, onRejected }: Props) {
  const [reason, setReason] = useState('');
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const checked = v.safeParse(rejectSchema.entries.reason, reason);

  async function reject() {
    if (isPending || !checked.success) return;
    setIsPending(true);
    const problem = await decide({ verb: 'reject', session, reason });
    setIsPending(false);
    setFailure(problem);
    if (problem === null) onRejected();
  }

  return (
    <ConfirmDialog
      isOpen
      title={text.title(session)}
      confirmLabel={text.confirm}
      cancelLabel={text.cancel}
      tone="danger"
      isPending={isPending}
      pendingText={text.confirming}
      onConfirm={() => void reject()}
      onCancel={onCancel}
    >
      <p>{text.explanation(session)}</p>
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <Phrases onChoose={(phrase) => setReason(withPhrase(reason, phrase))} />
      <TextArea
        name="reason"
        label={text.reason}
        description={text.reasonHint}
        rows={3}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={checked.issues?.[0].message}
      />
    </ConfirmDialog>
  );
}

function Phrases({ onChoose }: { onChoose: (phrase: string) => void }) {
  return (
    <ul aria-label={text.phrasesLabel} className="flex flex-wrap gap-2">
      {text.phrases.map((phrase) => (
        <li key={phrase}>
          <button
            type="button"
            onClick={() => onChoose(phrase)}
            className="min-h-11 rounded-full border-2 border-role-ink bg-card px-4 py-1 text-start text-sm text-role-ink hover:bg-role-soft"
          >
            {phrase}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A ready-made reason takes the place of another one, and comes after own words. */
function withPhrase(reason: string, phrase: string): string {
  const isReadyMade = text.phrases.includes(reason.trim());
  if (reason.trim() === '' || isReadyMade) return phrase;
  return reason.includes(phrase) ? reason : `${reason.trimEnd()} ${phrase}`;
}
