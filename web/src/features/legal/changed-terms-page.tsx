import * as v from 'valibot';
import { CONSENT_MISSING, TERMS_NOT_ACCEPTED } from '@oakling/domain/identity/contract';
import type { Role } from '@oakling/domain/identity/role';
import { listWords } from '@oakling/domain/kernel/words';
import type { TermsView } from '@oakling/domain/legal/contract';
import { TERMS_NEWS } from '@oakling/domain/legal/terms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { termsQuery, useAcceptTerms } from './data.ts';
import { acceptFailure, changedTerms as text } from './terms-text.ts';
import { useSentForm } from '../../lib/checked-form.ts';
import { meQuery, useMe } from '../../lib/me.ts';
import { problemCode } from '../../lib/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FormCard } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextLink } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { LoadState } from '../../ui/loading.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';

/** Replaces every page until changed terms are accepted. Rule 1.54 */
export function ChangedTermsPage({ onLogOut }: { onLogOut: () => void }) {
  const { dashboardRole, isOfAge } = useMe();
  const isChild = dashboardRole === 'youth' && isOfAge !== true;
  return (
    <FormCard heading={text.heading}>
      {isChild ? <AwaitParent /> : <AskToAccept />}
      <div className="space-y-3 border-t border-line-soft pt-4">
        {!isChild && <p className="text-ink-soft">{text.leave}</p>}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button variant="secondary" onClick={onLogOut}>
            {isChild ? text.youth.logOut : text.logOut}
          </Button>
          <TextLink to={`/dashboard/${dashboardRole}/account`} isAlone>
            {text.account}
          </TextLink>
        </div>
      </div>
    </FormCard>
  );
}

function AskToAccept() {
  const { dashboardRole } = useMe();
  const query = useQuery(termsQuery);
  return (
    <>
      <div className="space-y-3">
        <p>{TERMS_NEWS}</p>
        <p>{text.intro}</p>
      </div>
      <LoadState query={query} loading={text.loading} failed={text.loadFailed} count={1} />
      {query.data !== undefined && <AcceptTermsForm terms={query.data} role={dashboardRole} />}
    </>
  );
}

/** A child waits for a parent, who accepts for both of them. Rule 1.53 */
function AwaitParent() {
  const { refetch } = useQuery({ ...meQuery, enabled: false });
  const [state, setState] = useState<'new' | 'checking' | 'checked'>('new');

  async function check() {
    setState('checking');
    await refetch();
    setState('checked');
  }

  return (
    <>
      <p className="text-lg font-semibold">{text.youth.intro}</p>
      <p>{text.youth.what}</p>
      <Button
        isPending={state === 'checking'}
        pendingText={text.youth.checking}
        onClick={() => void check()}
      >
        {text.youth.check}
      </Button>
      <LiveRegion>
        {state === 'checked' && <Alert tone="info">{text.youth.notYet}</Alert>}
      </LiveRegion>
    </>
  );
}

interface AcceptTermsValues {
  acceptTerms: boolean;
  guardianConsent: boolean;
}

/** The checkboxes of rules 1.2 and 1.8. Only parents get the second one. */
function acceptTermsValuesSchema(isParent: boolean) {
  return v.object({
    acceptTerms: v.pipe(
      v.boolean(),
      v.check((isTicked) => isTicked, TERMS_NOT_ACCEPTED),
    ),
    guardianConsent: v.pipe(
      v.boolean(),
      v.check((isTicked) => isTicked || !isParent, CONSENT_MISSING),
    ),
  });
}

const EMPTY: AcceptTermsValues = { acceptTerms: false, guardianConsent: false };

/** Rules 1.52 and 1.53 */
function AcceptTermsForm({ terms, role }: { terms: TermsView; role: Role }) {
  const isParent = role === 'parent';
  const { mutateAsync } = useAcceptTerms();
  const client = useQueryClient();
  const form = useSentForm<AcceptTermsValues>(acceptTermsValuesSchema(isParent), EMPTY, {
    send: async (_values, { resetField }) => {
      const yes = { version: terms.version, acceptTerms: true } as const;
      try {
        await mutateAsync(isParent ? { ...yes, guardianConsent: true } : yes);
      } catch (error) {
        if (problemCode(error) === 'terms-outdated') {
          // The terms have changed since, so the box must be checked again.
          resetField('acceptTerms');
          await client.invalidateQueries(termsQuery);
        }
        throw error;
      }
    },
    words: acceptFailure,
  });
  return (
    <SubmitForm {...form.submission} submitLabel={text.submit} pendingText={text.pending}>
      <div className="space-y-3">
        <CheckboxField label={<PolicyLabel />} required {...form.field('acceptTerms')} />
        {isParent && (
          <CheckboxField
            label={text.boxes.guardianConsent}
            {...(terms.children.length > 0 && {
              description: text.forChildren(listWords(terms.children.map(({ name }) => name))),
            })}
            required
            {...form.field('guardianConsent')}
          />
        )}
      </div>
    </SubmitForm>
  );
}

/** The text of rule 1.2, with links to both documents. */
function PolicyLabel() {
  return (
    <>
      <span>{text.boxes.accept}</span>{' '}
      <TextLink to="/privacy-policy" newTab>
        {text.boxes.privacyPolicy}
      </TextLink>{' '}
      <span>{text.boxes.and}</span>{' '}
      <TextLink to="/terms-of-service" newTab>
        {text.boxes.termsOfService}
      </TextLink>
    </>
  );
}
