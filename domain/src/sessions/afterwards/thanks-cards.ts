import * as v from 'valibot';
import { keysOf } from '../../kernel/keys-of.ts';

/** The thank-you cards. Prepared sentences only, so no one can send unreviewed words to a child. Rule 6.215 */
export const THANKS = {
  'your-time': 'Thank you for your time!',
  learned: 'I learned something new.',
  laughed: 'You made me laugh.',
  patience: 'Thank you for your patience.',
  stories: 'I liked your stories.',
  ideas: 'You had good ideas.',
  'well-done': 'You did really well.',
  again: 'I would like to meet again.',
} as const;
export type ThanksCard = keyof typeof THANKS;
export const THANKS_CARDS = keysOf(THANKS);

/** Rule 6.217 */
export const thanksViewSchema = v.object({
  from: v.picklist(['elder', 'youth']),
  card: v.picklist(THANKS_CARDS),
  at: v.string(),
});
export type ThanksView = v.InferOutput<typeof thanksViewSchema>;
