import { idSchema } from '@oakling/domain/kernel/ids';
import * as v from 'valibot';
import { storedDraft } from '../../lib/form-draft.ts';
import { requestValuesSchema } from './request-values.ts';

const draftSchema = v.object({
  /** Kept with the values, so that a request sent again after a reload makes no second session. */
  id: idSchema,
  values: v.object({
    ...requestValuesSchema.entries,
    // A draft from before places were suggested has none.
    chosenPlace: v.optional(requestValuesSchema.entries.chosenPlace, null),
  }),
});
export type RequestDraft = v.InferOutput<typeof draftSchema>;

/** One draft per person and match, so that nobody finds what another typed in the same tab. */
export function draftKey(personId: string, matchId: string): string {
  return `oakling.request.${personId}.${matchId}`;
}

/** What was typed and not sent yet, or null. */
export function readRequestDraft(key: string): RequestDraft | null {
  const draft = v.safeParse(draftSchema, storedDraft(key));
  return draft.success ? draft.output : null;
}
