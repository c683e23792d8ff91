import * as v from 'valibot';

/** Waiting: it is tried again by itself. Refused: the mail server takes none for the address. Given up after a day. */
export const UNSENT_STATES = ['waiting', 'refused', 'given-up'] as const;
export type UnsentState = (typeof UNSENT_STATES)[number];

/** Why a mail that somebody asked for did not arrive; null as far as anybody knows. Rule 8.158 */
export const mailFailureSchema = v.nullable(v.picklist(['refused', 'given-up']));
export type MailFailure = v.InferOutput<typeof mailFailureSchema>;
