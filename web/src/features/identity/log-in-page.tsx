import { logInSchema, type LogIn } from '@oakling/domain/identity/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pageAfterLogIn } from '../../lib/after-log-in.ts';
import { isTakenOver } from '../../lib/api.ts';
import { readDeepLink } from '../../lib/deep-link.ts';
import { useSentForm } from '../../lib/checked-form.ts';
import { problemCode } from '../../lib/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { FormCard, type Elements } from '../../ui/card.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { TextLink } from '../../ui/link.tsx';
import { ChildrenHere } from './components/children-here.tsx';
import { SecondStep } from './components/second-step.tsx';
import { emailIn, useLogIn } from './data.ts';
import { deviceChildrenQuery } from './device-children.ts';
import { failureWords, fieldText } from './text.ts';
import { hasPasskeys, logInText } from './log-in-text.ts';

type Props = {
  contact: Elements;
};

export function LogInPage({ contact }: Props) {
  const { state } = useLocation();
  const logIn = useLogIn();
  const navigate = useNavigate();
  const start = { email: emailIn(state), password: '' };
  const form = useSentForm<LogIn>(logInSchema, start, {
    send: async (values) => {
      const page = await logIn.mutateAsync(values);
      if (page !== null) await navigate(page, { replace: true });
    },
    words: (error) => failureWords(error, logInText.failed),
  });
  const { error, submission } = form;
  // Stays pending until the dashboard is shown.
  const isPending = submission.isPending || logIn.isSuccess;
  const [left] = useState(readDeepLink);
  const [ended] = useState(() => (isTakenOver() ? logInText.takenOver : logInText.ended));
  const { data: children = [] } = useQuery(deviceChildrenQuery);
  const isChilds = children.length > 0;

  function startAgain() {
    logIn.reset();
    form.resetField('password');
  }

  if (logIn.data === null) return <SecondStep onStartAgain={startAgain} />;
  return (
    <FormCard heading={logInText.heading}>
      {isChilds && <ChildrenHere items={children} contact={contact} />}
      {isChilds && (
        <h2 className="border-t border-line-soft pt-6 text-xl">{logInText.everybodyElse}</h2>
      )}
      <SubmitForm
        {...submission}
        submitLabel={logInText.submit}
        isDisabled={!form.formState.isValid && !isPending}
        isPending={isPending}
        pendingText={logInText.pending}
        failure={
          submission.failure !== null && (
            <Alert tone="error">
              <p>
                <span>{submission.failure}</span>{' '}
                {problemCode(error) === 'account-suspended' && contact}
              </p>
            </Alert>
          )
        }
      >
        {error === null && left !== null && (
          <Alert tone="info">{left.personId === null ? logInText.asked : ended}</Alert>
        )}
        <TextField
          label={fieldText.email}
          type="email"
          // Autofill is off on a child's device, where a parent may have typed before.
          autoComplete={isChilds ? 'off' : 'username'}
          {...form.field('email')}
        />
        <PasswordField
          label={fieldText.password}
          autoComplete={isChilds ? 'new-password' : 'current-password'}
          {...form.field('password')}
        />
      </SubmitForm>
      {!isChilds && hasPasskeys() && <PasskeyLogIn />}
      <p className="flex flex-wrap justify-between gap-x-6 border-t border-line-soft pt-4">
        <TextLink to="/signup" isAlone>
          {logInText.createAccount}
        </TextLink>
        <TextLink
          to="/auth/forgot-password"
          isAlone
          onClick={(event) => {
            // Passes the typed address on, so people don't have to type it again.
            event.preventDefault();
            void navigate('/auth/forgot-password', { state: { email: form.getValues('email') } });
          }}
        >
          {logInText.forgotPassword}
        </TextLink>
      </p>
    </FormCard>
  );
}

/** The code for passkeys loads when the button is pressed. Rule 1.176 */
export function PasskeyLogIn({ label = logInText.passkey }: { label?: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () => {
      const words = await (await import('./passkey-data.ts')).logInByPasskey();
      if (words === null) await navigate(await pageAfterLogIn(client), { replace: true });
      return words;
    },
  });
  const failure = error === null ? data : logInText.failed;
  return (
    <>
      {typeof failure === 'string' && <Alert tone="error">{failure}</Alert>}
      <Button
        variant="secondary"
        isPending={isPending}
        pendingText={logInText.pending}
        onClick={() => mutate()}
      >
        {label}
      </Button>
    </>
  );
}
