import * as v from 'valibot';
import { CONSENT_MISSING, TERMS_NOT_ACCEPTED } from '../identity/contract.ts';
import { body, cursorSchema, idSchema } from '../kernel/body.ts';
import { CONSENT_METHODS, CONSENT_SCOPES } from './terms.ts';

/** `version` is the version that the person was shown. Rule 1.50 */
export const acceptTermsSchema = body({
  version: v.pipe(
    v.string('Please say which version.'),
    v.regex(/^[\w.-]{1,20}$/, 'This isn’t a version of the terms.'),
  ),
  acceptTerms: v.literal(true, TERMS_NOT_ACCEPTED),
  guardianConsent: v.optional(v.literal(true, CONSENT_MISSING)),
});
export type AcceptTerms = v.InferOutput<typeof acceptTermsSchema>;

export const termsSchema = v.object({
  version: v.string(),
  children: v.array(v.object({ id: idSchema, name: v.string() })),
});
export type TermsView = v.InferOutput<typeof termsSchema>;

export const consentsQuerySchema = body({
  cursor: v.optional(cursorSchema),
  childId: v.optional(idSchema),
});

/** A consent as shown to the people it concerns. Times are ISO 8601 in UTC. Rule 9.79 */
const consentViewSchema = v.object({
  id: v.string(),
  at: v.string(),
  scope: v.picklist(CONSENT_SCOPES),
  method: v.picklist(CONSENT_METHODS),
  version: v.string(),
  /** SHA-256 of both documents' text. */
  hash: v.string(),
  givenBy: v.picklist(['me', 'my-parent', 'other-guardian']),
  givenFor: v.picklist(['me', 'child', 'invite']),
  childName: v.nullable(v.string()),
});
export type ConsentView = v.InferOutput<typeof consentViewSchema>;

export const consentPageSchema = v.object({
  items: v.array(consentViewSchema),
  nextCursor: v.nullable(v.string()),
});
export type ConsentPage = v.InferOutput<typeof consentPageSchema>;

export const missingConsentsQuerySchema = v.strictObject({ cursor: v.optional(cursorSchema) });

/** A child without a recorded consent, for moderators. Times are ISO 8601 in UTC. Rule 9.241 */
const missingConsentSchema = v.object({
  childId: idSchema,
  childName: v.string(),
  waitingSince: v.nullable(v.string()),
  takenBackAt: v.nullable(v.string()),
  guardians: v.array(v.object({ id: idSchema, name: v.string() })),
});
export type MissingConsent = v.InferOutput<typeof missingConsentSchema>;

export const missingConsentsPageSchema = v.object({
  items: v.array(missingConsentSchema),
  nextCursor: v.nullable(v.string()),
});
