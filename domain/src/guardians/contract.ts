import * as v from 'valibot';
import { CONSENT_MISSING } from '../identity/contract.ts';
import { emailSchema } from '../identity/email.ts';
import { body, idSchema } from '../kernel/body.ts';
import { mailFailureSchema } from '../kernel/unsent-mail.ts';
import { text } from '../kernel/text.ts';
import * as texts from '../kernel/texts.ts';

/** The maximum number of guardians: the first one and up to three others. Rule 4.42 */
export const MOST_GUARDIANS = 4;
/** The maximum number of open invites per guardian and child. Rule 4.67 */
export const MOST_OPEN_INVITES = 3;
const GUARDIAN_ROOMS = ['free', 'no-room', 'enough-invited'] as const;
export type GuardianRoom = (typeof GUARDIAN_ROOMS)[number];

/** Rule 4.40 */
export const inviteGuardianSchema = body({ email: emailSchema });

const LINK_INVALID = 'This link is invalid or expired.';
const code = v.pipe(v.string(LINK_INVALID), v.regex(/^[\w-]{20,64}$/, LINK_INVALID));
export const guardianLinkSchema = body({ code });
/** Each guardian gives their own consent to the child's account. Rule 4.46 */
export const acceptGuardianSchema = body({
  code,
  guardianConsent: v.literal(true, CONSENT_MISSING),
});

/** Rule 4.44 */
export const LINK_VIEWERS = [
  'logged-out',
  'other-address',
  'other-role',
  'already-guardian',
  'not-again',
  'can-accept',
] as const;
export type LinkViewer = (typeof LINK_VIEWERS)[number];

const guardianLinkViewSchema = v.object({
  viewer: v.picklist(LINK_VIEWERS),
  /** Null unless the viewer's account is the recipient's. Rule 4.69 */
  email: v.nullable(v.string()),
  inviterName: v.string(),
  childName: v.string(),
});
export type GuardianLinkView = v.InferOutput<typeof guardianLinkViewSchema>;

const LINK_ENDS = ['used', 'replaced', 'ended', 'withdrawn'] as const;
export type LinkEnd = (typeof LINK_ENDS)[number];
/** A closed link shows only the sender's name, not the child's. Rule 1.126 */
const closedGuardianLinkSchema = v.object({
  closed: v.picklist(LINK_ENDS),
  inviterName: v.string(),
});
export type ClosedGuardianLink = v.InferOutput<typeof closedGuardianLinkSchema>;
export const guardianLinkAnswerSchema = v.union([guardianLinkViewSchema, closedGuardianLinkSchema]);
export type GuardianLinkAnswer = v.InferOutput<typeof guardianLinkAnswerSchema>;

export const acceptedGuardianSchema = v.object({ childId: idSchema });

/** A guardian as the rest of the family sees them, never with an address. Rule 4.48 */
const guardianViewSchema = v.object({
  id: idSchema,
  name: v.string(),
  isYou: v.boolean(),
  since: v.string(),
  /** The inviting guardian's name, or null for the first guardian or when that account is gone. */
  invitedBy: v.nullable(v.string()),
});
export type GuardianView = v.InferOutput<typeof guardianViewSchema>;

const guardianInviteViewSchema = v.object({
  id: idSchema,
  isYours: v.boolean(),
  inviterName: v.string(),
  email: v.nullable(v.string()),
  sentAt: v.string(),
  expiresAt: v.string(),
  isExpired: v.boolean(),
  /** Rule 8.158 */
  mailFailure: mailFailureSchema,
});
export type GuardianInviteView = v.InferOutput<typeof guardianInviteViewSchema>;

export const childGuardiansSchema = v.object({
  guardians: v.array(guardianViewSchema),
  invites: v.array(guardianInviteViewSchema),
  room: v.picklist(GUARDIAN_ROOMS),
  /** True if no other guardian can decide. Suspended guardians cannot. Rules 4.51 and 9.12 */
  isOnly: v.boolean(),
});
export type ChildGuardians = v.InferOutput<typeof childGuardiansSchema>;

/** Rule 4.49 */
export const ownGuardiansSchema = v.object({
  items: v.array(v.object({ id: idSchema, name: v.string() })),
});

/** Rule 4.56 */
const seenGuardianshipSchema = v.object({
  guardian: v.object({ id: idSchema, name: v.string() }),
  child: v.object({ id: idSchema, name: v.string() }),
  since: v.string(),
  endedAt: v.nullable(v.string()),
  endedWhy: v.nullable(
    v.picklist(['stepped-back', 'ended-by-moderator', 'ended-by-inviter', 'of-age']),
  ),
  reason: v.nullable(v.string()),
});
export type SeenGuardianship = v.InferOutput<typeof seenGuardianshipSchema>;
export const seenGuardianshipsSchema = v.object({ items: v.array(seenGuardianshipSchema) });

export const endGuardianshipSchema = body({
  guardianId: idSchema,
  childId: idSchema,
  reason: text(texts.guardianshipEnding, 'Please write the reason.'),
});
