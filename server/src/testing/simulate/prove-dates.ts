import { datesIn, readCalendar } from '../read-calendar.ts';
import { type Friends, isHeld } from './friends.ts';
import type { Journal } from './journal.ts';
import type { World } from './world.ts';

/** Compares the approved sessions with the agreed dates: none is lost, and none takes place twice. */
export async function proveDates(world: World, friends: Friends, journal: Journal): Promise<void> {
  const { elder, youth, dates } = friends;
  const rows = await world.app.query<{ start: Date }>`
    select lower(during) as start from sessions
    where elder_id = ${elder.personId} and youth_id = ${youth.personId} and status = 'approved'
  `;
  const agreed = [...dates.values()]
    .filter(({ state }) => state === 'agreed')
    .map(({ start }) => start);
  const stored = rows.map(({ start }) => start.getTime());
  const now = world.now();
  for (const start of agreed) {
    const times = stored.filter((each) => each === start).length;
    if (times === 0) journal.breaks('6.434', friends, 'a date is lost', start);
    if (times > 1) journal.breaks('6.434', friends, `a date takes place ${times} times`, start);
    journal.count(start < now ? 'dates held' : 'dates ahead');
  }
  for (const start of stored) {
    if (!agreed.includes(start))
      journal.breaks('6.434', friends, 'a date that was never agreed takes place', start);
  }
  const off = [...dates.values()].filter(({ state }) => state !== 'agreed');
  journal.count('dates called off', off.filter(({ state }) => state === 'called-off').length);
  journal.count('dates moved', off.filter(({ state }) => state === 'moved').length);
  journal.count('dates proven', dates.size);
}

/** A calendar app that subscribes to the youth's feed shows each coming date once. */
export async function proveCalendar(
  world: World,
  friends: Friends,
  journal: Journal,
): Promise<void> {
  const now = world.now();
  if (friends.endedAt !== null || isHeld(friends, now)) return;
  const { body } = await friends.youth.must('POST', '/api/calendar-feed');
  const feed = await world.app.browser().send('GET', new URL(body.address).pathname);
  const shown = datesIn(feed.text).filter((start) => Date.parse(start) > now);
  const agreed = [...friends.dates.values()]
    .filter(({ state, start }) => state === 'agreed' && start > now)
    .map(({ start }) => new Date(start).toISOString())
    .toSorted();
  if (shown.join() !== agreed.join()) {
    journal.breaks(
      '7.26',
      friends,
      `the feed has ${shown.join()} instead of ${agreed.join()}`,
      now,
    );
  }
  const entries = readCalendar(feed.text).map(({ uid, startsAt }) => `${uid} ${startsAt}`);
  if (new Set(entries).size < entries.length) {
    journal.breaks('7.26', friends, 'two events of the feed have the same UID', now);
  }
  journal.count('calendars read');
  journal.count('dates in calendars', shown.length);
}
