import { idSchema } from '@oakling/domain/kernel/ids';
import * as v from 'valibot';
import { requestValuesSchema } from './request-values.ts';

const draftSchema = v.object({
  /** Kept with the values, so that a request sent again after a reload makes no second session. */
  id: idSchema,
  values: requestValuesSchema,
});
export type RequestDraft = v.InferOutput<typeof draftSchema>;

/** One draft per person and match, so that nobody finds what another typed in the same tab. */
export function draftKey(personId: string, matchId: string): string {
  return `oakling.request.${personId}.${matchId}`;
}

/** What was typed and not sent yet, or null. */
export function readDraft(key: string): RequestDraft | null {
  try {
    const draft = v.safeParse(draftSchema, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return draft.success ? draft.output : null;
  } catch {
    // Storage is turned off, or holds something else.
    return null;
  }
}

/** Keeps a draft, given as JSON. */
export function writeDraft(key: string, draft: string): void {
  try {
    sessionStorage.setItem(key, draft);
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

export function removeDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
