import { stepDown, stepDownAsModerator, type Db, type Tx } from '../platform/database.ts';

/** What a person may, also write, as the database role; the application's readers can write nothing. */
export function actAs<Result>(
  db: Db,
  personId: string,
  act: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await stepDown(tx, personId);
    return act(tx);
  });
}

/** The same as the role of the console. */
export function actAsModerator<Result>(
  db: Db,
  userId: string,
  act: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await stepDownAsModerator(tx, userId);
    return act(tx);
  });
}
