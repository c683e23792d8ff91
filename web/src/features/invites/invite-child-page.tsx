import { newInviteSchema, type NewInvite } from '@oakling/domain/invites/contract';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { dropDraft, readDraft, useKeepDraft } from '../../lib/form-draft.ts';
import { problemsOf, showFieldProblems } from '../../lib/form-problems.ts';
import { problemCode } from '../../lib/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FormCard } from '../../ui/form-card.tsx';
import { InviteFields, type InviteValues } from './components/invite-fields.tsx';
import { useSendInvite } from './data.ts';
import { inviteFailureWords, inviteText } from './text.ts';

const DRAFT = 'oakling.invite';
const SECRETS = [] as const;
const ORDER = ['childName', 'childEmail', 'ageRange', 'note', 'shownNameStyle'] as const;
const EMPTY: InviteValues = {
  childName: '',
  childEmail: '',
  ageRange: '10-15',
  note: '',
  shownNameStyle: 'full-name',
};

/** What became of the last try; null before it and while it runs. */
type Outcome = { sentTo: string } | { reason: string | null };

/** Rules 4.1 to 4.11. After an invite the form is empty again, for a second child. */
export function InviteChildPage() {
  const [defaultValues] = useState(() => readDraft(DRAFT, EMPTY));
  const form = useForm<InviteValues, unknown, NewInvite>({
    resolver: standardSchemaResolver(newInviteSchema),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues,
  });
  useKeepDraft(DRAFT, form, SECRETS);
  const { errors, isSubmitting, submitCount } = form.formState;
  const sendInvite = useSendInvite();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const submit = form.handleSubmit(async (values) => {
    setOutcome(null);
    try {
      await sendInvite.mutateAsync(values);
      form.reset(EMPTY);
      dropDraft(DRAFT);
      setOutcome({ sentTo: values.childEmail });
    } catch (error) {
      const reason = inviteFailureWords(error);
      const isTaken = problemCode(error) === 'email-has-account' && reason !== null;
      if (isTaken) form.setError('childEmail', { message: reason });
      else showFieldProblems(error, ORDER, form.setError);
      setOutcome({ reason: isTaken ? null : reason });
    }
  });

  return (
    <FormCard heading={inviteText.heading}>
      <p>{inviteText.intro}</p>
      <FormProvider {...form}>
        <form noValidate className="space-y-6" onSubmit={(event) => void submit(event)}>
          <ErrorSummary problems={problemsOf(errors, ORDER)} submitCount={submitCount} />
          <InviteFields />
          {outcome !== null && <OutcomeAlert outcome={outcome} />}
          <Button
            type="submit"
            className="w-full"
            isPending={isSubmitting}
            pendingText={inviteText.pending}
          >
            {inviteText.submit}
          </Button>
        </form>
      </FormProvider>
    </FormCard>
  );
}

function OutcomeAlert({ outcome }: { outcome: Outcome }) {
  if ('sentTo' in outcome) {
    return (
      <Alert tone="success" title={inviteText.sent}>
        {inviteText.sentDetail(outcome.sentTo)}
      </Alert>
    );
  }
  return (
    <Alert tone="error" title={inviteText.failed}>
      {outcome.reason}
    </Alert>
  );
}
