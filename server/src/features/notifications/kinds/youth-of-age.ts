import type { AdultMet } from '@oakling/domain/sessions/own-word-events';
import { kindOf } from '../kind.ts';

/** Rule 6.170: elders who have a session with a youth hear once that no parent decides from now on. */
export const youthOfAgeKind = kindOf<AdultMet>({
  kind: 'youth-of-age',
  event: 'AdultMet',
  people: ({ youthId }) => [youthId],
  readers: ({ elderIds }) => elderIds,
  notice: ({ event: { youthId }, facts }) =>
    facts.person(youthId) === null
      ? null
      : { names: { youth: facts.shownName(youthId) }, about: [youthId], otherId: youthId },
});
