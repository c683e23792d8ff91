import { asOwner } from '../../platform/db/database.ts';
import type { ExportPart } from '../../platform/db/export-part.ts';
import { readAccount } from './store.ts';

export const identityExport: ExportPart = {
  key: 'account',
  describes: 'The account: its id and e-mail address, and where it is logged in.',
  // Addresses and logins the database shows nobody, so whose they are is asked here.
  read: (tx, { ownerId, viewerId }) => asOwner(tx, viewerId, () => readAccount(tx, ownerId)),
};
