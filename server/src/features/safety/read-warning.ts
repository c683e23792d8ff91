import { decideReading, type ReadWarning } from '@oakling/domain/safety/warning';
import type { ChangedBy } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockWarning, saveReading } from './warning-store.ts';

/** Records once that a warning was read, with or without an answer. Rule 9.148 */
export async function readWarning(
  { transact, clock }: Platform,
  readerId: string,
  changedBy: ChangedBy,
  reading: ReadWarning & { id: string },
) {
  return transact(changedBy, async (tx) => {
    const found = await lockWarning(tx, readerId, reading.id);
    const decision = decideReading(readerId, found, reading);
    if (decision.ok) await saveReading(tx, reading.id, decision.value, clock());
    return decision;
  });
}
