import { inTransaction, type Db, type Tx } from '../platform/db/database.ts';

/** Runs queries and writes under a person's database role. The application's own readers can't write. */
export function actAs<Result>(db: Db, personId: string, act: (tx: Tx) => Promise<Result>) {
  return inTransaction(db, { as: 'person', personId }, act);
}

export function actAsModerator<Result>(db: Db, userId: string, act: (tx: Tx) => Promise<Result>) {
  return inTransaction(db, { as: 'moderator', userId }, act);
}
