import { adultMet } from '@oakling/domain/sessions/own-word-events';
import type { CameOfAge } from '@oakling/domain/stages/events';
import { on } from '../../platform/db/transact.ts';
import { deletePreApprovals, findEldersMet } from './own-word-store.ts';

/** Rules 6.161 and 6.170: no rule of a guardian is left of somebody of age, and the elders they meet are told once. */
export const comeOfAgeConsequence = on<CameOfAge>('CameOfAge', async (tx, { youthId }) => {
  await deletePreApprovals(tx, youthId);
  const elderIds = await findEldersMet(tx, youthId);
  return elderIds.length === 0 ? [] : [adultMet(youthId, elderIds)];
});
