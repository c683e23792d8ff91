import type { SessionView } from '@oakling/domain/sessions/contract';
import { notFound } from '../../platform/http/app-error.ts';
import { asPerson } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSessionView } from './queries.ts';

/** A session as a person may see it. @throws AppError `not-found` if there is none. */
export async function viewFor(
  { db, clock }: Platform,
  personId: string,
  id: string,
): Promise<SessionView> {
  const view = await asPerson(db, personId, (tx) => findSessionView(tx, id, clock()));
  if (view === null) throw notFound();
  return view;
}
