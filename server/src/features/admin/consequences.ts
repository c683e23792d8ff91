import { DECISION_TEXTS } from '@oakling/domain/admin/decision-texts';
import { emptyTexts } from '@oakling/domain/kernel/text-list';
import type { CameOfAge } from '@oakling/domain/stages/events';
import { personReinstated, type PersonReinstated } from '@oakling/domain/safety/events';
import type { Tx } from '../../platform/db/database.ts';
import { on, type Consequence } from '../../platform/db/transact.ts';
import { lockVetted, saveVetting, suspendedWithParent } from './store.ts';

export const adminConsequences: readonly Consequence[] = [
  on<CameOfAge>('CameOfAge', (tx, { youthId }) => openForAdult(tx, youthId)),
];

/** Adults need no guardian, so an account that was closed because of a guardian reopens at 18. Rule 1.105 */
async function openForAdult(tx: Tx, youthId: string): Promise<PersonReinstated[]> {
  const youth = await lockVetted(tx, youthId);
  if (youth?.vetting !== 'suspended') return [];
  if (!(await suspendedWithParent(tx, [youthId])).has(youthId)) return [];
  await saveVetting(
    tx,
    { vetting: 'unverified', childIds: [] },
    {
      personId: youthId,
      moderatorId: null,
      decision: 'reinstated',
      ...emptyTexts(DECISION_TEXTS),
      note: 'Of age now. It was closed only with the account of a guardian.',
    },
  );
  return [personReinstated(youthId, 'unverified')];
}
