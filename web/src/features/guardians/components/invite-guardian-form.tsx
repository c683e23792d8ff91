import { inviteGuardianSchema } from '@oakling/domain/guardians/contract';
import { useState } from 'react';
import { showFieldProblems, useCheckedForm } from '../../../lib/checked-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { useInviteGuardian } from '../data.ts';
import { guardiansText as text, inviteRefusal } from '../text.ts';

type Values = { email: string };
const ORDER = ['email'] as const;
const EMPTY: Values = { email: '' };

type Props = { childId: string; name: string; hasRoom: boolean };

/** Rule 4.40: behind a button, as few families need it twice. */
export function InviteGuardianForm({ childId, name, hasRoom }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { feedback, attempt } = useFeedback();
  const form = useCheckedForm<Values>(inviteGuardianSchema, ORDER, EMPTY);
  const { mutateAsync } = useInviteGuardian(childId);

  const submit = form.handleSubmit(async (values) => {
    await attempt(
      () =>
        mutateAsync(values).catch((error: unknown) => {
          showFieldProblems(error, ORDER, form.setError);
          throw error;
        }),
      text.sent(values.email),
      inviteRefusal,
    );
    form.reset(EMPTY, { keepErrors: true });
  });

  if (!hasRoom && !isOpen) return <p className="text-ink-soft">{text.full}</p>;
  return (
    <div className="space-y-4">
      {isOpen ? (
        <>
          <h3 className="text-lg">{text.inviteHeading}</h3>
          <p>{text.explained(name)}</p>
          <SubmitForm
            {...form.submission}
            onSubmit={submit}
            submitLabel={text.submit}
            pendingText={text.pending}
          >
            <TextField
              label={text.email}
              description={text.emailHint}
              type="email"
              required
              autoComplete="off"
              {...form.field('email')}
            />
          </SubmitForm>
        </>
      ) : (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {text.inviteHeading}
        </Button>
      )}
      <FeedbackMessage feedback={feedback} />
    </div>
  );
}
