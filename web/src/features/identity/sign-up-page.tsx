import type { SignUp } from '@oakling/domain/identity/contract';
import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import {
  dropDraft,
  readDraft,
  useKeepDraft,
  SIGN_UP_DRAFT as DRAFT,
} from '../../lib/form-draft.ts';
import { useSentForm } from '../../lib/checked-form.ts';
import { FormCard } from '../../ui/card.tsx';
import { TextLink } from '../../ui/link.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { useRoleColour } from '../../ui/use-role-colour.ts';
import {
  emptySignUp,
  isFilledIn,
  SignUpFields,
  signUpFormSchema,
  type SignUpValues,
} from './components/sign-up-fields.tsx';
import { useSignUp } from './sign-up-data.ts';
import { failureWords } from './text.ts';
import { signUpText } from './sign-up-text.ts';

const SECRETS = ['password'] as const;

/** Rules 1.1 to 1.13 */
export function SignUpPage() {
  const [defaultValues] = useState(() => readDraft(DRAFT, emptySignUp));
  const signUp = useSignUp();
  const navigate = useNavigate();
  const form = useSentForm<SignUpValues, SignUp>(signUpFormSchema, defaultValues, {
    send: async (values) => {
      const dashboard = await signUp.mutateAsync(values);
      dropDraft(DRAFT);
      await navigate(dashboard);
    },
    words: (error) => failureWords(error, signUpText.failed),
    about: { 'email-taken': 'email' },
  });
  useKeepDraft(DRAFT, form, SECRETS);
  const role = useWatch({ control: form.control, name: 'role' });
  const isComplete = useWatch({ control: form.control, compute: isFilledIn });
  useRoleColour(role);
  // Stays pending until the dashboard is shown, so nothing is sent twice.
  const isPending = form.submission.isPending || signUp.isSuccess;
  const hasProblems = form.submission.problems.length > 0;

  return (
    <FormCard heading={signUpText.roles[role].heading}>
      <FormProvider {...form}>
        <SubmitForm
          {...form.submission}
          submitLabel={signUpText.submit}
          isPending={isPending}
          pendingText={signUpText.pending}
          isDisabled={!isPending && (hasProblems || !isComplete)}
          whyDisabled={hasProblems ? signUpText.correct : signUpText.fillIn[role]}
        >
          <SignUpFields role={role} />
        </SubmitForm>
      </FormProvider>
      <div className="border-t border-line-soft pt-4 text-center">
        <p>
          <span>{signUpText.haveAccount}</span>{' '}
          <TextLink to="/auth/login" isAlone>
            {signUpText.logIn}
          </TextLink>
        </p>
        <p className="text-ink-soft">{signUpText.youths}</p>
      </div>
    </FormCard>
  );
}
