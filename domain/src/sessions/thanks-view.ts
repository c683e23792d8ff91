import * as v from 'valibot';
import { THANKS_CARDS } from './thanks-cards.ts';

/** A thank-you note as its reader sees it. Rule 6.217 */
export const thanksViewSchema = v.object({
  from: v.picklist(['elder', 'youth']),
  card: v.picklist(THANKS_CARDS),
  at: v.string(),
});
export type ThanksView = v.InferOutput<typeof thanksViewSchema>;
