import type { AccountRemoved } from '@oakling/domain/safety/events';
import { kindOf } from '../kind.ts';

/**
 * Rule 8.2: a parent hears that their child's account is gone, unless they asked for it. The one notice that
 * names somebody who left, to the one who named the child in the first place.
 */
export const childRemovedKind = kindOf<AccountRemoved>({
  kind: 'child-removed',
  event: 'AccountRemoved',
  readers: ({ parentId, askedBy }) => (parentId === null || parentId === askedBy ? [] : [parentId]),
  notice: ({ event: { fullName } }) => ({ names: { child: fullName }, about: [] }),
});
