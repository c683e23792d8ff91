import type { SessionView } from '@oakling/domain/sessions/contract';
import { timeProposalSchema, type TimeProposal } from '@oakling/domain/sessions/life-contract';
import * as v from 'valibot';
import { localNow, readerZone } from '../../lib/date-words.ts';
import { timeMessages } from './request-form.ts';
import { TIME_FIELDS, valuesOf } from './request-values.ts';

const valuesSchema = v.object({
  date: v.string(),
  startTime: v.string(),
  endTime: v.string(),
  note: timeProposalSchema.entries.note,
});
type ProposalValues = v.InferInput<typeof valuesSchema>;

/** The fields from top to bottom. */
export const PROPOSAL_FIELDS = [...TIME_FIELDS, 'note'] as const;

/** The form begins at the time of the session. */
export function valuesOfTime(session: SessionView): ProposalValues {
  const { date, startTime, endTime } = valuesOf(session);
  return { date, startTime, endTime, note: '' };
}

/** The form's schema, by the reader's clock at the moment of checking. */
export const proposalFormSchema = v.pipe(
  valuesSchema,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const messages = timeMessages(input, localNow());
    for (const key of TIME_FIELDS) {
      const message = messages[key];
      if (message === null) continue;
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
      });
    }
  }),
);

/** The proposal as the server takes it, in the reader's zone. */
export function toProposal(
  values: v.InferOutput<typeof valuesSchema>,
  { version }: SessionView,
): TimeProposal {
  return { ...values, version, timeZone: readerZone() };
}
