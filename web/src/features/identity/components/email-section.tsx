import { type EmailView, type NewEmail, newEmailSchema } from '@oakling/domain/identity/contract';
import { useQuery } from '@tanstack/react-query';
import { SendLinkButton } from './email-banner.tsx';
import { emailQuery, useAskForEmail, useKeepEmail } from '../email-data.ts';
import {
  confirmedFailures,
  emailFailure,
  emailSection as text,
  unconfirmedFailures,
} from '../email-text.ts';
import { useSentForm } from '../../../lib/checked-form.ts';
import { useMe } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { RowCard } from '../../../ui/open-row.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';

/** Rules 1.60 to 1.65 and 8.161 */
export function EmailSection() {
  const { role, isOfAge } = useMe();
  const isChild = role === 'youth' && isOfAge !== true;
  const found = useQuery(emailQuery);
  const { feedback, tell, attempt } = useFeedback();
  const { data } = found;
  return (
    <RowCard
      id="email-address"
      heading={text.heading}
      value={data?.email ?? ''}
      isOpen={data !== undefined && needsReading(data)}
      intro={text.intro}
    >
      <LoadState query={found} what={text.what} count={1} />
      {data !== undefined && (
        <>
          <Address view={data} />
          <Failure view={data} />
          {isChild && <p>{text.ofYouth}</p>}
          {data.asked !== null && data.asked.email !== data.email && (
            <Waiting view={data} asked={data.asked.email} attempt={attempt} />
          )}
          {!data.isProven && data.asked?.email === data.email && (
            <SendLinkButton email={data.email} attempt={attempt} />
          )}
          <FeedbackMessage feedback={feedback} />
          {!isChild && (
            <ChangeEmailForm
              email={data.email}
              onAsked={(email) => tell({ tone: 'success', words: text.asked(email) })}
            />
          )}
        </>
      )}
    </RowCard>
  );
}

const needsReading = ({ isProven, asked, mailFailure }: EmailView): boolean =>
  !isProven || asked !== null || mailFailure !== null;

function Address({ view: { email, isProven } }: { view: EmailView }) {
  return (
    <p className="[overflow-wrap:anywhere]">
      <span className="font-semibold">{email}</span>
      <span className="text-ink-soft">{` · ${isProven ? text.confirmed : text.unconfirmed}`}</span>
    </p>
  );
}

/** Rule 8.161 */
function Failure({ view: { email, isProven, asked, mailFailure } }: { view: EmailView }) {
  if (mailFailure === null) return null;
  if (isProven && asked === null) {
    const { title, todo } = confirmedFailures[mailFailure];
    return (
      <Alert tone="error" title={title}>
        <p>{todo}</p>
      </Alert>
    );
  }
  const { title, todo } = unconfirmedFailures[mailFailure];
  return (
    <Alert tone="error" title={title}>
      <p className="[overflow-wrap:anywhere]">{todo(asked?.email ?? email)}</p>
    </Alert>
  );
}

type WaitingProps = {
  view: EmailView;
  asked: string;
  attempt: ReturnType<typeof useFeedback>['attempt'];
};

function Waiting({ view: { email }, asked, attempt }: WaitingProps) {
  const { mutateAsync, isPending } = useKeepEmail();
  return (
    <Alert tone="info" title={text.waitsTitle(asked)}>
      <p>{text.waits(email)}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <SendLinkButton email={asked} attempt={attempt} />
        <Button
          variant="quiet"
          isPending={isPending}
          pendingText={text.keeping}
          className="[overflow-wrap:anywhere]"
          onClick={() => void attempt(() => mutateAsync(), text.kept(email), emailFailure)}
        >
          {text.keep(email)}
        </Button>
      </div>
    </Alert>
  );
}

const EMPTY: NewEmail = { email: '', password: '' };

type ChangeEmailFormProps = { email: string; onAsked: (email: string) => void };

/** Rule 1.63. The hidden field keeps password managers from filling in the old address as the new one. Rule 10.371 */
function ChangeEmailForm({ email, onAsked }: ChangeEmailFormProps) {
  const { mutateAsync } = useAskForEmail();
  const form = useSentForm<NewEmail>(newEmailSchema, EMPTY, {
    send: async (values, { reset }) => {
      await mutateAsync(values);
      reset();
      onAsked(values.email);
    },
    words: emailFailure,
    about: { 'email-same': 'email', 'wrong-password': 'password' },
  });
  return (
    <SubmitForm {...form.submission} submitLabel={text.submit} pendingText={text.pending}>
      <input hidden readOnly name="username" autoComplete="username" value={email} />
      <TextField
        label={text.newEmail}
        description={text.hint}
        type="email"
        required
        autoComplete="email"
        {...form.field('email')}
      />
      <PasswordField
        label={text.password}
        required
        autoComplete="current-password"
        {...form.field('password')}
      />
    </SubmitForm>
  );
}
