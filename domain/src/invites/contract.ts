import * as v from 'valibot';
import { optionalBirthDateSchema } from '../identity/birth-date.ts';
import { CONSENT_MISSING, newPasswordSchema } from '../identity/contract.ts';
import { emailSchema } from '../identity/email.ts';
import { newPinSchema } from '../identity/pin.ts';
import { body, cursorSchema, idSchema } from '../kernel/body.ts';
import { keysOf } from '../kernel/keys-of.ts';
import { mailFailureSchema } from '../kernel/unsent-mail.ts';
import { text } from '../kernel/text.ts';
import * as texts from '../kernel/texts.ts';
import { SHOWN_NAME_STYLES } from '../safety/child-view.ts';

/** The age ranges of invited children; the first is the default. Rule 4.3 */
export const CHILD_AGE_RANGES = ['10-15', '15-20', '20-25'] as const;

const childEntries = {
  childName: text(texts.childName, "Please enter your child's name."),
  ageRange: v.optional(v.picklist(CHILD_AGE_RANGES, 'Please select an age range.'), '10-15'),
  note: v.optional(text(texts.inviteNote), ''),
  shownNameStyle: v.optional(
    v.picklist(SHOWN_NAME_STYLES, 'Please choose how the name is shown.'),
    'full-name',
  ),
};

export const CHILD_FIELDS = keysOf(childEntries);

/** Empty when the parent gives none. Stored encrypted and never returned. Rule 4.60 */
const birthDate = v.optional(optionalBirthDateSchema, '');

export const newInviteSchema = body({ ...childEntries, childEmail: emailSchema, birthDate });
export type NewInvite = v.InferOutput<typeof newInviteSchema>;

/** Rule 1.81 */
export const newChildSchema = body({
  ...childEntries,
  birthDate,
  pin: newPinSchema,
  guardianConsent: v.literal(true, CONSENT_MISSING),
});
export type NewChild = v.InferOutput<typeof newChildSchema>;
export const childAddedSchema = v.object({ id: idSchema });

/** Rule 4.12 */
const shownStatusSchema = v.picklist(['pending', 'accepted', 'expired']);

export const invitesQuerySchema = body({ cursor: v.optional(cursorSchema) });

/** Rule 4.16 */
const inviteViewSchema = v.object({
  token: idSchema,
  childName: v.string(),
  childEmail: v.string(),
  status: shownStatusSchema,
  sentAt: v.string(),
  expiresAt: v.string(),
  acceptedAt: v.nullable(v.string()),
  /** Rule 8.158 */
  mailFailure: mailFailureSchema,
});
export type InviteView = v.InferOutput<typeof inviteViewSchema>;

export const invitePageSchema = v.object({
  items: v.array(inviteViewSchema),
  nextCursor: v.nullable(v.string()),
});
export type InvitePage = v.InferOutput<typeof invitePageSchema>;

/** Rule 3.8 */
export const childViewSchema = v.object({
  id: v.nullable(idSchema),
  name: v.string(),
  /** The name that others see; empty before the child has an account. Rule 6.377 */
  shownName: v.string(),
  status: shownStatusSchema,
  acceptedAt: v.nullable(v.string()),
  /** True when a guardian added the child with a PIN instead of an invite. Rule 4.63 */
  isAdded: v.boolean(),
  avatarUrl: v.nullable(v.string()),
  isPaused: v.boolean(),
  token: v.nullable(idSchema),
  /** Rule 8.158 */
  mailFailure: mailFailureSchema,
  /** True when the child has chosen interests; without them there are no matches. */
  hasInterests: v.boolean(),
});
export type ChildView = v.InferOutput<typeof childViewSchema>;

const LINK_INVALID = 'This sign-in link is invalid or expired.';
const codeSchema = v.pipe(v.string(LINK_INVALID), v.regex(/^[\w-]{20,64}$/, LINK_INVALID));

const link = { token: idSchema, code: codeSchema };

/** Rule 4.120 */
export const inviteLinkSchema = body(link);
/** The first names of the child and of the parent who sent the invite. */
export const greetingSchema = v.object({ child: v.string(), parent: v.string() });
export type Greeting = v.InferOutput<typeof greetingSchema>;

/** Checks a link without using it, and counts wrong attempts. */
export const checkCompletionSchema = body({ ...link, email: emailSchema });
/** Rule 4.122 */
export const confirmedInviteSchema = v.object({
  ...greetingSchema.entries,
  /** The address of a built-in avatar. */
  avatarUrl: v.nullable(v.string()),
  /** An uploaded picture in base64, because the child can't request pictures before the account exists. */
  photo: v.nullable(v.string()),
});
export type ConfirmedInvite = v.InferOutput<typeof confirmedInviteSchema>;

/** Rule 1.17 */
export const completeInviteSchema = body({
  ...link,
  email: emailSchema,
  password: newPasswordSchema,
});
