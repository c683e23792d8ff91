import { inTransaction, type Db, type Tx } from '../platform/db/database.ts';

/** What a person may, also write, as the database role; the application's readers can write nothing. */
export function actAs<Result>(db: Db, personId: string, act: (tx: Tx) => Promise<Result>) {
  return inTransaction(db, { as: 'person', personId }, act);
}

/** The same as the role of the console. */
export function actAsModerator<Result>(db: Db, userId: string, act: (tx: Tx) => Promise<Result>) {
  return inTransaction(db, { as: 'moderator', userId }, act);
}
