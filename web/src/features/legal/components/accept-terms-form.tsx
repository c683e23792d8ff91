import { CONSENT_MISSING, TERMS_NOT_ACCEPTED } from '@oakling/domain/identity/contract';
import type { Role } from '@oakling/domain/identity/role';
import type { TermsView } from '@oakling/domain/legal/contract';
import { listWords } from '@oakling/domain/kernel/words';
import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { useSentForm } from '../../../lib/checked-form.ts';
import { problemCode } from '../../../lib/problem.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { termsQuery, useAcceptTerms } from '../data.ts';
import { acceptFailure, changedTerms as text } from '../terms-text.ts';

interface AcceptTermsValues {
  acceptTerms: boolean;
  guardianConsent: boolean;
}

/** The checkboxes of rules 1.2 and 1.8; only parents get the second. */
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

/** The sign-up checkboxes again. Rules 1.52 and 1.53 */
export function AcceptTermsForm({ terms, role }: { terms: TermsView; role: Role }) {
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
          // The same check for terms that have since changed.
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

/** The text of rule 1.2 with links to both documents. */
function PolicyLabel() {
  return (
    <>
      {text.boxes.accept}
      <TextLink to="/privacy-policy" newTab>
        {text.boxes.privacyPolicy}
      </TextLink>
      {text.boxes.and}
      <TextLink to="/terms-of-service" newTab>
        {text.boxes.termsOfService}
      </TextLink>
    </>
  );
}
