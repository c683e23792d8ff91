import * as v from 'valibot';
import { interestNameSchema, levelSchema } from '../interests/interest.ts';
import { body, idSchema } from '../kernel/body.ts';
import { eachProfileText, PROFILE_TEXT_NAMES } from '../kernel/profile-texts.ts';

/** The styles in which matches see the child's name; the parent chooses. Rule 4.5 */
export const SHOWN_NAME_STYLES = ['full-name', 'first-name-and-initial'] as const;
export type ShownNameStyle = (typeof SHOWN_NAME_STYLES)[number];
/** The style that the forms for a new child preset (decision 106). */
export const PRESET_STYLE: ShownNameStyle = 'first-name-and-initial';

/**
 * The shown name. The second style turns "Ada Maria Lovelace" into "Ada L."; a single name stays unchanged. Rule 4.5
 */
export function shownName(fullName: string, style: ShownNameStyle): string {
  if (style === 'full-name') return fullName;
  const names = fullName.split(/\s+/).filter((name) => name !== '');
  const [first, last] = [names[0], names.length > 1 ? names.at(-1) : undefined];
  if (first === undefined) return fullName;
  const initial = last === undefined ? undefined : [...last][0];
  return initial === undefined ? first : `${first} ${capital(initial)}.`;
}

/** A letter whose uppercase form has several letters (ß, ﬁ) stays unchanged, as it does in the database. */
function capital(letter: string): string {
  const upper = letter.toUpperCase();
  return [...upper].length === 1 ? upper : letter;
}

/** Rule 9.10 */
export const matchingSchema = body({ isOn: v.boolean('Please choose on or off.') });

/** Rule 9.95 */
export const shownNameSchema = body({
  style: v.picklist(SHOWN_NAME_STYLES, 'Please choose how the name is shown.'),
});

export const PROFILE_FIELDS = ['fullName', ...PROFILE_TEXT_NAMES, 'avatar'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** Rule 1.137 */
export const versionDecisionSchema = body({
  outcome: v.picklist(['shown', 'refused'], 'Please choose whether others see it.'),
});
export type VersionOutcome = v.InferOutput<typeof versionDecisionSchema>['outcome'];

export const profileVersionSchema = v.object({
  id: idSchema,
  field: v.picklist(PROFILE_FIELDS),
  words: v.string(),
  pictureUrl: v.nullable(v.string()),
  isWaiting: v.boolean(),
});
export type ProfileVersion = v.InferOutput<typeof profileVersionSchema>;

/**
 * A child as their own parent sees them: everything stored except passwords and codes. Times are ISO
 * 8601 in UTC. Rule 9.2
 */
export const childDetailSchema = v.object({
  id: idSchema,
  fullName: v.string(),
  invitedAs: v.string(),
  shownNameStyle: v.picklist(SHOWN_NAME_STYLES),
  shownNames: v.object({ 'full-name': v.string(), 'first-name-and-initial': v.string() }),
  avatarUrl: v.nullable(v.string()),
  /** Empty for a child without a mailbox, who logs in with a PIN. */
  email: v.string(),
  logsInByPin: v.boolean(),
  ageRange: v.string(),
  note: v.string(),
  ...eachProfileText(() => v.string()),
  /** Profile values, both approved and waiting for a guardian. */
  versions: v.array(profileVersionSchema),
  connectionPref: v.string(),
  interests: v.array(v.object({ name: interestNameSchema, level: levelSchema })),
  isMatchingOn: v.boolean(),
  pausedAt: v.nullable(v.string()),
  joinedAt: v.string(),
  /** The date (UTC) of the child's last visit. */
  lastSeen: v.string(),
  /** The meetings that a pause would cancel: pending requests and approved future sessions. */
  ahead: v.object({
    requests: v.number(),
    sessions: v.number(),
    /** Rule 9.98 */
    meetings: v.array(
      v.object({
        id: idSchema,
        startsAt: v.string(),
        status: v.picklist(['pending', 'approved']),
        elder: v.object({ id: idSchema, name: v.string() }),
      }),
    ),
  }),
  /** Rule 9.15 */
  elders: v.array(v.object({ id: idSchema, name: v.string(), isVerified: v.boolean() })),
});
export type MeetingAhead = ChildDetail['ahead']['meetings'][number];
export type ChildDetail = v.InferOutput<typeof childDetailSchema>;
