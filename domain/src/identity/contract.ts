import * as v from 'valibot';
import { body, idSchema } from '../kernel/body.ts';
import { digitCode, text } from '../kernel/text.ts';
import * as texts from '../kernel/texts.ts';
import { mailFailureSchema } from '../kernel/unsent-mail.ts';
import { emailSchema } from './email.ts';
import { ROLES, type Role } from './role.ts';

/** Rule 1.6 */
export const AGE_RANGES = ['18-25', '25-35', '35-45', '45-60', '60-75', '75+'] as const;
/** The maximum length, which limits the cost of password hashing. Rule 1.5 */
export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

export const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_MIN} characters.`;
const PASSWORD_TOO_LONG = `Password must be at most ${PASSWORD_MAX} characters.`;
const RESET_LINK_INVALID = 'This link is invalid or expired.';
export const TERMS_NOT_ACCEPTED = 'You must accept the Privacy Policy and Terms of Service.';
export const CONSENT_MISSING = 'Parental consent is required to create a youth account.';

let weakness = (_password: string): string | undefined => undefined;

/** Sets the check for weak passwords: the server's list is too long for browsers. Rules 1.5 and 1.186 */
export function setPasswordRules(problem: typeof weakness): void {
  weakness = problem;
}

export const newPasswordSchema = v.pipe(
  v.string(PASSWORD_TOO_SHORT),
  // Counts code points, so most emoji are one character.
  v.check((password) => [...password].length >= PASSWORD_MIN, PASSWORD_TOO_SHORT),
  v.maxLength(PASSWORD_MAX, PASSWORD_TOO_LONG),
  v.check(
    (password) => weakness(password) === undefined,
    ({ input }) => weakness(input) ?? '',
  ),
);

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

/** Rules 1.1 to 1.8 */
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

/** True if a second step must follow the password. Rule 1.44 */
export const loggedInSchema = v.object({ needsCode: v.boolean() });

const CODE_INVALID = 'Enter the 6-digit code.';
const codeSchema = v.pipe(
  v.string(CODE_INVALID),
  v.transform(digitCode),
  v.regex(/^\d{6}$/, CODE_INVALID),
);
const RECOVERY_CODE_INVALID = 'Enter a recovery code such as 7fk2-mn8p-wx4c.';
/** A recovery code; case, spaces and hyphens do not matter. */
const recoveryCodeSchema = v.pipe(
  v.string(RECOVERY_CODE_INVALID),
  v.maxLength(40, RECOVERY_CODE_INVALID),
  v.transform((typed) =>
    typed
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ''),
  ),
  v.regex(/^[a-z0-9]{12}$/, RECOVERY_CODE_INVALID),
  v.transform((typed) => typed.replace(/(.{4})(?=.)/g, '$1-')),
);
export const secondStepSchema = body({ code: codeSchema });
export const recoveryStepSchema = body({ recoveryCode: recoveryCodeSchema });

/** Changing two-factor authentication requires the password again. Rule 1.47 */
export const passwordAgainSchema = body({ password: passwordSchema });

/** The second factor, shown once: a URI for the app, its secret to type, and recovery codes. */
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

export const EMAIL_LINK_INVALID =
  'This link is too old, was used already, or is for another account.';
/** Rule 1.59 */
export const emailProofSchema = body({
  code: v.pipe(v.string(EMAIL_LINK_INVALID), v.regex(/^[\w-]{16,64}$/, EMAIL_LINK_INVALID)),
});
/** True when the confirmed address replaced the account's former one. */
export const emailProvenSchema = v.object({ isChanged: v.boolean() });

/** Needs the password, because the mailbox gives access to the account. Rule 1.63 */
export const newEmailSchema = body({ email: emailSchema, password: passwordSchema });
export type NewEmail = v.InferOutput<typeof newEmailSchema>;

/**
 * The account's address and the pending one, or null. `mailFailure` concerns the pending address,
 * or else the account's. Rules 1.60 and 8.161
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
export type ChangePassword = v.InferOutput<typeof changePasswordSchema>;

export const meSchema = v.object({
  id: idSchema,
  role: v.nullable(v.picklist(ROLES)),
  email: v.string(),
  fullName: v.string(),
  moderator: v.optional(v.picklist(['setting-up', 'ready'])),
  /** Set for people who may have a second factor, except moderators. Rule 1.170 */
  secondFactor: v.optional(v.picklist(['on', 'off'])),
  /** Rule 1.50 */
  mustAcceptTerms: v.boolean(),
  emailProof: v.optional(v.picklist(['asked', 'required'])),
  mailbox: v.optional(v.picklist(['guardian', 'none'])),
  /** Set when a youth is of age and has no guardian. Rule 6.163 */
  isOfAge: v.optional(v.literal(true)),
  /** Rule 6.290 */
  hasRooms: v.optional(v.literal(true)),
  /** Set for 30 days after a new password, until the owner has reviewed what still works. Rule 1.146 */
  hasNewPassword: v.optional(v.literal(true)),
  /** Set on an elder's own device. Rule 1.232 */
  isOwnDevice: v.optional(v.literal(true)),
  /** The zone that the person's browser reported last, if any. Rule 10.292 */
  timeZone: v.optional(v.string()),
});
export interface Me {
  readonly id: string;
  readonly role: Role | null;
  readonly email: string;
  readonly fullName: string;
  /** Set for moderators, who have no role. `ready`: this login has passed the second factor. */
  readonly moderator?: 'setting-up' | 'ready' | undefined;
  readonly secondFactor?: 'on' | 'off' | undefined;
  readonly mustAcceptTerms: boolean;
  /** Set until the address is proven. `required`: the person can't meet others before that. Rules 1.57 and 1.60 */
  readonly emailProof?: 'asked' | 'required' | undefined;
  /**
   * Only for people who log in with a PIN and have no address: the person who receives their mail. Rules 1.82 and 1.95
   */
  readonly mailbox?: 'guardian' | 'none' | undefined;
  readonly isOfAge?: true | undefined;
  readonly hasRooms?: true | undefined;
  readonly hasNewPassword?: true | undefined;
  readonly isOwnDevice?: true | undefined;
  readonly timeZone?: string | undefined;
}

/** Times are ISO 8601 in UTC. */
export const loginSchema = v.object({
  id: v.string(),
  isCurrent: v.boolean(),
  device: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.string(),
  /** Rule 1.236 */
  isOwnDevice: v.boolean(),
});
export type LoginView = v.InferOutput<typeof loginSchema>;
