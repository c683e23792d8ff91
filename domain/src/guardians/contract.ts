import * as v from 'valibot';
import { CONSENT_MISSING, emailSchema } from '../identity/contract.ts';
import { body, idSchema } from '../kernel/body.ts';
import { mailFailureSchema } from '../kernel/unsent-mail.ts';
import { text } from '../kernel/text.ts';
import * as texts from '../kernel/texts.ts';

/** Rule 4.42: the first guardian, and three more. */
export const MOST_GUARDIANS = 4;
/** Rule 4.67: so many invites of one guardian for one child wait for an answer at a time. */
export const MOST_OPEN_INVITES = 3;
/** Whether somebody can invite another guardian, or why not. */
const GUARDIAN_ROOMS = ['free', 'no-room', 'enough-invited'] as const;
export type GuardianRoom = (typeof GUARDIAN_ROOMS)[number];

/** Rule 4.40: who a guardian invites to decide for their child, too. */
export const inviteGuardianSchema = body({ email: emailSchema });

const LINK_INVALID = 'This link is invalid or expired.';
const code = v.pipe(v.string(LINK_INVALID), v.regex(/^[\w-]{20,64}$/, LINK_INVALID));
export const guardianLinkSchema = body({ code });
/** Rule 4.46: each guardian agrees to the child's account for themselves. */
export const acceptGuardianSchema = body({
  code,
  guardianConsent: v.literal(true, CONSENT_MISSING),
});

/** What stands between the reader of a link and accepting it. Rule 4.44 */
export const LINK_VIEWERS = [
  'logged-out',
  'other-address',
  'other-role',
  'already-guardian',
  'not-again',
  'can-accept',
] as const;
export type LinkViewer = (typeof LINK_VIEWERS)[number];

/** What a mailed link opens. */
const guardianLinkViewSchema = v.object({
  viewer: v.picklist(LINK_VIEWERS),
  /** Null to another account than the one it went to. Rule 4.69 */
  email: v.nullable(v.string()),
  inviterName: v.string(),
  /** The name that others see. */
  childName: v.string(),
});
export type GuardianLinkView = v.InferOutput<typeof guardianLinkViewSchema>;

/** Why a mailed link opens nothing: somebody answered, it was sent again, its time is over, or it was taken back. */
const LINK_ENDS = ['used', 'replaced', 'ended', 'withdrawn'] as const;
export type LinkEnd = (typeof LINK_ENDS)[number];
/** Rule 1.126: of the two names that an open link shows, only that of the person who sent it. */
const closedGuardianLinkSchema = v.object({
  closed: v.picklist(LINK_ENDS),
  inviterName: v.string(),
});
export type ClosedGuardianLink = v.InferOutput<typeof closedGuardianLinkSchema>;
export const guardianLinkAnswerSchema = v.union([guardianLinkViewSchema, closedGuardianLinkSchema]);
export type GuardianLinkAnswer = v.InferOutput<typeof guardianLinkAnswerSchema>;

export const acceptedGuardianSchema = v.object({ childId: idSchema });

/** A guardian as the others of the family see them: never with an address. Rule 4.48 */
const guardianViewSchema = v.object({
  id: idSchema,
  name: v.string(),
  isYou: v.boolean(),
  since: v.string(),
  /** Who invited them; null for the first one, and where that account is gone. */
  invitedBy: v.nullable(v.string()),
});
export type GuardianView = v.InferOutput<typeof guardianViewSchema>;

const guardianInviteViewSchema = v.object({
  id: idSchema,
  isYours: v.boolean(),
  inviterName: v.string(),
  /** Only for who sent it. */
  email: v.nullable(v.string()),
  sentAt: v.string(),
  expiresAt: v.string(),
  isExpired: v.boolean(),
  /** Of the newest mail, for who sent it. Rule 8.158 */
  mailFailure: mailFailureSchema,
});
export type GuardianInviteView = v.InferOutput<typeof guardianInviteViewSchema>;

export const childGuardiansSchema = v.object({
  guardians: v.array(guardianViewSchema),
  invites: v.array(guardianInviteViewSchema),
  room: v.picklist(GUARDIAN_ROOMS),
  /** Whether nobody else is there who can decide: somebody suspended cannot. Rules 4.51 and 9.12 */
  isOnly: v.boolean(),
});
export type ChildGuardians = v.InferOutput<typeof childGuardiansSchema>;

/** Rule 4.49: who a youth's guardians are, the longest there first. */
export const ownGuardiansSchema = v.object({
  items: v.array(v.object({ id: idSchema, name: v.string() })),
});

/** A guardianship as moderators see it. Rule 4.56 */
const seenGuardianshipSchema = v.object({
  guardian: v.object({ id: idSchema, name: v.string() }),
  child: v.object({ id: idSchema, name: v.string() }),
  since: v.string(),
  endedAt: v.nullable(v.string()),
  endedWhy: v.nullable(v.picklist(['stepped-back', 'ended-by-moderator', 'of-age'])),
  /** What the moderator who ended it wrote. */
  reason: v.nullable(v.string()),
});
export type SeenGuardianship = v.InferOutput<typeof seenGuardianshipSchema>;
export const seenGuardianshipsSchema = v.object({ items: v.array(seenGuardianshipSchema) });

export const endGuardianshipSchema = body({
  guardianId: idSchema,
  childId: idSchema,
  reason: text(texts.guardianshipEnding, 'Please write the reason.'),
});
