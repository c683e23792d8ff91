import {
  DIGEST_DAYS,
  DIGEST_LIMIT,
  type NewMatchesFound,
} from '@oakling/domain/matches/decide-digest';
import { kindOf, type Kinds } from '../kind.ts';

export const newMatchesKinds = {
  /** Contains only a number and no names, so it can stay when accounts are removed. Rule 8.49 */
  'new-matches': kindOf<NewMatchesFound>({
    event: 'NewMatchesFound',
    readers: ({ personId }) => [personId],
    notice: ({ event: { count }, reader }) =>
      reader.isShutOut ? null : { names: { count: String(count) }, about: [] },
    mail({ event: { count }, reader, origin }) {
      const people = count >= DIGEST_LIMIT ? `${count} people or more` : `${count} people`;
      const who = count === 1 ? 'One person' : people;
      return {
        subject: 'Somebody new shares your interests',
        heading: `${who} to get to know`,
        paragraphs: [
          `${who} ${count === 1 ? 'shares' : 'share'} an interest with you. They are new to Oakling or have new interests.`,
        ],
        action: { label: 'See your matches', url: `${origin}/#/dashboard/${reader.role}/matches` },
        footnote: `You get this at most once in ${DIGEST_DAYS} days, and only when there is somebody new.`,
      };
    },
  }),
} satisfies Kinds;
