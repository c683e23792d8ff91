import type { AccountRemoved } from '@oakling/domain/safety/events';
import { kindOf } from '../kind.ts';

/**
 * Rule 8.2: each guardian hears that their child's account is gone, unless they asked for it. The one notice that
 * names somebody who left, to those who named the child in the first place.
 */
export const childRemovedKind = kindOf<AccountRemoved>({
  kind: 'child-removed',
  event: 'AccountRemoved',
  readers: ({ guardianIds, askedBy }) => guardianIds.filter((id) => id !== askedBy),
  notice: ({ event: { fullName } }) => ({ names: { child: fullName }, about: [] }),
});
