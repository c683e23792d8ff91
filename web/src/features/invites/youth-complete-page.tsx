import { emailSchema } from '@oakling/domain/identity/email';
import type { Greeting } from '@oakling/domain/invites/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import * as v from 'valibot';
import { useCheckedForm } from '../../lib/checked-form.ts';
import { codeInHash } from '../../lib/hash-address.ts';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { FormCard } from '../../ui/card.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { useRoleColour } from '../../ui/use-role-colour.ts';
import { YouthPasswordForm } from './components/youth-password-form.tsx';
import {
  greetingQuery,
  readInvitedEmail,
  useCheckCompletion,
  type InviteLink,
} from './new-child-data.ts';
import { completionRefusal, completionText, completionWords, passingWords } from './text.ts';

/** Rules 1.21 to 1.27 */
export function YouthCompletePage() {
  useRoleColour('youth');
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const token = search.get('token') ?? '';
  const code = codeInHash(hash);
  if (token !== '' && code !== null) return <Completion key={code} link={{ token, code }} />;
  return (
    <FormCard heading={completionText.heading}>
      <BadLink
        words={token === '' ? completionText.missingToken : completionWords('link-invalid')}
      />
    </FormCard>
  );
}

function BadLink({ words }: { words: string }) {
  return (
    <>
      <div className="flex justify-center">
        <Illustration name="bad-link" size="medium" />
      </div>
      <Alert tone="error" title={words}>
        {completionText.openFromMail}
      </Alert>
    </>
  );
}

/** `processing` until the link and the address are confirmed, then `setPassword`. Rules 1.22 and 4.120 */
function Completion({ link }: { link: InviteLink }) {
  const { token, code } = link;
  const [savedEmail] = useState(() => readInvitedEmail(token));
  const [asksEmail, setAsksEmail] = useState(savedEmail === null);
  const check = useCheckCompletion();
  const greeting = useQuery({ ...greetingQuery(link), enabled: asksEmail && !check.isSuccess });
  const { mutate } = check;
  useEffect(() => {
    if (savedEmail === null) return;
    mutate({ token, code, email: savedEmail }, { onError: () => setAsksEmail(true) });
  }, [mutate, token, code, savedEmail]);

  // The invite was accepted or withdrawn, so no other address can help. Rule 1.15
  const isOver = completionRefusal(check.error) === 'invite-not-found';
  const isLate = useIsLate();
  const asksNow = asksEmail && !isOver && (!greeting.isPending || isLate);
  return (
    <FormCard>
      <GreetingHeading greeting={check.data ?? greeting.data} />
      {check.isSuccess ? (
        <YouthPasswordForm link={link} email={check.variables.email} />
      ) : (
        <>
          {check.isError && <ConfirmFailure error={check.error} />}
          {!asksNow && !check.isError && <p role="status">{completionText.confirming}</p>}
          {asksNow && (
            <ConfirmEmailForm
              savedEmail={savedEmail ?? ''}
              isPending={check.isPending}
              onConfirm={(email) => mutate({ token, code, email })}
            />
          )}
        </>
      )}
    </FormCard>
  );
}

/** On a stalled connection the form doesn't wait for the greeting, which still appears when it arrives. */
const GREETING_MS = 2000;

function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), GREETING_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

type GreetingProps = { greeting: (Greeting & { avatarUrl?: string | null }) | undefined };

/** The parent's picture appears with the confirmed address. The title has no names, because browsers keep titles. */
function GreetingHeading({ greeting }: GreetingProps) {
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      {greeting?.avatarUrl !== undefined && (
        <Avatar src={greeting.avatarUrl} of={{ name: greeting.parent, role: 'parent' }} />
      )}
      <PageHeading className="max-w-full" title={completionText.heading}>
        {greeting === undefined ? completionText.heading : completionText.greeting(greeting)}
      </PageHeading>
    </div>
  );
}

const ORDER = ['email'] as const;
const schema = v.object({
  email: v.pipe(v.string(), v.trim(), v.minLength(1, completionText.emailRequired), emailSchema),
});

type Props = { savedEmail: string; isPending: boolean; onConfirm: (email: string) => void };

/** Rule 1.23 */
function ConfirmEmailForm({ savedEmail, isPending, onConfirm }: Props) {
  const form = useCheckedForm(schema, ORDER, { email: savedEmail });
  const submit = form.handleSubmit(({ email }) => onConfirm(email));
  return (
    <>
      <p>{completionText.confirmIntro}</p>
      <SubmitForm
        {...form.submission}
        onSubmit={submit}
        submitLabel={completionText.continue}
        isPending={isPending}
        pendingText={completionText.confirming}
      >
        <TextField
          label={completionText.email}
          type="email"
          autoComplete="username"
          {...form.field('email')}
        />
      </SubmitForm>
    </>
  );
}

/** Rules 1.15, 1.16 and 1.24 */
function ConfirmFailure({ error }: { error: Error }) {
  const refusal = completionRefusal(error);
  const title = completionWords(refusal);
  if (refusal !== 'invite-not-found') {
    return (
      <Alert tone="error" title={title}>
        {refusal === null ? passingWords(error) : completionText.tryOtherEmail}
      </Alert>
    );
  }
  return (
    <>
      <Alert tone="error" title={title}>
        {completionText.alreadyDone}
      </Alert>
      <LinkButton takesFocus to="/auth/login" className="w-full">
        {completionText.logIn}
      </LinkButton>
    </>
  );
}
