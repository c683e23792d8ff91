import type { SessionRow } from '@oakling/domain/sessions/contract';
import { outcomeDetailsSchema } from '@oakling/domain/sessions/afterwards/outcome';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { useMe } from '../../../../lib/me.ts';
import { uuidv7 } from '../../../../lib/uuidv7.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { TextArea } from '../../../../ui/field.tsx';
import { useAnswerOutcome } from '../../data.ts';
import { outcomeFailureWords, outcomeText as text } from '../outcome-text.ts';
import { isOfAdult, othersIn } from '../../session-view.ts';

type Props = { session: SessionRow; onSaved: () => void; onBack: () => void };

/** Reports to moderators what felt uncomfortable, with optional text. Rule 6.78 */
export function UncomfortableForm({ session, onSaved, onBack }: Props) {
  const { dashboardRole: role } = useMe();
  const form = useUncomfortable(session, onSaved);
  // The button that opened this was removed.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // For a parent, the elder is the subject, as for the child.
  const other = othersIn(session, role).at(-1);
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.send();
      }}
    >
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {text.options['felt-uncomfortable']}
      </h3>
      <Alert tone="info">{text.danger}</Alert>
      <p>{other !== undefined && text.readers(other.name, role, isOfAdult(session))}</p>
      <TextArea
        name="outcome-details"
        label={text.details}
        description={text.detailsHint}
        rows={3}
        value={form.details}
        onChange={({ target }) => form.write(target.value)}
        error={form.problem}
      />
      {form.failure !== null && <Alert tone="error">{form.failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={form.isPending} pendingText={text.saving}>
          {text.send}
        </Button>
        <Button variant="secondary" disabled={form.isPending} onClick={onBack}>
          {text.back}
        </Button>
      </div>
    </form>
  );
}

/** State of the form. Typed text survives a failed submission and is stored nowhere else. */
function useUncomfortable(session: SessionRow, onSaved: () => void) {
  const { mutate, isPending, error } = useAnswerOutcome(session.id, onSaved);
  const [details, setDetails] = useState('');
  // Resending the same text is idempotent; other text creates another report.
  const [reportId, setReportId] = useState(() => uuidv7());
  const checked = v.safeParse(outcomeDetailsSchema, details);

  function write(value: string) {
    setDetails(value);
    setReportId(uuidv7());
  }

  function send() {
    if (!checked.success) return document.getElementById('outcome-details')?.focus();
    mutate({ outcome: 'felt-uncomfortable', reportId, details });
  }

  return {
    details,
    write,
    send,
    isPending,
    problem: checked.issues?.[0].message,
    failure: error === null ? null : outcomeFailureWords(error),
  };
}
