import * as v from 'valibot';
import { CONSENT_MISSING } from '../identity/contract.ts';
import { body, daySchema, encryptedLinkSchema } from '../kernel/body.ts';
import { text } from '../kernel/text.ts';
import * as texts from '../kernel/texts.ts';
import { CONSENT_STATES } from './child-consent.ts';
import { CONSENT_WAYS } from './terms.ts';

/** Times are ISO 8601 in UTC. Rule 9.181 */
export const childConsentSchema = v.object({
  state: v.picklist(CONSENT_STATES),
  /** True when the child can't meet others until the consent is recorded. */
  isRequired: v.boolean(),
  ways: v.array(v.picklist(CONSENT_WAYS)),
  mailDueAt: v.nullable(v.string()),
  mailedAt: v.nullable(v.string()),
  /** The method by which it was recorded. Null until then. */
  way: v.nullable(v.picklist(CONSENT_WAYS)),
  recordedAt: v.nullable(v.string()),
  /** The guardian who gave the consent and gets the follow-up mail, or null if it is the reader. */
  giver: v.nullable(v.string()),
  withdrawnAt: v.nullable(v.string()),
});
export type ChildConsentView = v.InferOutput<typeof childConsentSchema>;

/** Rule 9.179 */
export const renewConsentSchema = body({ guardianConsent: v.literal(true, CONSENT_MISSING) });

export const consentLinkSchema = body({ link: encryptedLinkSchema });
/** The consent behind a mailed link. Shows the child's name only while a decision is possible. */
export const consentLinkViewSchema = v.object({
  state: v.picklist([...CONSENT_STATES, 'gone', 'replaced', 'expired']),
  childName: v.nullable(v.string()),
});
export type ConsentLinkView = v.InferOutput<typeof consentLinkViewSchema>;

const DAY_MISSING = 'Please choose a day.';
const note = text(texts.consentNote, 'Please write a note.');

/** A moderator records a consent given on a form or in a call. Rule 9.180 */
export const recordConsentSchema = body({
  way: v.picklist(CONSENT_WAYS, 'Please choose how the parent agreed.'),
  day: daySchema(DAY_MISSING),
  note,
});
export type RecordConsent = v.InferOutput<typeof recordConsentSchema>;
export const withdrawForParentSchema = body({ note });

export const offlineConsentSchema = v.object({
  state: v.picklist(CONSENT_STATES),
  ways: v.array(v.picklist(CONSENT_WAYS)),
  way: v.nullable(v.picklist(CONSENT_WAYS)),
  recordedAt: v.nullable(v.string()),
  day: v.nullable(v.string()),
  note: v.nullable(v.string()),
  withdrawnAt: v.nullable(v.string()),
});
export type OfflineConsentView = v.InferOutput<typeof offlineConsentSchema>;
