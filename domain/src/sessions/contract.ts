import * as v from 'valibot';
import { ROLES } from '../identity/role.ts';
import { interestNameSchema } from '../interests/contract.ts';
import { INTEREST_NAMES } from '../interests/interest.ts';
import { body } from '../kernel/body.ts';
import { idSchema } from '../kernel/ids.ts';
import { cursorSchema } from '../kernel/page.ts';
import { line, paragraph, tooLong } from '../kernel/text.ts';
import { BUCKETS } from './bucket.ts';
import { historyItemSchema, previousSchema, proposalViewSchema } from './life-view.ts';
import { OUTCOMES } from './outcome.ts';
import { geoCoordsSchema, placeSchema } from './place-contract.ts';
import { CONNECTION_MODES } from './session.ts';
import { normaliseVideoLink, VIDEO_PROVIDERS, type VideoProvider } from './video-link.ts';

export const INTEREST_MISSING = 'At least one interest must be selected.';
const ZONE_UNKNOWN = 'This time zone is not known.';
export const MODE_MISSING = 'Please select a connection mode.';
/** Rule 6.17 */
export const END_BEFORE_START = 'End must be after start.';

const localDate = v.pipe(
  v.string('Please select a date.'),
  v.isoDate('Please select a date.'),
  v.check(isRealDate, 'Please select a date.'),
);
const localTime = (message: string) => v.pipe(v.string(message), v.isoTime(message));

/** A time as it is typed: a day, two times of the wall clock, and the IANA zone they are meant in. */
export const timeEntries = {
  date: localDate,
  startTime: localTime('Please select a start time.'),
  endTime: localTime('Please select an end time.'),
  timeZone: v.pipe(
    v.string(ZONE_UNKNOWN),
    v.maxLength(64, ZONE_UNKNOWN),
    v.check(isTimeZone, ZONE_UNKNOWN),
  ),
};

/** What can be said of a session in both modes. */
export const contentEntries = {
  interests: v.pipe(
    v.array(interestNameSchema, INTEREST_MISSING),
    v.minLength(1, INTEREST_MISSING),
    v.maxLength(INTEREST_NAMES.length, INTEREST_MISSING),
    v.check((names) => new Set(names).size === names.length, 'Please select each interest once.'),
  ),
  ...timeEntries,
  message: v.optional(paragraph(500), ''),
};

/** What both modes of a request share; a form checks its fields by these. */
export const requestEntries = {
  /** Made by the client (UUIDv7): sending the same request twice makes one session. */
  id: idSchema,
  matchId: idSchema,
  ...contentEntries,
};

/** Characters of a link, as typed and as stored: storing one writes `https://` and escapes. */
const LINK_MAX = 500;

/** Rule 6.8 */
export const addressSchema = line(200, 'Please select a meeting address.');
/** Rule 6.9 */
export const videoLinkSchema = line(LINK_MAX, 'Please enter a meeting URL.');

/** The fields of each mode. */
export const inPersonEntries = {
  connectionMode: v.literal('In-Person'),
  address: addressSchema,
  geoCoords: v.optional(geoCoordsSchema),
};
export const remoteEntries = {
  connectionMode: v.literal('Remote'),
  videoProvider: v.picklist(VIDEO_PROVIDERS, 'Please select a video provider.'),
  videoLink: videoLinkSchema,
};

/** Rule 6.10: what is wrong with a link for its provider; null when it can be stored. */
export function videoLinkProblem(provider: VideoProvider, link: string): string | null {
  const stored = normaliseVideoLink(provider, link);
  if (stored === null) return `Enter a valid ${provider} URL.`;
  return stored.length > LINK_MAX ? tooLong(LINK_MAX) : null;
}

type Linked =
  | { readonly connectionMode: 'In-Person' }
  | {
      readonly connectionMode: 'Remote';
      readonly videoProvider: VideoProvider;
      readonly videoLink: string;
    };

/** Turns the link of a request by video into the form it is stored in. Rules 6.10 to 6.13 */
export function storedLink<Request extends Linked>() {
  return v.rawTransform<Request, Request>(({ dataset, addIssue, NEVER }) => {
    const input = dataset.value;
    if (input.connectionMode !== 'Remote') return input;
    const { videoProvider, videoLink: value } = input;
    const message = videoLinkProblem(videoProvider, value);
    const videoLink = normaliseVideoLink(videoProvider, value);
    if (message === null && videoLink !== null) return { ...input, videoLink };
    addIssue({
      ...(message !== null && { message }),
      path: [{ type: 'object', origin: 'value', input: { ...input }, key: 'videoLink', value }],
    });
    return NEVER;
  });
}

/** Rules 6.4 to 6.18: what an elder or a youth sends to request a session. */
export const sessionRequestSchema = v.pipe(
  v.variant(
    'connectionMode',
    [
      body({ ...requestEntries, ...inPersonEntries }),
      body({ ...requestEntries, ...remoteEntries }),
    ],
    MODE_MISSING,
  ),
  storedLink(),
  v.forward(
    v.partialCheck(
      [['startTime'], ['endTime']],
      (request) => request.endTime > request.startTime,
      END_BEFORE_START,
    ),
    ['endTime'],
  ),
);
export type SessionRequest = v.InferOutput<typeof sessionRequestSchema>;

const NOT_A_VERSION = 'A version is a whole number from 1 on.';

/** What the parent read: deciding anything else is refused. */
export const approveSchema = body({
  version: v.pipe(v.number(NOT_A_VERSION), v.integer(NOT_A_VERSION), v.minValue(1, NOT_A_VERSION)),
});
export const rejectSchema = body({
  ...approveSchema.entries,
  reason: v.optional(paragraph(500), ''),
});

/** Rule 6.57: what was read is named here too, so that nobody calls off what has changed since. */
export const cancelSchema = body({ ...rejectSchema.entries });

export const sessionsQuerySchema = body({
  bucket: v.picklist(BUCKETS, 'There is no such tab.'),
  cursor: v.optional(cursorSchema),
});

/** The key of the Maps service, which a page has to show there; null when none is set. Rule 10.26 */
export const placeSearchSchema = v.object({ key: v.nullable(v.string()) });
export type PlaceSearch = v.InferOutput<typeof placeSearchSchema>;

const personCardSchema = v.object({
  id: idSchema,
  name: v.string(),
  role: v.picklist(ROLES),
  avatarUrl: v.nullable(v.string()),
  isVerified: v.boolean(),
});
export type PersonCard = v.InferOutput<typeof personCardSchema>;

/** A session as one person may see it; `place` is null while they may not. Times are ISO 8601. */
export const sessionViewSchema = v.object({
  id: idSchema,
  version: v.number(),
  status: v.picklist(['pending', 'approved', 'rejected', 'cancelled']),
  bucket: v.picklist(BUCKETS),
  connectionMode: v.picklist(CONNECTION_MODES),
  place: v.nullable(placeSchema),
  interests: v.array(
    v.object({
      name: interestNameSchema,
      /** The initiator's level against the receiver's; null when one of them has dropped it. */
      comparison: v.nullable(v.picklist(['higher', 'same', 'lower'])),
    }),
  ),
  initiator: personCardSchema,
  receiver: personCardSchema,
  date: v.string(),
  startTime: v.string(),
  endTime: v.string(),
  timeZone: v.string(),
  startsAt: v.string(),
  endsAt: v.string(),
  durationMinutes: v.number(),
  message: v.string(),
  requiresApproval: v.literal(true),
  createdAt: v.string(),
  decidedAt: v.nullable(v.string()),
  rejectionReason: v.string(),
  /**
   * Null as long as it is not cancelled. `by` is the participant who did so, or null; a parent has no
   * card, as nobody is shown them. Neither is set when nobody did so in person. Rules 6.57 and 9.46
   */
  cancelled: v.nullable(
    v.object({
      by: v.nullable(personCardSchema),
      byParent: v.boolean(),
      reason: v.string(),
      at: v.string(),
    }),
  ),
  /** What it was before; null while it is not waiting again. Rule 6.66 */
  previous: v.nullable(previousSchema),
  proposal: v.nullable(proposalViewSchema),
  /** How it went, as the reader has said; nobody is shown what others said. Rule 6.76 */
  outcome: v.nullable(v.picklist(OUTCOMES)),
  /** What happened to it, the oldest first. Rule 6.72 */
  history: v.array(historyItemSchema),
});
export type SessionView = v.InferOutput<typeof sessionViewSchema>;

/** A session without what became of it since it was asked for: all that a calendar holds. */
export type SessionNow = Omit<SessionView, 'previous' | 'proposal' | 'outcome' | 'history'>;

/** One page of a tab, with the counts of all four tabs. */
export const sessionPageSchema = v.object({
  items: v.array(sessionViewSchema),
  nextCursor: v.nullable(v.string()),
  counts: v.object({
    pending: v.number(),
    upcoming: v.number(),
    rejected: v.number(),
    past: v.number(),
  }),
});
export type SessionPage = v.InferOutput<typeof sessionPageSchema>;

/** 2026-02-30 has the form of a date and is none. */
function isRealDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Names of zones in small letters: those that browsers give, gathered at the first use, and others once they were
 * asked for. To ask Intl about one builds a whole formatter, and takes half a millisecond.
 */
let knownZones: Set<string> | undefined;

/** Names only: Intl also takes offsets such as +02:00, which know no clock changes. */
function isTimeZone(name: string): boolean {
  knownZones ??= new Set(Intl.supportedValuesOf('timeZone').map((zone) => zone.toLowerCase()));
  const key = name.toLowerCase();
  if (knownZones.has(key)) return true;
  // Other names of a zone, such as UTC or US/Pacific.
  if (!/^[a-z]/.test(key)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  knownZones.add(key);
  return true;
}
