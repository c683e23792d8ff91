import type { PersonBlocked } from '@oakling/domain/safety/events';
import { kindOf } from '../kind.ts';

/**
 * Tells each guardian that their child, or another guardian for it, blocked a person. Rules 8.2 and
 * 8.96
 */
export const childBlockedKind = kindOf<PersonBlocked>({
  kind: 'child-blocked',
  event: 'PersonBlocked',
  people: ({ blockerId, blockedId }) => [blockerId, blockedId],
  readers: ({ blockerId, createdBy }, facts) =>
    facts.guardiansOf(blockerId).filter((id) => id !== createdBy),
  notice({ event: { blockerId, blockedId, createdBy }, facts }) {
    if (facts.person(blockedId) === null) return null;
    const names = { child: facts.shownName(blockerId), other: facts.shownName(blockedId) };
    if (createdBy === blockerId) return { names, about: [blockerId, blockedId] };
    const by = facts.shownName(createdBy);
    return { names: { ...names, by }, about: [blockerId, blockedId, createdBy] };
  },
});
