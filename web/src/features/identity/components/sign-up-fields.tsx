import {
  AGE_RANGES,
  CONSENT_MISSING,
  signUpSchema,
  type SignUp,
} from '@oakling/domain/identity/contract';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import * as v from 'valibot';
import { fieldsOf } from '../../../lib/checked-form.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { RadioGroupField } from '../../../ui/radio-group-field.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { fieldText } from '../text.ts';
import { signUpText } from '../sign-up-text.ts';

export interface SignUpValues {
  role: SignUp['role'];
  fullName: string;
  email: string;
  password: string;
  ageRange: string;
  connectionPref?: string | undefined;
  acceptTerms: boolean;
  guardianConsent: boolean;
}

/** Rule 1.9 */
export const emptySignUp: SignUpValues = {
  role: 'elder',
  fullName: '',
  email: '',
  password: '',
  ageRange: '',
  connectionPref: '',
  acceptTerms: false,
  guardianConsent: false,
};

const { entries } = signUpSchema.options[0];

/** Checks for rules 1.2 to 1.8, while the role can still change. */
export const signUpFormSchema = v.pipe(
  v.object({
    ...entries,
    role: v.picklist(['elder', 'parent']),
    ageRange: v.pipe(v.string(), entries.ageRange),
    acceptTerms: v.pipe(v.boolean(), entries.acceptTerms),
    guardianConsent: v.boolean(),
  }),
  v.forward(
    v.partialCheck(
      [['role'], ['guardianConsent']],
      ({ role, guardianConsent }) => role === 'elder' || guardianConsent,
      CONSENT_MISSING,
    ),
    ['guardianConsent'],
  ),
  v.transform(({ role, guardianConsent: _ticked, ...rest }): SignUp =>
    role === 'elder' ? { role, ...rest } : { role, ...rest, guardianConsent: true },
  ),
);

/** Rule 1.10 */
export function isFilledIn(values: SignUpValues): boolean {
  // Passwords aren't trimmed, because spaces in them are significant.
  const required = [values.fullName.trim(), values.email.trim(), values.password, values.ageRange];
  const isConsented = values.role === 'elder' || values.guardianConsent;
  return required.every((text) => text !== '') && values.acceptTerms && isConsented;
}

const ageRanges = AGE_RANGES.map((range) => ({ value: range, label: range }));
const roles = (['elder', 'parent'] as const).map((role) => ({
  value: role,
  label: signUpText.roles[role].label,
  description: signUpText.roles[role].hint,
}));

/** The fields of rule 1.9, and the checkboxes of rules 1.2 and 1.8. */
export function SignUpFields({ role }: { role: SignUp['role'] }) {
  const form = useFormContext<SignUpValues>();
  const field = fieldsOf(form);
  return (
    <>
      <RadioGroupField
        legend={signUpText.roleLegend}
        options={roles}
        {...form.register('role', { onChange: () => form.clearErrors('guardianConsent') })}
      />
      <TextField label={fieldText.fullName} required autoComplete="name" {...field('fullName')} />
      <EmailField />
      <PasswordField
        label={fieldText.password}
        description={fieldText.passwordHint}
        required
        autoComplete="new-password"
        {...field('password')}
      />
      <SelectField
        label={fieldText.ageRange}
        placeholder={signUpText.ageRangePlaceholder}
        options={ageRanges}
        required
        {...field('ageRange')}
      />
      <More
        isOpen={
          form.formState.errors.connectionPref !== undefined || form.watch('connectionPref') !== ''
        }
      >
        <TextField
          label={fieldText.connectionPref}
          description={signUpText.connectionPrefHint}
          autoComplete="off"
          {...field('connectionPref')}
        />
      </More>
      <div className="space-y-3">
        <CheckboxField label={<PolicyLabel />} required {...field('acceptTerms')} />
        {role === 'parent' && (
          <CheckboxField
            label={signUpText.guardianConsent}
            required
            {...field('guardianConsent')}
          />
        )}
      </div>
    </>
  );
}

/** Optional fields, which stay open once one has an error or text, even from a password manager. Rules 10.217 and 10.309 */
function More({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <details open={wasOpened || undefined} className="group">
      <summary
        onClick={(event) => isOpen && event.preventDefault()}
        className="inline-flex min-h-11 list-none items-center gap-2 rounded-sm font-semibold text-role-ink [&::-webkit-details-marker]:hidden"
      >
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
        <span>{signUpText.more}</span>
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  );
}

/** Offers to log in if the address already has an account. Rule 1.11 */
function EmailField() {
  const form = useFormContext<SignUpValues>();
  return (
    <div>
      <TextField
        label={fieldText.email}
        type="email"
        required
        autoComplete="email"
        {...fieldsOf(form)('email')}
      />
      {form.formState.errors.email?.type === 'email-taken' && (
        <TextLink to="/auth/login" state={{ email: form.getValues('email') }} isAlone>
          {signUpText.logInInstead}
        </TextLink>
      )}
    </div>
  );
}

function PolicyLabel() {
  return (
    <>
      <span>{signUpText.accept}</span>{' '}
      <TextLink to="/privacy-policy" newTab>
        {signUpText.privacyPolicy}
      </TextLink>{' '}
      <span>{signUpText.and}</span>{' '}
      <TextLink to="/terms-of-service" newTab>
        {signUpText.termsOfService}
      </TextLink>
    </>
  );
}
