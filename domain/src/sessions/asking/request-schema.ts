import * as v from 'valibot';
import { INTEREST_NAMES, interestNameSchema } from '../../interests/interest.ts';
import { body, idSchema } from '../../kernel/body.ts';
import { FREE_TEXT, text, tooLong } from '../../kernel/text.ts';
import * as texts from '../../kernel/texts.ts';
import { approveSchema, geoCoordsSchema } from '../contract.ts';
import { knownZoneSchema } from '../known-zone.ts';
import { offerTextEntries } from '../offer-texts.ts';
import { ALL_PROVIDERS, normaliseVideoLink, OWN_ROOM, type VideoProvider } from '../video-link.ts';

export const INTEREST_MISSING = 'At least one interest must be selected.';
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
const timeEntries = {
  date: localDate,
  startTime: localTime('Please select a start time.'),
  endTime: localTime('Please select an end time.'),
  timeZone: knownZoneSchema,
  /** Rule 6.113: the sender was asked whether an unusual time is meant. */
  unusualConfirmed: v.optional(v.boolean()),
};

/** Fields of a session in both modes. */
const contentEntries = {
  interests: v.pipe(
    v.array(interestNameSchema, INTEREST_MISSING),
    v.minLength(1, INTEREST_MISSING),
    v.maxLength(INTEREST_NAMES.length, INTEREST_MISSING),
    v.check((names) => new Set(names).size === names.length, 'Please select each interest once.'),
  ),
  ...timeEntries,
  ...offerTextEntries,
};

/** Fields of a request in both modes. Forms validate with these. */
export const requestEntries = {
  /** Made by the client (UUIDv7): sending the same request twice makes one session. */
  id: idSchema,
  matchId: idSchema,
  ...contentEntries,
};

/** Characters of a link, as typed and as stored: storing one writes `https://` and escapes. */
const LINK_MAX = texts.videoLink.max;

const LINK_MISSING = 'Please enter a meeting URL.';
/** Rule 6.8 */
export const addressSchema = text(texts.address, 'Please select a meeting address.');
/** Rule 6.9 */
const videoLinkSchema = text(texts.videoLink, LINK_MISSING);

/** The fields of each mode. */
const inPersonEntries = {
  connectionMode: v.literal('In-Person'),
  address: addressSchema,
  geoCoords: v.optional(geoCoordsSchema),
};
const remoteEntries = {
  connectionMode: v.literal('Remote'),
  videoProvider: v.picklist(ALL_PROVIDERS, 'Please select a video provider.'),
  /** Empty for the room of this Oakling; checked by `storedLink`. */
  videoLink: v.optional(v.pipe(v.string(LINK_MISSING), v.title(FREE_TEXT)), ''),
};

/** Rule 6.10: what is wrong with a link for its provider; null when it can be stored. */
export function videoLinkProblem(provider: VideoProvider, link: string): string | null {
  // Rule 6.290: there is none.
  if (provider === OWN_ROOM) return link === '' ? null : tooLong(0);
  const { issues } = v.safeParse(videoLinkSchema, link);
  if (issues) return issues[0].message;
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
function storedLink<Request extends Linked>() {
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

/** The version that was read. Changes and answers to an outdated version are refused. */
const read = approveSchema.entries;

/** Rule 6.58: what the initiator sends to change a session: all that a request says of it. */
export const sessionChangeSchema = v.pipe(
  v.variant(
    'connectionMode',
    [
      body({ ...read, ...contentEntries, ...inPersonEntries }),
      body({ ...read, ...contentEntries, ...remoteEntries }),
    ],
    MODE_MISSING,
  ),
  storedLink(),
  v.forward(
    v.partialCheck(
      [['startTime'], ['endTime']],
      (change) => change.endTime > change.startTime,
      END_BEFORE_START,
    ),
    ['endTime'],
  ),
);
export type SessionChange = v.InferOutput<typeof sessionChangeSchema>;

/** Rule 6.67: another time for a session, from a parent with a few words. */
export const timeProposalSchema = v.pipe(
  body({ ...read, ...timeEntries, note: v.optional(text(texts.proposalNote), '') }),
  v.forward(
    v.partialCheck(
      [['startTime'], ['endTime']],
      (proposal) => proposal.endTime > proposal.startTime,
      END_BEFORE_START,
    ),
    ['endTime'],
  ),
);
export type TimeProposal = v.InferOutput<typeof timeProposalSchema>;

/** 2026-02-30 has the form of a date and is none. */
function isRealDate(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
