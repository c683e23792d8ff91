import { inviteGuardianSchema, type GuardianRoom } from '@oakling/domain/guardians/contract';
import { useEffect, useRef, useState } from 'react';
import { useCheckedForm } from '../../../lib/checked-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { useInviteGuardian } from '../data.ts';
import { guardiansText as text, inviteRefusal } from '../text.ts';

type Values = { email: string };
const ORDER = ['email'] as const;
const EMPTY: Values = { email: '' };

type Props = { childId: string; name: string; room: GuardianRoom };

/** Collapsed behind a button, because few families need it twice. Rule 4.40 */
export function InviteGuardianForm({ childId, name, room }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { feedback, attempt } = useFeedback();
  const form = useCheckedForm<Values>(inviteGuardianSchema, ORDER, EMPTY, 'guardian-');
  const { mutateAsync } = useInviteGuardian(childId);
  const frame = useRef<HTMLDivElement>(null);
  const { setFocus } = form;
  useEffect(() => {
    if (isOpen) setFocus('email');
  }, [isOpen, setFocus]);
  useEffect(() => {
    // The form was removed, so move the focus.
    if (feedback?.tone === 'success') frame.current?.focus();
  }, [feedback]);

  const submit = form.handleSubmit(async (values) => {
    const send = async () => {
      await mutateAsync(values);
      form.reset(EMPTY);
      setIsOpen(false);
    };
    await attempt(send, text.sent(values.email), inviteRefusal);
  });

  return (
    <div ref={frame} tabIndex={-1} className="space-y-4">
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
      ) : room === 'free' ? (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {text.inviteHeading}
        </Button>
      ) : (
        <p className="text-ink-soft">{text[room]}</p>
      )}
      <FeedbackMessage feedback={feedback} />
    </div>
  );
}
