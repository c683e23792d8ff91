import {
  type OpenSession,
  sessionSchema,
  type Supervised,
  supervisedSchema,
} from '@oakling/domain/sessions/session';
import { sql } from 'kysely';
import * as v from 'valibot';

/** Columns of `Supervised`. The query must name its tables `session` and `youth`. Needs owner rights. */
export const supervisedColumns = sql.raw(
  `session_state(session) as session, guardians_of(session.youth_id) as "guardianIds",
  stage_now(youth.stage, youth.of_age_at) as stage`,
);

export const parseSupervised = (found: unknown): Supervised => v.parse(supervisedSchema, found);

/** The session in this JSON of the database as a list: empty unless it is open. */
export function openIn(found: unknown): readonly OpenSession[] {
  const session = v.parse(sessionSchema, found);
  return session.status === 'pending' || session.status === 'approved' ? [session] : [];
}
