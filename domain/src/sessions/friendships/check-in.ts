import * as v from 'valibot';
import type { Actor } from '../../identity/role.ts';
import { body, idSchema } from '../../kernel/body.ts';
import { keysOf } from '../../kernel/keys-of.ts';
import { accept, type Decision, type DomainEvent, refuse } from '../../kernel/decision.ts';
import { shownTexts, type TextList, type TextsOf, writtenTexts } from '../../kernel/text-list.ts';
import * as texts from '../../kernel/texts.ts';
import type { FriendshipKey } from './contract.ts';

/** The three faces of a check-in. `worried` also opens the way to report. Rule 6.442 */
export const FEELING_WORDS = {
  good: 'It’s going well',
  'so-so': 'So-so',
  worried: 'Something worries me',
} as const;
export type Feeling = keyof typeof FEELING_WORDS;
export const FEELINGS = keysOf(FEELING_WORDS);

export const CHECK_IN_TEXTS = { note: texts.checkInNote } as const satisfies TextList;

export const checkInAnswerSchema = body({
  feeling: v.picklist(FEELINGS, 'Please choose how it’s going.'),
  ...writtenTexts(CHECK_IN_TEXTS),
});
export type CheckInAnswer = v.InferOutput<typeof checkInAnswerSchema>;

/** An open check-in, as the person who was asked sees it. */
const checkInSchema = v.object({
  elderId: idSchema,
  youthId: idSchema,
  elder: v.string(),
  youth: v.string(),
  askedAt: v.string(),
  feeling: v.nullable(v.picklist(FEELINGS)),
  ...shownTexts(CHECK_IN_TEXTS),
});
export type CheckIn = v.InferOutput<typeof checkInSchema>;

/** A friend whom the reader hasn't met for a while, with the session to repeat. Rule 6.446 */
const quietSchema = v.object({ otherId: idSchema, other: v.string(), sessionId: idSchema });
export type QuietFriend = v.InferOutput<typeof quietSchema>;

export const checkInsSchema = v.object({
  items: v.array(checkInSchema),
  quiet: v.array(quietSchema),
});

const DAY_MS = 86_400_000;
/** A check-in is asked within this time of being due, or left out. Rule 6.440 */
export const ON_TIME_MS = 7 * DAY_MS;
/** How long a check-in stays open. Rule 6.441 */
export const OPEN_MS = 7 * DAY_MS;
/** When a person who hasn't answered is reminded. Rule 6.444 */
export const REMIND_MS = 4 * DAY_MS;
/** Friends without a meeting for this long aren't asked until they meet again. Rule 6.440 */
export const IDLE_MS = 90 * DAY_MS;
/** Friends without a meeting for this long are offered another, and later shown to moderators. Rules 6.446 and 6.447 */
export const QUIET_MS = 30 * DAY_MS;
export const LONG_QUIET_MS = 45 * DAY_MS;

/** The number of the check-in after a year. The ones before are a month apart, the later ones a quarter. */
const AFTER_A_YEAR = 13;

/** When a friendship's check-in is due: after two weeks, after each month of the first year, then quarterly. Rule 6.440 */
export function checkInDue(start: Date, number: number): Date {
  if (number === 1) return new Date(start.getTime() + 14 * DAY_MS);
  return addMonths(start, number - 1 + 2 * Math.max(0, number - AFTER_A_YEAR));
}

/** The same day and hour in UTC. In a shorter month it is the month's last day. */
function addMonths(start: Date, months: number): Date {
  const month = start.getUTCMonth() + months;
  const due = new Date(start);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  due.setUTCMonth(month, Math.min(start.getUTCDate(), lastDay));
  return due;
}

interface Due {
  readonly number: number;
  readonly dueAt: Date;
}

/** The next check-in that can still be asked on time. */
export function nextCheckIn(start: Date, after: number, now: Date): Due {
  for (let number = after + 1; ; number += 1) {
    const dueAt = checkInDue(start, number);
    if (dueAt.getTime() + ON_TIME_MS > now.getTime()) return { number, dueAt };
  }
}

export interface DueCheckIn extends FriendshipKey, Due {
  /** The end of the friends' first session. */
  readonly start: Date;
  readonly lastMetAt: Date;
  readonly hasNext: boolean;
  readonly mayMeet: boolean;
  readonly guardianIds: readonly string[];
}

export interface CheckInAsked extends DomainEvent<'CheckInAsked'>, FriendshipKey {
  readonly askedIds: readonly string[];
  readonly isReminder: boolean;
}
/** A check-in that couldn't be asked on time. Concerns nobody. */
export type CheckInLeftOut = DomainEvent<'CheckInLeftOut'>;
/** Concerns only the author. The audit log doesn't contain the answer. Rule 6.443 */
export type CheckInAnswered = DomainEvent<'CheckInAnswered'>;

const subjectOf = ({ youthId }: FriendshipKey) => ({ feature: 'friendships', id: youthId });

export interface NextCheckIn extends FriendshipKey {
  readonly number: number;
  readonly askedIds: readonly string[];
  readonly next: Due;
}
export type CheckInRefusal = 'none-due' | 'not-now';

/**
 * Asks all of a friendship, or nobody while the two may not meet, whatever the reason, so that a check-in doesn't
 * reveal a block. Rules 6.440 and 6.445
 */
export function decideCheckIn(
  due: DueCheckIn | null,
  now: Date,
): Decision<NextCheckIn, CheckInAsked | CheckInLeftOut, CheckInRefusal> {
  if (due === null) return refuse('none-due');
  const { elderId, youthId, number, dueAt, start, lastMetAt, hasNext, mayMeet, guardianIds } = due;
  const isLate = dueAt.getTime() + ON_TIME_MS <= now.getTime();
  const isIdle = !hasNext && lastMetAt.getTime() + IDLE_MS <= now.getTime();
  const key = { elderId, youthId };
  const next = nextCheckIn(start, number, now);
  const subject = subjectOf(key);
  if (isLate || isIdle) {
    return accept(
      { ...key, number, askedIds: [], next },
      { type: 'CheckInLeftOut', subject, concerns: [], after: { number } },
    );
  }
  if (!mayMeet) return refuse('not-now');
  const askedIds = [elderId, youthId, ...guardianIds];
  return accept({ ...key, number, askedIds, next }, asked(key, number, askedIds, false));
}

function asked(
  key: FriendshipKey,
  number: number,
  askedIds: readonly string[],
  isReminder: boolean,
): CheckInAsked {
  const after = { number, isReminder };
  const subject = subjectOf(key);
  return { type: 'CheckInAsked', subject, concerns: askedIds, ...key, askedIds, isReminder, after };
}

export interface Unanswered extends FriendshipKey {
  readonly personId: string;
  readonly number: number;
  readonly askedAt: Date;
}

/** Rule 6.444 */
export function decideCheckInReminder(
  open: Unanswered | null,
  now: Date,
): Decision<Unanswered, CheckInAsked, CheckInRefusal> {
  const since = open === null ? 0 : now.getTime() - open.askedAt.getTime();
  if (open === null || since < REMIND_MS || since >= OPEN_MS) return refuse('none-due');
  const { elderId, youthId, number, personId } = open;
  return accept(open, asked({ elderId, youthId }, number, [personId], true));
}

export type CheckInAnswerRefusal = 'no-check-in';
export interface AnsweredCheckIn extends Unanswered, TextsOf<typeof CHECK_IN_TEXTS> {
  readonly feeling: Feeling;
  readonly answeredAt: Date;
}

/** `open` is null unless the reader was asked, the two may meet, and a guardian still is one. Rules 6.441 to 6.445 */
export function decideCheckInAnswer(
  { personId }: Actor,
  open: Unanswered | null,
  answer: CheckInAnswer,
  now: Date,
): Decision<AnsweredCheckIn, CheckInAnswered, CheckInAnswerRefusal> {
  if (open === null || now.getTime() - open.askedAt.getTime() >= OPEN_MS) {
    return refuse('no-check-in');
  }
  return accept(
    { ...open, ...answer, answeredAt: now },
    { type: 'CheckInAnswered', subject: subjectOf(open), concerns: [personId] },
  );
}
