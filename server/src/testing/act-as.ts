import { inTransaction, type Db, type Tx } from '../platform/db/database.ts';

export function actAs<Result>(db: Db, personId: string, act: (tx: Tx) => Promise<Result>) {
  return inTransaction(db, { as: 'person', personId }, act);
}

export function actAsModerator<Result>(db: Db, userId: string, act: (tx: Tx) => Promise<Result>) {
  return inTransaction(db, { as: 'moderator', userId }, act);
}
