import * as v from 'valibot';
import { optionalBirthDateSchema } from '../identity/birth-date.ts';
import { CONSENT_MISSING, emailSchema, newPasswordSchema } from '../identity/contract.ts';
import { newPinSchema } from '../identity/pin.ts';
import { body, cursorSchema, idSchema } from '../kernel/body.ts';
import { mailFailureSchema } from '../kernel/unsent-mail.ts';
import { text } from '../kernel/text.ts';
import * as texts from '../kernel/texts.ts';
import { SHOWN_NAME_STYLES } from '../safety/child-view.ts';

/** Rule 4.3: the age ranges of invited children, the first being the default. */
export const CHILD_AGE_RANGES = ['10-15', '15-20', '20-25'] as const;

/** What a parent says of a child, however it comes to its account. */
const childEntries = {
  childName: text(texts.childName, "Please enter your child's name."),
  ageRange: v.optional(v.picklist(CHILD_AGE_RANGES, 'Please select an age range.'), '10-15'),
  note: v.optional(text(texts.inviteNote), ''),
  shownNameStyle: v.optional(
    v.picklist(SHOWN_NAME_STYLES, 'Please choose how the name is shown.'),
    'full-name',
  ),
};

export const newInviteSchema = body({
  ...childEntries,
  childEmail: emailSchema,
  /** Rule 4.60: empty where the parent gives none. It is sealed and never given back. */
  birthDate: v.optional(optionalBirthDateSchema, ''),
});
export type NewInvite = v.InferOutput<typeof newInviteSchema>;

/** Rule 1.81: a child without a mailbox, whose account there is at once. */
export const newChildSchema = body({
  ...childEntries,
  pin: newPinSchema,
  guardianConsent: v.literal(true, CONSENT_MISSING),
});
export type NewChild = v.InferOutput<typeof newChildSchema>;
export const childAddedSchema = v.object({ id: idSchema });

/** Rule 4.12: what an invite is shown as. */
const shownStatusSchema = v.picklist(['pending', 'accepted', 'expired']);

export const invitesQuerySchema = body({ cursor: v.optional(cursorSchema) });

/** An invite as its parent sees it. Times are ISO 8601 in UTC. Rule 4.16 */
const inviteViewSchema = v.object({
  token: idSchema,
  childName: v.string(),
  childEmail: v.string(),
  status: shownStatusSchema,
  /** When the newest mail was sent. */
  sentAt: v.string(),
  expiresAt: v.string(),
  acceptedAt: v.nullable(v.string()),
  /** Of the newest mail. Rule 8.158 */
  mailFailure: mailFailureSchema,
});
export type InviteView = v.InferOutput<typeof inviteViewSchema>;

export const invitePageSchema = v.object({
  items: v.array(inviteViewSchema),
  nextCursor: v.nullable(v.string()),
});
export type InvitePage = v.InferOutput<typeof invitePageSchema>;

/** A row of the parent's children table: an account, or an invite not yet answered. Rule 3.8 */
export const childViewSchema = v.object({
  /** Null for an invite not yet answered. */
  id: v.nullable(idSchema),
  name: v.string(),
  status: shownStatusSchema,
  /** When the account began; null for an invite not yet answered. */
  acceptedAt: v.nullable(v.string()),
  /** Whether a guardian added it with a PIN: nobody accepted an invite. Rule 4.63 */
  isAdded: v.boolean(),
  avatarUrl: v.nullable(v.string()),
  isPaused: v.boolean(),
  /** Of an invite not yet answered, to send it again; null for an account. */
  token: v.nullable(idSchema),
  /** Of the newest mail of an invite. Rule 8.158 */
  mailFailure: mailFailureSchema,
  /** Whether it has chosen interests, without which nobody is matched with it. */
  hasInterests: v.boolean(),
});
export type ChildView = v.InferOutput<typeof childViewSchema>;

const LINK_INVALID = 'This sign-in link is invalid or expired.';
const codeSchema = v.pipe(v.string(LINK_INVALID), v.regex(/^[\w-]{20,64}$/, LINK_INVALID));

/** Asks whether the link is still good; changes nothing but the count of wrong tries. */
export const checkCompletionSchema = body({
  token: idSchema,
  code: codeSchema,
  email: emailSchema,
});

/** Rule 1.17: what the child sends to become a youth. */
export const completeInviteSchema = body({
  token: idSchema,
  code: codeSchema,
  email: emailSchema,
  password: newPasswordSchema,
});
