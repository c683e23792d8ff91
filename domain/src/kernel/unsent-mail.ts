import * as v from 'valibot';

/**
 * `waiting`: the mail will be retried. `refused`: the mail server rejects the address. `given-up`: a day of retries
 * failed.
 */
export const UNSENT_STATES = ['waiting', 'refused', 'given-up'] as const;
export type UnsentState = (typeof UNSENT_STATES)[number];

/** Why a requested mail did not arrive, or null if no failure is known. Rule 8.158 */
export const mailFailureSchema = v.nullable(v.picklist(['refused', 'given-up']));
export type MailFailure = v.InferOutput<typeof mailFailureSchema>;
