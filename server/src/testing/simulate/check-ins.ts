import { FEELINGS } from '@oakling/domain/sessions/friendships/check-in';
import type { Browser } from '../browser.ts';
import { everyone, type Friends } from './friends.ts';
import type { Journal } from './journal.ts';
import { endOf } from './plans.ts';
import { DAY_MS, type World } from './world.ts';

const ON_TIME_MS = 7 * DAY_MS;
const IDLE_MS = 90 * DAY_MS;

interface Asked {
  readonly elderId: string;
  readonly youthId: string;
  readonly personId: string;
  readonly at: number;
}

/** Everything that was asked, by person. */
export class CheckIns {
  readonly #asked = new Map<string, number[]>();
  readonly #open: { readonly friends: Friends; readonly person: Browser; readonly on: number }[] =
    [];
  #seenUntil = 0;

  /** Reads the check-ins asked since the last call, and decides who answers when. Some never do. */
  async read(world: World, all: readonly Friends[], journal: Journal): Promise<void> {
    const rows = await world.app.query<Omit<Asked, 'at'> & { at: Date }>`
      select elder_id as "elderId", youth_id as "youthId", person_id as "personId", asked_at as at
      from check_ins where asked_at > ${new Date(this.#seenUntil)}
      order by asked_at, person_id = youth_id, person_id <> elder_id
    `;
    const byYouth = new Map(
      all.map((friends) => [`${friends.elder.personId} ${friends.youth.personId}`, friends]),
    );
    for (const { elderId, youthId, personId, at } of rows) {
      const friends = byYouth.get(`${elderId} ${youthId}`);
      const person = friends && everyone(friends).find((each) => each.personId === personId);
      if (friends === undefined || person === undefined) throw new Error('a stranger was asked');
      this.#note(friends, person, at.getTime());
      journal.count('check-ins asked');
      this.#seenUntil = Math.max(this.#seenUntil, at.getTime());
      if (friends.chance.happens(0.7)) {
        this.#open.push({ friends, person, on: at.getTime() + friends.chance.below(7) * DAY_MS });
      }
    }
  }

  #note(friends: Friends, person: Browser, at: number): void {
    const key = `${friends.name} ${person.personId}`;
    this.#asked.set(key, [...(this.#asked.get(key) ?? []), at]);
  }

  timesOf(friends: Friends, person: Browser): readonly number[] {
    return this.#asked.get(`${friends.name} ${person.personId}`) ?? [];
  }

  async answer(world: World, friends: Friends, journal: Journal): Promise<void> {
    const now = world.now();
    const due = this.#open.filter((each) => each.friends === friends && each.on <= now);
    for (const each of due) this.#open.splice(this.#open.indexOf(each), 1);
    for (const { person } of due) {
      const { elder, youth, chance } = friends;
      const roll = chance.next();
      const feeling = FEELINGS[roll < 0.85 ? 0 : roll < 0.95 ? 1 : 2];
      const path = `/api/friendships/${elder.personId}/${youth.personId}/check-in`;
      const { status } = await person.json('PUT', path, { feeling });
      journal.count(
        status === 204 ? `check-ins answered: ${feeling}` : `check-ins closed (${status})`,
      );
      if (status === 204 && feeling === 'worried' && person !== elder && chance.happens(0.5)) {
        const about = {
          id: chance.uuid(),
          personId: elder.personId,
          category: 'something-else',
          details: 'Worried',
        };
        const child = person === youth ? {} : { childId: youth.personId };
        await person.must('POST', '/api/reports', { ...about, ...child });
        journal.count('reports');
      }
    }
  }

  /** Each check-in that was due while the two could meet was asked of everyone in time. Rules 6.440 and 6.445 */
  prove(friends: Friends, now: number, journal: Journal): void {
    const until = Math.min(now, friends.endedAt ?? now);
    const held = [...friends.dates.values()]
      .filter(({ state, start }) => state === 'agreed' && endOf(start) <= until)
      .map(({ start }) => start);
    if (held.length === 0) return;
    const begin = endOf(Math.min(...held));
    for (let number = 1; ; number += 1) {
      const due = dueAt(begin, number);
      if (due + ON_TIME_MS > until) return;
      journal.count('check-ins due');
      const isAsked = everyone(friends).map((person) =>
        this.timesOf(friends, person).filter((at) => at >= due && at < due + ON_TIME_MS),
      );
      const missed = isAsked.filter((times) => times.length !== 1).length;
      if (missed === 0) journal.count('check-ins asked of all three on time');
      else if (missed === 3 && mayBeLeftOut(friends, due, held))
        journal.count('check-ins rightly left out');
      else
        journal.breaks(
          '6.440',
          friends,
          `check-in ${number} was missed or repeated for ${missed} people`,
          due,
        );
    }
  }
}

/** The same day of each month, computed apart from the application. */
function dueAt(begin: number, number: number): number {
  if (number === 1) return begin + 14 * DAY_MS;
  const months = number <= 13 ? number - 1 : 12 + 3 * (number - 13);
  return Temporal.Instant.fromEpochMilliseconds(begin).toZonedDateTimeISO('UTC').add({ months })
    .epochMilliseconds;
}

/** True if the two couldn't meet for the whole week, or haven't met for 90 days. */
function mayBeLeftOut({ holds, dates }: Friends, due: number, held: readonly number[]): boolean {
  const isHeld = holds.some(
    ({ from, to }) => from <= due + DAY_MS && to >= due + ON_TIME_MS - DAY_MS,
  );
  const last = Math.max(...held.filter((start) => endOf(start) <= due + ON_TIME_MS));
  // Dates that were agreed on later don't count.
  const hasNext = [...dates.values()].some(
    ({ state, start, agreedAt }) => state === 'agreed' && agreedAt <= due && start > due,
  );
  return isHeld || (endOf(last) + IDLE_MS <= due + ON_TIME_MS && !hasNext);
}
