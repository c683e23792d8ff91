import { block } from '../blocks.ts';
import { clearElder } from '../checks.ts';
import { signInAgain } from '../copy-browser.ts';
import { PASSWORD } from '../test-app.ts';
import type { Fate } from './fate.ts';
import { type Friends, markBusy, weekOf } from './friends.ts';
import type { Journal } from './journal.ts';
import { proveDates } from './prove-dates.ts';
import { DAY_MS, type World } from './world.ts';

/** Sessions that are called off because the two may not meet. */
function callOffAll(friends: Friends, now: number): void {
  for (const date of friends.dates.values()) {
    if (date.state === 'agreed' && date.start > now) date.state = 'called-off';
  }
  friends.waiting.length = 0;
}

function end(friends: Friends, why: Fate['what'], journal: Journal, now: number): void {
  const { elder, youth, parent } = friends;
  const hasMet = [...friends.dates.values()].some(
    ({ state, start }) => state === 'agreed' && start <= now,
  );
  const hasDates = [...friends.dates.values()].some(
    ({ state, start }) => state === 'agreed' && start > now,
  );
  if (hasMet || hasDates) {
    journal.count('friendships that ended');
    const others = why.startsWith('elder') ? [youth, parent] : [elder];
    if (why === 'parent-blocks') others.push(youth);
    const when = hasDates ? 'with dates ahead' : 'without a date ahead';
    journal.awaitWords(friends, others, now, `${why} ${when}`, true);
  }
  if (why === 'youth-removed') journal.forget(youth);
  if (why === 'elder-leaves' || why === 'elder-suspended') journal.forget(elder);
  callOffAll(friends, now);
  friends.endedAt = now;
  friends.holds.push({ from: now, to: Number.POSITIVE_INFINITY, why });
  journal.count(`ended: ${why}`);
}

/** Pauses and lapsed checks end after a while. Everything else ends the friendship. */
export async function meetFate(
  world: World,
  friends: Friends,
  all: readonly Friends[],
  journal: Journal,
) {
  const { fate, elder, youth, parent } = friends;
  const now = world.now();
  const day = Math.floor(now / DAY_MS) % 7;
  if (weekOf(now) !== fate.week || day !== fate.weekday || friends.endedAt !== null) return;
  if (fate.what === 'none') return;
  const withElder = all.filter((other) => other.elder === elder && other.endedAt === null);
  const isOfElder = fate.what.startsWith('elder') || fate.what === 'checks-lapse';
  for (const each of isOfElder ? withElder : [friends]) markBusy(each, now);
  switch (fate.what) {
    case 'pause': {
      await parent.must('POST', `/api/children/${youth.personId}/pause`);
      journal.awaitWords(friends, datesAhead(friends, now) ? [elder] : [], now, 'a pause');
      callOffAll(friends, now);
      friends.holds.push({ from: now, to: Number.POSITIVE_INFINITY, why: 'pause' });
      return;
    }
    case 'checks-lapse': {
      // Approved dates stay; requests and check-ins wait for the moderator.
      await world.app.query`
        update elder_checks set valid_until = (app_now() at time zone 'utc')::date - 1, recorded_at = app_now() - interval '9 days'
        where person_id = ${elder.personId} and ended_at is null and name = 'Talk'
      `;
      for (const each of withElder)
        each.holds.push({ from: now, to: Number.POSITIVE_INFINITY, why: 'checks-lapse' });
      return;
    }
    case 'parent-blocks':
      expectDone(await block(parent, elder, youth));
      return end(friends, fate.what, journal, now);
    case 'youth-blocks':
      expectDone(await block(youth, elder));
      return end(friends, fate.what, journal, now);
    case 'youth-says-goodbye':
      expectDone(
        await youth.post('/api/blocks', { personId: elder.personId, goodbye: { card: 'thanks' } }),
      );
      return end(friends, fate.what, journal, now);
    case 'elder-blocks':
      expectDone(await block(elder, youth));
      return end(friends, fate.what, journal, now);
    case 'youth-removed':
      await proveDates(world, friends, journal);
      await parent.must('POST', `/api/children/${youth.personId}/removal`, { password: PASSWORD });
      return end(friends, fate.what, journal, now);
    case 'elder-leaves':
      for (const each of withElder) await proveDates(world, each, journal);
      await elder.must('POST', '/api/account/removal', { password: PASSWORD });
      for (const each of withElder) end(each, fate.what, journal, now);
      return;
    case 'elder-suspended':
      await world.moderator.must('POST', `/api/moderation/people/${elder.personId}/suspend`, {
        note: 'Spoke with both',
        told: 'You asked for an address.',
      });
      for (const each of withElder) end(each, fate.what, journal, now);
  }
}

/** After 17 days, the pause ends or a moderator records the checks again. */
export async function endHold(
  world: World,
  friends: Friends,
  all: readonly Friends[],
): Promise<void> {
  const now = world.now();
  const { elder, youth, parent, holds, fate } = friends;
  const hold = holds.find(
    ({ from, to, why }) => why === fate.what && from + 17 * DAY_MS <= now && to > now,
  );
  if (hold === undefined || friends.endedAt !== null) return;
  markBusy(friends, now);
  hold.to = now;
  if (hold.why === 'pause') {
    await parent.must('POST', `/api/children/${youth.personId}/resume`);
    await signInAgain(world.app, youth);
    await world.stayLoggedIn();
    return;
  }
  await clearElder(world.moderator, elder);
  for (const other of all.filter((each) => each.elder === elder)) {
    const open = other.holds.find(({ why, to }) => why === 'checks-lapse' && to > now);
    if (open !== undefined) open.to = now;
  }
}

const datesAhead = ({ dates }: Friends, now: number) =>
  [...dates.values()].some(({ state, start }) => state === 'agreed' && start > now);

function expectDone({ status, text }: { status: number; text: string }): void {
  if (status >= 300) throw new Error(`${status} ${text}`);
}
