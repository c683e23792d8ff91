import { PRESET_STYLE } from '@oakling/domain/safety/child-view';
import { newInviteSchema, type NewInvite } from '@oakling/domain/invites/contract';
import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { dropDraft, readDraft, useKeepDraft } from '../../lib/form-draft.ts';
import { showFieldProblems, useCheckedForm } from '../../lib/checked-form.ts';
import { useMe } from '../../lib/me.ts';
import { problemCode } from '../../lib/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Card } from '../../ui/card.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { RadioGroupField } from '../../ui/radio-group-field.tsx';
import { addChildText } from './add-child-text.ts';
import { InviteFields } from './components/invite-fields.tsx';
import { type InviteValues, useSendInvite } from './new-child-data.ts';
import { YourInvites } from './components/your-invites.tsx';
import { inviteFailureWords, inviteText } from './text.ts';

/** Refusals that a different address can resolve. */
const ABOUT_EMAIL = new Set(['email-has-account', 'already-invited', 'own-mailbox']);

/** Each parent has a separate draft, so people can't see another's draft in the same tab. */
const draftKey = (personId: string) => `oakling.invite.${personId}`;
/** The date of birth is never stored in the browser. Rule 4.60 */
const SECRETS = ['birthDate'] as const;
const ORDER = [
  'childName',
  'childEmail',
  'ageRange',
  'birthDate',
  'note',
  'shownNameStyle',
] as const;
const EMPTY: InviteValues = {
  childName: '',
  childEmail: '',
  ageRange: '10-15',
  birthDate: '',
  note: '',
  shownNameStyle: PRESET_STYLE,
};

// Loaded lazily, because few children have no mailbox.
const AddChildForm = lazyPart(
  async () => (await import('./components/add-child-form.tsx')).AddChildForm,
);

const WAYS = (['mail', 'pin'] as const).map((value) => ({
  value,
  label: addChildText.ways[value].label,
  description: addChildText.ways[value].hint,
}));

/** Rules 1.81 and 4.1 to 4.20 */
export function InviteChildPage() {
  const [way, setWay] = useState('mail');
  const [name, setName] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isAgain, setIsAgain] = useState(false);
  const again = () => {
    setIsAgain(true);
    setSentTo(null);
  };
  return (
    <Page>
      <PageHeading>{inviteText.heading}</PageHeading>
      <LiveRegion>{sentTo !== null && <InviteSent email={sentTo} onAgain={again} />}</LiveRegion>
      {sentTo === null && (
        <>
          <Card className="@container">
            <div className="grid gap-x-10 gap-y-6 @min-[52rem]:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
              <RadioGroupField
                legend={addChildText.way}
                name="way"
                options={WAYS}
                value={way}
                onChange={({ target }) => setWay(target.value)}
              />
              <div className="space-y-6">
                {way === 'pin' ? (
                  <AddChildForm childName={name} />
                ) : (
                  <InviteForm
                    isAgain={isAgain}
                    onSent={setSentTo}
                    onWithPin={(childName) => {
                      setName(childName);
                      setWay('pin');
                    }}
                  />
                )}
              </div>
            </div>
          </Card>
          <YourInvites />
        </>
      )}
    </Page>
  );
}

type FormProps = {
  /** True for a further child, whose name gets the focus. */
  isAgain: boolean;
  onSent: (email: string) => void;
  onWithPin: (childName: string) => void;
};

/** A family with only one mailbox continues with a PIN. Rule 4.75 */
function InviteForm({ isAgain, onSent, onWithPin }: FormProps) {
  const draft = draftKey(useMe().id);
  const [defaultValues] = useState(() => readDraft(draft, EMPTY));
  const form = useCheckedForm<InviteValues, NewInvite>(newInviteSchema, ORDER, defaultValues);
  useKeepDraft(draft, form, SECRETS);
  const sendInvite = useSendInvite();
  const [failed, setFailed] = useState<{ reason: string | null } | null>(null);
  const { setFocus } = form;
  useEffect(() => {
    if (isAgain) setFocus('childName');
  }, [isAgain, setFocus]);

  const submit = form.handleSubmit(async (values) => {
    setFailed(null);
    try {
      await sendInvite.mutateAsync(values);
      form.reset(EMPTY);
      dropDraft(draft);
      onSent(values.childEmail);
    } catch (error) {
      const reason = inviteFailureWords(error);
      const isTaken = ABOUT_EMAIL.has(problemCode(error) ?? '') && reason !== null;
      const isUnfit = problemCode(error) === 'birth-date-unfit' && reason !== null;
      if (isTaken) form.setError('childEmail', { message: reason });
      else if (isUnfit) form.setError('birthDate', { message: reason });
      else showFieldProblems(error, ORDER, form.setError);
      setFailed({ reason: isTaken || isUnfit ? null : reason });
    }
  });

  return (
    <>
      <p>{inviteText.intro}</p>
      <FormProvider {...form}>
        <SubmitForm
          {...form.submission}
          onSubmit={submit}
          submitLabel={inviteText.submit}
          pendingText={inviteText.pending}
        >
          <InviteFields />
          {failed !== null && (
            <Alert tone="error" title={inviteText.failed}>
              {failed.reason}
            </Alert>
          )}
          {problemCode(sendInvite.error) === 'own-mailbox' && (
            <Button variant="secondary" onClick={() => onWithPin(form.getValues('childName'))}>
              {inviteText.withPin}
            </Button>
          )}
        </SubmitForm>
      </FormProvider>
    </>
  );
}

/** Replaces the form after sending, and gets the focus. Rule 4.8 */
function InviteSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <Card className="mx-auto flex max-w-xl flex-col items-center gap-4 text-center select-none">
      <Illustration name="invite-sent" size="medium" celebrates />
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {inviteText.sent}
      </h2>
      <p className="[overflow-wrap:anywhere]">{inviteText.sentDetail(email)}</p>
      <p className="text-ink-soft">{inviteText.sentNext}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to="/dashboard/parent">{inviteText.done}</LinkButton>
        <Button variant="secondary" onClick={onAgain}>
          {inviteText.another}
        </Button>
      </div>
    </Card>
  );
}
