import type { ChangedBy } from '../../platform/db/transact.ts';

/** Whoever may run commands on the server; the audit log names the command, as it knows no person. */
export const MODERATOR_COMMAND: ChangedBy = {
  as: 'system',
  personId: null,
  requestId: 'moderator-command',
};
