import type { Role } from '../../platform/db/database.ts';
import type { ChangedBy } from '../../platform/db/transact.ts';
import {
  actorOf,
  type AppContext,
  byModerator,
  changedBy,
  loginOf,
} from '../../platform/http/request-context.ts';

/** A person or moderator who makes a request about a call. Rules 6.292 and 6.326 */
export interface CallParticipant {
  readonly personId: string;
  readonly changedBy: ChangedBy;
  readonly role: Role;
}

/** @throws AppError `not-signed-in` without a login, or `forbidden` if the account can't use calls. */
export function callParticipantOf(c: AppContext): CallParticipant {
  if (loginOf(c).moderator !== null) {
    const by = byModerator(c);
    const role = { as: 'moderator', userId: by.personId } as const;
    return { personId: by.personId, changedBy: by, role };
  }
  const { personId } = actorOf(c);
  return { personId, changedBy: changedBy(c), role: { as: 'person', personId } };
}
