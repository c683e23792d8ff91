import * as v from 'valibot';
import { emailSchema } from '../identity/email.ts';
import { body, encryptedLinkSchema } from '../kernel/body.ts';
import { text } from '../kernel/text.ts';
import * as texts from '../kernel/texts.ts';

/** Rule 1.220 */
export const newTrustedPersonSchema = body({
  name: text(texts.trustedName, 'Please enter their name.'),
  email: emailSchema,
});
export type NewTrustedPerson = v.InferOutput<typeof newTrustedPersonSchema>;

/** The trusted person as the elder sees them, or null. Rule 1.224 */
export const trustedPersonSchema = v.object({
  person: v.nullable(
    v.object({
      name: v.string(),
      /** Null after they said no. */
      email: v.nullable(v.string()),
      state: v.picklist(['asked', 'confirmed', 'ended']),
      /** When the state began, in ISO 8601. */
      since: v.string(),
    }),
  ),
});
export type TrustedPersonView = NonNullable<v.InferOutput<typeof trustedPersonSchema>['person']>;

export const trustedLinkSchema = body({ link: encryptedLinkSchema });
/** The elder who asks, by shown name, and whether this mailbox has agreed. Rule 1.222 */
export const trustedLinkViewSchema = v.object({ elder: v.string(), isConfirmed: v.boolean() });
export type TrustedLinkView = v.InferOutput<typeof trustedLinkViewSchema>;

export const trustedAnswerSchema = body({
  link: encryptedLinkSchema,
  answer: v.picklist(['yes', 'no'], 'Please answer yes or no.'),
});
export type TrustedAnswer = v.InferOutput<typeof trustedAnswerSchema>['answer'];
