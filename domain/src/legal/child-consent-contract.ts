import * as v from 'valibot';
import { CONSENT_MISSING } from '../identity/contract.ts';
import { body } from '../kernel/body.ts';
import { text } from '../kernel/text.ts';
import * as texts from '../kernel/texts.ts';
import { CONSENT_STATES } from './child-consent.ts';
import { CONSENT_WAYS } from './terms.ts';

/** How the consent to a child's account stands, for its parent. Times are ISO 8601 in UTC. Rule 9.181 */
export const childConsentSchema = v.object({
  state: v.picklist(CONSENT_STATES),
  /** Whether the child meets others only once it is recorded. */
  isRequired: v.boolean(),
  /** The ways that this installation takes. */
  ways: v.array(v.picklist(CONSENT_WAYS)),
  mailDueAt: v.nullable(v.string()),
  mailedAt: v.nullable(v.string()),
  /** How it was recorded, and when. */
  way: v.nullable(v.picklist(CONSENT_WAYS)),
  recordedAt: v.nullable(v.string()),
  /** The guardian who gave the consent and gets the later mail; null for the reader. */
  giver: v.nullable(v.string()),
  withdrawnAt: v.nullable(v.string()),
});
export type ChildConsentView = v.InferOutput<typeof childConsentSchema>;

/** Rule 9.179 */
export const renewConsentSchema = body({ guardianConsent: v.literal(true, CONSENT_MISSING) });

const LINK_NOT_VALID = 'This link is not valid.';
/** The encrypted part of the mailed address, as it came. */
export const consentLinkSchema = body({
  link: v.pipe(
    v.string(LINK_NOT_VALID),
    v.maxLength(500, LINK_NOT_VALID),
    v.regex(/^[\w-]+$/, LINK_NOT_VALID),
  ),
});
/** What a link opens: the child's name stands there only while there is something to decide. */
export const consentLinkViewSchema = v.object({
  state: v.picklist([...CONSENT_STATES, 'gone', 'replaced', 'expired']),
  childName: v.nullable(v.string()),
});
export type ConsentLinkView = v.InferOutput<typeof consentLinkViewSchema>;

const DAY_MISSING = 'Please choose a day.';
const note = text(texts.consentNote, 'Please write a note.');

/** Rule 9.180 */
export const recordConsentSchema = body({
  way: v.picklist(CONSENT_WAYS, 'Please choose how the parent agreed.'),
  day: v.pipe(
    v.string(DAY_MISSING),
    v.isoDate(DAY_MISSING),
    v.check(
      (day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day),
      DAY_MISSING,
    ),
  ),
  note,
});
export type RecordConsent = v.InferOutput<typeof recordConsentSchema>;
export const withdrawForParentSchema = body({ note });

/** The same for moderators, with what they wrote. */
export const seenConsentSchema = v.object({
  state: v.picklist(CONSENT_STATES),
  ways: v.array(v.picklist(CONSENT_WAYS)),
  way: v.nullable(v.picklist(CONSENT_WAYS)),
  recordedAt: v.nullable(v.string()),
  /** The calendar day of the form or the call. */
  day: v.nullable(v.string()),
  note: v.nullable(v.string()),
  withdrawnAt: v.nullable(v.string()),
});
export type SeenConsentView = v.InferOutput<typeof seenConsentSchema>;
