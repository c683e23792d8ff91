import * as v from 'valibot';
import { body, idSchema } from '../kernel/body.ts';
import { text, tooLong } from '../kernel/text.ts';
import * as texts from '../kernel/texts.ts';
import { mailFailureSchema } from '../kernel/unsent-mail.ts';
import { ROLES, type Role } from './role.ts';

/** Rule 1.6: the age ranges of people who sign themselves up. */
export const AGE_RANGES = ['18-25', '25-35', '35-45', '45-60', '60-75', '75+'] as const;
/** Rule 1.5. The upper limit keeps password hashing affordable. */
export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

export const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_MIN} characters.`;
const PASSWORD_TOO_LONG = `Password must be at most ${PASSWORD_MAX} characters.`;
export const EMAIL_INVALID = 'Enter a valid email address.';
const RESET_LINK_INVALID = 'This link is invalid or expired.';
export const TERMS_NOT_ACCEPTED = 'You must accept the Privacy Policy and Terms of Service.';
export const CONSENT_MISSING = 'Parental consent is required to create a youth account.';

/** An e-mail address, trimmed and lower-cased: addresses that differ in case only are one account. */
export const emailSchema = v.pipe(
  v.string(EMAIL_INVALID),
  v.trim(),
  v.maxLength(254, tooLong(254)),
  v.email(EMAIL_INVALID),
  v.toLowerCase(),
  // No mailbox is under this name (RFC 2606): accounts without one have their address there. Rule 1.82
  v.check((email) => !email.endsWith('.invalid'), EMAIL_INVALID),
);

export const newPasswordSchema = v.pipe(
  v.string(PASSWORD_TOO_SHORT),
  // Characters as people count them: an emoji is one.
  v.check((password) => [...password].length >= PASSWORD_MIN, PASSWORD_TOO_SHORT),
  v.maxLength(PASSWORD_MAX, PASSWORD_TOO_LONG),
);

/** A password that is there already: whether it is right is for the server to say. */
export const passwordSchema = v.pipe(
  v.string('Please enter your password.'),
  v.minLength(1, 'Please enter your password.'),
  v.maxLength(PASSWORD_MAX, PASSWORD_TOO_LONG),
);

const signUpEntries = {
  fullName: text(texts.fullName, 'Please enter your full name.'),
  email: emailSchema,
  password: newPasswordSchema,
  ageRange: v.picklist(AGE_RANGES, 'Please select an age range.'),
  connectionPref: v.optional(text(texts.connectionPref), ''),
  acceptTerms: v.literal(true, TERMS_NOT_ACCEPTED),
};

/** Rules 1.1 to 1.8: what an elder or a parent sends to sign up. Any other role is refused. */
export const signUpSchema = v.variant(
  'role',
  [
    body({ role: v.literal('elder'), ...signUpEntries }),
    body({
      role: v.literal('parent'),
      ...signUpEntries,
      guardianConsent: v.literal(true, CONSENT_MISSING),
    }),
  ],
  'Please choose Elder or Parent.',
);
export type SignUp = v.InferOutput<typeof signUpSchema>;

export const logInSchema = body({
  email: emailSchema,
  password: passwordSchema,
});
export type LogIn = v.InferOutput<typeof logInSchema>;

/** Whether the right password was only the first of two steps. Rule 1.44 */
export const loggedInSchema = v.object({ needsCode: v.boolean() });

/** The six digits that an authenticator app shows, with or without the space in their middle. */
const CODE_INVALID = 'Enter the 6-digit code.';
const codeSchema = v.pipe(
  v.string(CODE_INVALID),
  v.maxLength(20, CODE_INVALID),
  v.transform((typed) => typed.replace(/\s/g, '')),
  v.regex(/^\d{6}$/, CODE_INVALID),
);
const RECOVERY_CODE_INVALID = 'Enter a recovery code such as 7fk2-mn8p-wx4c.';
/** As it was shown, however it is typed: case, spaces and hyphens do not matter. */
const recoveryCodeSchema = v.pipe(
  v.string(RECOVERY_CODE_INVALID),
  v.maxLength(40, RECOVERY_CODE_INVALID),
  v.transform((typed) => typed.toLowerCase().replace(/[^a-z0-9]/g, '')),
  v.regex(/^[a-z0-9]{12}$/, RECOVERY_CODE_INVALID),
  v.transform((typed) => typed.replace(/(.{4})(?=.)/g, '$1-')),
);
export const secondStepSchema = body({ code: codeSchema });
export const recoveryStepSchema = body({ recoveryCode: recoveryCodeSchema });

/** Rule 1.47: what changes the second factor asks for the password again. */
export const passwordAgainSchema = body({ password: passwordSchema });

/** The second factor as it is shown once: an address for the app, the same to type, the codes. */
export const secondFactorSchema = v.object({
  uri: v.string(),
  secret: v.string(),
  recoveryCodes: v.array(v.string()),
});
export type SecondFactor = v.InferOutput<typeof secondFactorSchema>;
export const recoveryCodesSchema = v.object({ recoveryCodes: v.array(v.string()) });

export const forgotPasswordSchema = body({ email: emailSchema });

export const resetPasswordSchema = body({
  token: v.pipe(v.string(RESET_LINK_INVALID), v.regex(/^[\w-]{16,64}$/, RESET_LINK_INVALID)),
  newPassword: newPasswordSchema,
});

/** Rule 1.59: the code of a mailed link to confirm an address. */
export const EMAIL_LINK_INVALID =
  'This link is too old, was used already, or is for another account.';
export const emailProofSchema = body({
  code: v.pipe(v.string(EMAIL_LINK_INVALID), v.regex(/^[\w-]{16,64}$/, EMAIL_LINK_INVALID)),
});
/** Whether the account has another address now, and the mailbox that was shown is its new one. */
export const emailProvenSchema = v.object({ isChanged: v.boolean() });

/** Rule 1.63: asks for the password, as the mailbox is the way to the account. */
export const newEmailSchema = body({ email: emailSchema, password: passwordSchema });
export type NewEmail = v.InferOutput<typeof newEmailSchema>;

/**
 * Rule 1.60: the account's address, and the one that waits to be confirmed; null when none does. `mailFailure` is of the
 * one that waits, or else of the account's. Rule 8.161
 */
export const emailViewSchema = v.object({
  email: v.string(),
  isProven: v.boolean(),
  asked: v.nullable(v.object({ email: v.string(), expiresAt: v.string() })),
  mailFailure: mailFailureSchema,
});
export type EmailView = v.InferOutput<typeof emailViewSchema>;

export const changePasswordSchema = body({
  currentPassword: passwordSchema,
  newPassword: newPasswordSchema,
});

/** The signed-in person as their own browser sees them. `role` is null without a person row. */
export const meSchema = v.object({
  id: idSchema,
  role: v.nullable(v.picklist(ROLES)),
  email: v.string(),
  fullName: v.string(),
  moderator: v.optional(v.picklist(['setting-up', 'ready'])),
  /** Rule 1.50: whether changed terms wait for this person, or for a youth's parent. */
  mustAcceptTerms: v.boolean(),
  emailProof: v.optional(v.picklist(['asked', 'required'])),
  mailbox: v.optional(v.picklist(['guardian', 'none'])),
  /** Of a youth without a guardian. Rule 6.163 */
  isOfAge: v.optional(v.literal(true)),
  /** Whether video calls can be held here. Rule 6.290 */
  hasRooms: v.optional(v.literal(true)),
});
export interface Me {
  readonly id: string;
  readonly role: Role | null;
  readonly email: string;
  readonly fullName: string;
  /** Only of a moderator, who has no role: `ready` once this login passed the second factor. */
  readonly moderator?: 'setting-up' | 'ready' | undefined;
  readonly mustAcceptTerms: boolean;
  /** Only as long as the address is not proven: whether meeting others waits for that. Rules 1.57 and 1.60 */
  readonly emailProof?: 'asked' | 'required' | undefined;
  /** Only of somebody who logs in by PIN and has no address: who reads their mails. Rules 1.82 and 1.95 */
  readonly mailbox?: 'guardian' | 'none' | undefined;
  readonly isOfAge?: true | undefined;
  readonly hasRooms?: true | undefined;
}

/** One browser in which the person is signed in. Times are ISO 8601 in UTC. */
export const loginSchema = v.object({
  id: v.string(),
  isCurrent: v.boolean(),
  device: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.string(),
});
export type LoginView = v.InferOutput<typeof loginSchema>;
