import * as v from 'valibot';
import { interestNameSchema, levelSchema } from '../interests/interest.ts';
import { body, idSchema } from '../kernel/body.ts';

/** Rule 4.5: how the child's name is shown to matches; the parent chooses. */
export const SHOWN_NAME_STYLES = ['full-name', 'first-name-and-initial'] as const;
export type ShownNameStyle = (typeof SHOWN_NAME_STYLES)[number];

/**
 * Rule 4.5: the name that others see. "Ada Maria Lovelace" becomes "Ada L." with the second style;
 * a single name stays as it is.
 */
export function shownName(fullName: string, style: ShownNameStyle): string {
  if (style === 'full-name') return fullName;
  const names = fullName.split(/\s+/).filter((name) => name !== '');
  const [first, last] = [names[0], names.length > 1 ? names.at(-1) : undefined];
  if (first === undefined) return fullName;
  const initial = last === undefined ? undefined : [...last][0];
  return initial === undefined ? first : `${first} ${capital(initial)}.`;
}

/** A letter whose capital is several (ß, ﬁ) stays as it is: one initial, as the database writes it. */
function capital(letter: string): string {
  const upper = letter.toUpperCase();
  return [...upper].length === 1 ? upper : letter;
}

/** Rule 9.10: what a parent sends to turn matching off or on. */
export const matchingSchema = body({ isOn: v.boolean('Please choose on or off.') });

/** Rule 9.95 */
export const shownNameSchema = body({
  style: v.picklist(SHOWN_NAME_STYLES, 'Please choose how the name is shown.'),
});

/**
 * A child as its own parent sees it: all that is stored, passwords and codes excepted. Times are ISO
 * 8601 in UTC. Rule 9.2
 */
export const childDetailSchema = v.object({
  id: idSchema,
  fullName: v.string(),
  /** The name as the parent wrote it in the invite. */
  invitedAs: v.string(),
  shownNameStyle: v.picklist(SHOWN_NAME_STYLES),
  /** The name that others see by each style; the one of `shownNameStyle` is shown now. */
  shownNames: v.object({ 'full-name': v.string(), 'first-name-and-initial': v.string() }),
  avatarUrl: v.nullable(v.string()),
  /** Empty for a child without a mailbox, who logs in by PIN. */
  email: v.string(),
  logsInByPin: v.boolean(),
  ageRange: v.string(),
  note: v.string(),
  bio: v.string(),
  connectionPref: v.string(),
  interests: v.array(v.object({ name: interestNameSchema, level: levelSchema })),
  isMatchingOn: v.boolean(),
  pausedAt: v.nullable(v.string()),
  joinedAt: v.string(),
  /** The calendar day (UTC) on which the child last used Oakling. */
  lastSeen: v.string(),
  /** What a pause would cancel: open requests and approved sessions that lie ahead. */
  ahead: v.object({
    requests: v.number(),
    sessions: v.number(),
    /** Which these are, the soonest first. Rule 9.98 */
    meetings: v.array(
      v.object({
        id: idSchema,
        startsAt: v.string(),
        status: v.picklist(['pending', 'approved']),
        elder: v.object({ id: idSchema, name: v.string() }),
      }),
    ),
  }),
  /** Who the parent can block for the child: elders the child asked or was asked by. Rule 9.15 */
  elders: v.array(v.object({ id: idSchema, name: v.string(), isVerified: v.boolean() })),
});
export type MeetingAhead = ChildDetail['ahead']['meetings'][number];
export type ChildDetail = v.InferOutput<typeof childDetailSchema>;
