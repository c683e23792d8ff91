import { ChevronDown } from 'lucide-react';
import type { PersonView } from '@oakling/domain/admin/contract';
import { endSecondFactorSchema, sendFirstEmailSchema } from '@oakling/domain/identity/own-pin';
import { birthDateByModeratorSchema } from '@oakling/domain/stages/contract';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useCheckedForm } from '../../../lib/checked-form.ts';
import { SectionCard, type Elements } from '../../../ui/card.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { TextArea, TextField, type TextAreaProps } from '../../../ui/field.tsx';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { useHelp, type Help } from '../data.ts';
import { helpFailure, helpText as text } from '../help-text.ts';

type Person = Pick<PersonView, 'id' | 'name' | 'role'>;

/** Rules 1.121, 1.122 and 1.173 */
export function SupportActions({ person: { id, name, role } }: { person: Person }) {
  const { feedback, attempt } = useFeedback();
  const { mutateAsync } = useHelp(id);
  const [done, setDone] = useState(0);
  const help = (words: string) => async (input: Help) => {
    await attempt(
      async () => {
        await mutateAsync(input);
        setDone((count) => count + 1);
      },
      words,
      helpFailure,
    );
  };
  return (
    <SectionCard heading={text.heading[role === 'youth' ? 'youth' : 'others']}>
      <FeedbackMessage feedback={feedback} />
      {/* The key clears the forms after a success. */}
      <div key={done}>
        {role === 'youth' && (
          <>
            <More title={text.firstEmail.open} what={text.firstEmail.what(name)}>
              <FirstEmail onSend={help(text.firstEmail.done)} />
            </More>
            <More title={text.birthDate.open} what={text.birthDate.what(name)}>
              <BirthDate onSend={help(text.birthDate.done)} />
            </More>
          </>
        )}
        <More title={text.secondFactor.open} what={text.secondFactor.what(name)}>
          <SecondFactor onSend={help(text.secondFactor.done)} />
        </More>
      </div>
    </SectionCard>
  );
}

function More({ title, what, children }: { title: string; what: string; children: Elements }) {
  return (
    <details className="group/row border-t border-line-soft pt-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-semibold text-role-ink [&::-webkit-details-marker]:hidden">
        <span>{title}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open/row:rotate-180" />
      </summary>
      <div className="space-y-4 pt-2">
        <p className="text-ink-soft">{what}</p>
        {children}
      </div>
    </details>
  );
}

type FormProps = { onSend: (input: Help) => Promise<void> };
type EmailValues = { email: string; reason: string };

function FirstEmail({ onSend }: FormProps) {
  const order = ['email', 'reason'] as const;
  const form = useCheckedForm<EmailValues>(sendFirstEmailSchema, order, { email: '', reason: '' });
  return (
    <SubmitForm
      {...form.submission}
      onSubmit={form.handleSubmit((given) => onSend({ what: 'first-email', ...given }))}
      submitLabel={text.firstEmail.submit}
      pendingText={text.firstEmail.pending}
    >
      <TextField
        label={text.firstEmail.email}
        type="email"
        required
        autoComplete="off"
        {...form.field('email')}
      />
      <Reason
        field={form.field('reason')}
        hint={text.firstEmail.reasonHint}
        id="first-email-reason"
      />
    </SubmitForm>
  );
}

function SecondFactor({ onSend }: FormProps) {
  const form = useCheckedForm<{ reason: string }>(endSecondFactorSchema, ['reason'], {
    reason: '',
  });
  return (
    <SubmitForm
      {...form.submission}
      onSubmit={form.handleSubmit((given) => onSend({ what: 'second-factor', ...given }))}
      submitLabel={text.secondFactor.submit}
      pendingText={text.secondFactor.pending}
    >
      <Reason
        field={form.field('reason')}
        hint={text.secondFactor.reasonHint}
        id="second-factor-reason"
      />
    </SubmitForm>
  );
}

type DateValues = { birthDate: string; reason: string };

function BirthDate({ onSend }: FormProps) {
  const order = ['birthDate', 'reason'] as const;
  const empty = { birthDate: '', reason: '' };
  const form = useCheckedForm<DateValues>(birthDateByModeratorSchema, order, empty);
  const { field, fieldState } = useController({ control: form.control, name: 'birthDate' });
  return (
    <SubmitForm
      {...form.submission}
      onSubmit={form.handleSubmit((given) => onSend({ what: 'birth-date', ...given }))}
      submitLabel={text.birthDate.submit}
      pendingText={text.birthDate.pending}
    >
      <DayField
        legend={text.birthDate.legend}
        description={text.birthDate.hint}
        error={fieldState.error?.message}
        name="birthDate"
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        required
      />
      <Reason
        field={form.field('reason')}
        hint={text.birthDate.reasonHint}
        id="birth-date-reason"
      />
    </SubmitForm>
  );
}

type ReasonProps = { field: Omit<TextAreaProps, 'label'>; hint: string; id: string };

function Reason({ field, hint, id }: ReasonProps) {
  return <TextArea label={text.reason} description={hint} required {...field} id={id} />;
}
