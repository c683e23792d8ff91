import * as v from 'valibot';
import { CONSENT_MISSING, TERMS_NOT_ACCEPTED } from '../identity/contract.ts';
import { body, cursorSchema, idSchema } from '../kernel/body.ts';
import { CONSENT_METHODS, CONSENT_SCOPES } from './terms.ts';

/** Rule 1.50: `version` is the one the person was shown. */
export const acceptTermsSchema = body({
  version: v.pipe(
    v.string('Please say which version.'),
    v.regex(/^[\w.-]{1,20}$/, 'This is not a version of the terms.'),
  ),
  acceptTerms: v.literal(true, TERMS_NOT_ACCEPTED),
  guardianConsent: v.optional(v.literal(true, CONSENT_MISSING)),
});
export type AcceptTerms = v.InferOutput<typeof acceptTermsSchema>;

/** The terms in force, and the children whose accounts the viewer has to consent to. */
export const termsSchema = v.object({
  version: v.string(),
  children: v.array(v.object({ id: idSchema, name: v.string() })),
});
export type TermsView = v.InferOutput<typeof termsSchema>;

/** `childId`: of a parent, what was agreed to for this child only. */
export const consentsQuerySchema = body({
  cursor: v.optional(cursorSchema),
  childId: v.optional(idSchema),
});

/** One consent as those it is about read it. Times are ISO 8601 in UTC. Rule 9.79 */
const consentViewSchema = v.object({
  id: v.string(),
  at: v.string(),
  scope: v.picklist(CONSENT_SCOPES),
  method: v.picklist(CONSENT_METHODS),
  version: v.string(),
  /** SHA-256 of the documents' words. */
  hash: v.string(),
  givenBy: v.picklist(['me', 'my-parent', 'other-guardian']),
  givenFor: v.picklist(['me', 'child', 'invite']),
  /** The child's name, as far as it is still stored. */
  childName: v.nullable(v.string()),
});
export type ConsentView = v.InferOutput<typeof consentViewSchema>;

export const consentPageSchema = v.object({
  items: v.array(consentViewSchema),
  nextCursor: v.nullable(v.string()),
});
export type ConsentPage = v.InferOutput<typeof consentPageSchema>;
