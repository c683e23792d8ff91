import type { SignUp } from '@oakling/domain/identity/contract';
import { useState } from 'react';
import { FormProvider, useWatch, type UseFormSetError } from 'react-hook-form';
import { useNavigate } from 'react-router';
import {
  dropDraft,
  readDraft,
  useKeepDraft,
  SIGN_UP_DRAFT as DRAFT,
} from '../../lib/form-draft.ts';
import { showFieldProblems, useCheckedForm } from '../../lib/checked-form.ts';
import { problemCode } from '../../lib/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FormCard } from '../../ui/card.tsx';
import { TextLink } from '../../ui/link.tsx';
import { useRoleColour } from '../../ui/use-role-colour.ts';
import {
  emptySignUp,
  isFilledIn,
  SignUpFields,
  signUpFormSchema,
  type SignUpValues,
} from './components/sign-up-fields.tsx';
import { useSignUp } from './data.ts';
import { failureWords } from './text.ts';
import { signUpText } from './sign-up-text.ts';

const SECRETS = ['password'] as const;
const ORDER = [
  'fullName',
  'email',
  'password',
  'ageRange',
  'connectionPref',
  'acceptTerms',
  'guardianConsent',
] as const;

/** The sign-up page for elders and parents. Rules 1.1 to 1.13 */
export function SignUpPage() {
  const [defaultValues] = useState(() => readDraft(DRAFT, emptySignUp));
  const form = useCheckedForm<SignUpValues, SignUp>(signUpFormSchema, ORDER, defaultValues);
  useKeepDraft(DRAFT, form, SECRETS);
  const role = useWatch({ control: form.control, name: 'role' });
  const isComplete = useWatch({ control: form.control, compute: isFilledIn });
  useRoleColour(role);
  const { submit, failure, isDone } = useSubmit(form.setError);
  const { problems, submitCount } = form.submission;
  // Stays pending until the dashboard is shown, so nothing is sent twice.
  const isPending = form.submission.isPending || isDone;
  const isDisabled = !isPending && (problems.length > 0 || !isComplete);

  return (
    <FormCard heading={signUpText.roles[role].heading}>
      <FormProvider {...form}>
        <form
          noValidate
          className="space-y-6"
          onSubmit={(event) => void form.handleSubmit(submit)(event)}
        >
          <ErrorSummary problems={problems} submitCount={submitCount} />
          <SignUpFields role={role} />
          {failure !== null && <Alert tone="error">{failure}</Alert>}
          <div className="space-y-2">
            <Button
              type="submit"
              className="w-full"
              disabled={isDisabled}
              isPending={isPending}
              pendingText={signUpText.pending}
              aria-describedby="why-disabled"
            >
              {signUpText.submit}
            </Button>
            <p id="why-disabled" hidden={!isDisabled} className="text-center text-sm text-ink-soft">
              {problems.length > 0 ? signUpText.correct : signUpText.fillIn[role]}
            </p>
          </div>
        </form>
      </FormProvider>
      <div className="border-t border-line-soft pt-4 text-center">
        <p>
          {signUpText.haveAccount}{' '}
          <TextLink to="/auth/login" isAlone>
            {signUpText.logIn}
          </TextLink>
        </p>
        <p className="text-ink-soft">{signUpText.youths}</p>
      </div>
    </FormCard>
  );
}

/** Submits the form. Field errors go to their fields, others above the form. */
function useSubmit(setError: UseFormSetError<SignUpValues>) {
  const signUp = useSignUp();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(values: SignUp) {
    setFailure(null);
    try {
      const dashboard = await signUp.mutateAsync(values);
      dropDraft(DRAFT);
      await navigate(dashboard);
    } catch (error) {
      const words = failureWords(error, signUpText.failed);
      if (problemCode(error) === 'email-taken')
        setError('email', { type: 'taken', message: words });
      else if (!showFieldProblems(error, ORDER, setError)) setFailure(words);
    }
  }
  return { submit, failure, isDone: signUp.isSuccess };
}
