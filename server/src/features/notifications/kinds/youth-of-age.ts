import type { AdultMet } from '@oakling/domain/sessions/supervision/who-decides-events';
import { kindOf } from '../kind.ts';

/** Tells elders with a session with the youth, once, that no parent decides anymore. Rule 6.170 */
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
