import type { RoomBegan } from '@oakling/domain/rooms/events';
import { kindOf } from '../kind.ts';

/** Tells a guardian that the two see each other, if their rule asks for it. Rule 6.311 */
export const callBeganKind = kindOf<RoomBegan>({
  kind: 'call-began',
  event: 'RoomBegan',
  people: ({ elderId, youthId }) => [elderId, youthId],
  // The current guardians, not those when the first person entered.
  readers: ({ meetings, youthId }, facts) =>
    meetings === 'alone' ? [] : facts.guardiansOf(youthId),
  notice: ({ event: { elderId, youthId }, facts }) => ({
    names: { elder: facts.shownName(elderId), child: facts.shownName(youthId) },
    about: [elderId, youthId],
  }),
});
