import { setRoleToModerator, setRoleToPerson, type Db, type Tx } from '../platform/db/database.ts';

const acting =
  (setRole: (tx: Tx, id: string) => Promise<void>) =>
  <Result>(db: Db, id: string, act: (tx: Tx) => Promise<Result>): Promise<Result> =>
    db.transaction().execute(async (tx) => {
      await setRole(tx, id);
      return act(tx);
    });

/** What a person may, also write, as the database role; the application's readers can write nothing. */
export const actAs = acting(setRoleToPerson);

/** The same as the role of the console. */
export const actAsModerator = acting(setRoleToModerator);
