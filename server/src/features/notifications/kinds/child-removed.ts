import type { AccountRemoved } from '@oakling/domain/safety/events';
import { kindOf } from '../kind.ts';

/**
 * Tells each guardian except the requester that their child's account was removed. The only
 * notification that names a removed person, because guardians knew the name. Rule 8.2
 */
export const childRemovedKind = kindOf<AccountRemoved>({
  kind: 'child-removed',
  event: 'AccountRemoved',
  readers: ({ guardianIds, askedBy }) => guardianIds.filter((id) => id !== askedBy),
  notice: ({ event: { fullName } }) => ({ names: { child: fullName }, about: [] }),
});
