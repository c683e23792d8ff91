import type { SessionView } from '@oakling/domain/sessions/contract';
import { OUTCOMES } from '@oakling/domain/sessions/outcome';
import { useMe } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioGroupField } from '../../../ui/radio-group-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { othersIn } from '../others-in.ts';
import { outcomeText as text } from '../outcome-text.ts';
import { useOutcomeForm } from './use-outcome-form.ts';

type Props = {
  session: SessionView;
  onSaved: () => void;
  /** Left out as long as there is no answer to go back to. */
  onCancel?: () => void;
};

/** Rule 6.78: three answers; one of them with a few words, for the moderators. */
export function OutcomeForm({ session, onSaved, onCancel }: Props) {
  const { dashboardRole: role } = useMe();
  const form = useOutcomeForm(session, onSaved);
  const isReport = form.outcome === 'felt-uncomfortable';
  // For a parent it is the elder, as for the child.
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
      {!isReport && <p>{text.intro}</p>}
      <RadioGroupField
        name="outcome"
        legend={text.legend}
        options={OUTCOMES.map((value) => ({ value, label: text.options[value] }))}
        value={form.outcome ?? ''}
        onChange={({ target }) => form.choose(target.value)}
        error={form.outcomeProblem}
      />
      {isReport && (
        <>
          <Alert tone="info">{text.danger}</Alert>
          <p>{other !== undefined && text.readers(other.name, role)}</p>
          <TextArea
            name="outcome-details"
            label={text.details}
            description={text.detailsHint}
            rows={3}
            value={form.details}
            onChange={({ target }) => form.write(target.value)}
            error={form.detailsProblem}
          />
        </>
      )}
      {form.failure !== null && <Alert tone="error">{form.failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={form.isPending} pendingText={text.saving}>
          {isReport ? text.send : text.save}
        </Button>
        {onCancel !== undefined && (
          <Button variant="secondary" disabled={form.isPending} onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
