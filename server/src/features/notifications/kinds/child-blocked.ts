import type { PersonBlocked } from '@oakling/domain/safety/events';
import { kindOf } from '../kind.ts';

/** Rule 8.2: a parent hears that their child blocked somebody. */
export const childBlockedKind = kindOf<PersonBlocked>({
  kind: 'child-blocked',
  event: 'PersonBlocked',
  people: ({ blockerId, blockedId }) => [blockerId, blockedId],
  readers({ blockerId, createdBy }, facts) {
    const parentId = facts.person(blockerId)?.parentId ?? null;
    return createdBy === blockerId && parentId !== null ? [parentId] : [];
  },
  notice: ({ event: { blockerId, blockedId }, facts }) =>
    facts.person(blockedId) === null
      ? null
      : {
          names: { child: facts.shownName(blockerId), other: facts.shownName(blockedId) },
          about: [blockerId, blockedId],
        },
});
