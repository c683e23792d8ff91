import type { Tx } from '../db/database.ts';
import { endStreams } from '../live/live.ts';

/** Ends every login of a person within a transaction; their streams close once it commits. Rule 9.44 */
export async function endEveryLogin(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('logins').where('user_id', '=', personId).execute();
  await endStreams(tx, personId);
}
