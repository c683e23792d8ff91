import type { Supervised } from '@oakling/domain/sessions/session';
import type { StageNow } from '@oakling/domain/stages/stage';
import { sql } from 'kysely';
import { parseSession, type SessionJson } from './parse-session.ts';

/** A session with who supervises its youth. */
export interface SupervisedJson {
  readonly session: SessionJson;
  readonly guardianIds: readonly string[];
  readonly stage: StageNow;
}

/** The columns of a `SupervisedJson`, of the tables named `session` and `youth`; needs owner rights. */
export const supervisedColumns = sql.raw(
  `session_state(session) as session, guardians_of(session.youth_id) as "guardianIds",
  stage_now(youth.stage, youth.of_age_at) as stage`,
);

export function parseSupervised({ session, guardianIds, stage }: SupervisedJson): Supervised {
  return { session: parseSession(session), guardianIds, stage };
}
