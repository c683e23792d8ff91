import type { SessionView } from '@oakling/domain/sessions/contract';
import { notFound } from '../../platform/http/app-error.ts';
import { asPerson, type Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { askSessionView } from './queries.ts';

/** One session as a person may see it. @throws AppError `not-found` when there is none. */
export async function viewFor(
  { db, clock }: Platform,
  personId: string,
  id: string,
): Promise<SessionView> {
  const view = await asPerson(db, personId, (tx) => askViewFor(tx, id, clock()));
  return view();
}

/** The same of the person whose transaction it is, waited for later. */
export async function askViewFor(
  tx: Tx,
  id: string,
  now: Date,
): Promise<() => Promise<SessionView>> {
  const view = await askSessionView(tx, id, now);
  return async () => {
    const session = await view();
    if (session === null) throw notFound();
    return session;
  };
}
