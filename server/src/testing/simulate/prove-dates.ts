import type { Friends } from './friends.ts';
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
