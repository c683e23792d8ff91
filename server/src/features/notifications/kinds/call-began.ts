import type { RoomBegan } from '@oakling/domain/rooms/events';
import { kindOf } from '../kind.ts';

/** Rule 6.311: a guardian who wants to know hears that the two see each other now. */
export const callBeganKind = kindOf<RoomBegan>({
  kind: 'call-began',
  event: 'RoomBegan',
  people: ({ elderId, youthId }) => [elderId, youthId],
  // Who guards the child now, and not when the first one entered.
  readers: ({ meetings, youthId }, facts) =>
    meetings === 'alone' ? [] : facts.guardiansOf(youthId),
  notice: ({ event: { elderId, youthId }, facts }) => ({
    names: { elder: facts.shownName(elderId), child: facts.shownName(youthId) },
    about: [elderId, youthId],
  }),
});
