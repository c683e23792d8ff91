import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import { brokenConstraint } from '../platform/db/database.ts';

type Statement = RawBuilder<unknown>;

class Undo extends Error {}

/** Rolls everything back. */
export async function after<Found>(
  db: Db,
  changes: readonly Statement[],
  look: (tx: Tx) => Promise<Found>,
): Promise<Found> {
  const { promise, resolve } = Promise.withResolvers<Found>();
  const run = db.transaction().execute(async (tx) => {
    for (const change of changes) await change.execute(tx);
    resolve(await look(tx));
    throw new Undo();
  });
  await run.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return promise;
}

export function answer(
  db: Db,
  personId: string,
  question: Statement,
  changes: readonly Statement[],
): Promise<unknown> {
  return after(db, changes, async (tx) => {
    await sql`select set_config('app.person_id', ${personId}, true)`.execute(tx);
    const { rows } = await sql<{ answer: unknown }>`select ${question} as answer`.execute(tx);
    return rows[0]?.answer;
  });
}

export async function refusal(db: Db, changes: readonly Statement[]): Promise<string | null> {
  try {
    await after(db, changes, async () => undefined);
    return null;
  } catch (error) {
    return brokenConstraint(error) ?? String(error);
  }
}

export const storedBlock = (blocker: string, blocked: string): Statement => sql`
  insert into blocks (blocker_id, blocked_id, created_by) values (${blocker}, ${blocked}, ${blocker})
`;
