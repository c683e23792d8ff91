import type { MyChecks } from '@oakling/domain/identity/clearance';
import { listWords } from '@oakling/domain/kernel/words';
import { dayWords } from '../../lib/date-words.ts';

type Check = MyChecks['checks'][number];

/** A calendar date, formatted without a time zone. */
const dayOf = (isoDate: string) => dayWords(isoDate, 'UTC');

function stateOf({ state, recordedOn, validUntil }: Check): string {
  if (recordedOn === null) return 'Not done yet';
  if (state === 'lapsed') return `Expired after ${dayOf(validUntil ?? recordedOn)}`;
  const done = `Done on ${dayOf(recordedOn)}`;
  return validUntil === null ? done : `${done}, valid until ${dayOf(validUntil)}`;
}

const doneOf = (checks: readonly Check[]): number =>
  checks.filter(({ state }) => state === 'current').length;

/** Rule 9.135 */
export const checksText = {
  heading: 'Your checks',
  intro:
    'The moderators get to know you first, so that families can trust you. When a parent decides about a session with you, they see your checks and the day of the last one.',
  what: 'your checks',
  value: ({ checks }: MyChecks) => `${doneOf(checks)} of ${checks.length} done`,
  standing: ({ isCleared, clearedUntil, checks }: MyChecks) => {
    if (isCleared) {
      return clearedUntil === null
        ? 'The moderators have checked you.'
        : `The moderators have checked you. This is valid until ${dayOf(clearedUntil)}.`;
    }
    return `The moderators haven’t finished checking you: ${doneOf(checks)} of ${checks.length} checks are done.`;
  },
  stateOf,
  next: ({ isCleared, clearedUntil, checks }: MyChecks) => {
    if (!isCleared) {
      const open = checks.filter(({ state }) => state !== 'current').map(({ name }) => name);
      return `Next: ${listWords(open)}. The moderators will arrange it with you. You don’t need to send anything here.`;
    }
    if (clearedUntil === null) return 'There is nothing you need to do.';
    const first = checks.filter(({ validUntil }) => validUntil === clearedUntil);
    return `Next: ${listWords(first.map(({ name }) => name))}, before that day. The moderators will arrange it with you.`;
  },
};
