import type { Browser } from '../browser.ts';
import { approvalOf } from '../session-request.ts';
import { everyone, type Friends, isHeld, markBusy, type Waiting } from './friends.ts';
import type { Journal } from './journal.ts';
import { dayOf, endOf, instantOf, nextDay, requestFor, startsFrom, timeOf } from './plans.ts';
import { DAY_MS, type World } from './world.ts';

/** Asks for new dates when none is left. */
export async function askForDates(world: World, friends: Friends, journal: Journal): Promise<void> {
  const { elder, youth, chance, dates, waiting } = friends;
  const now = world.now();
  const isPlanned = waiting.length > 0 || [...dates.values()].some((date) => isAhead(date, now));
  if (isPlanned || now < friends.beginsAt || now < friends.quietUntil || isHeld(friends, now))
    return;
  // Some friends let a while go by before they meet again.
  if (dates.size > 0 && chance.happens(0.15)) {
    friends.quietUntil = now + (7 + chance.below(50)) * DAY_MS;
    return;
  }
  const by = chance.of([elder, youth]);
  const first = nextDay(friends, now, 3 + chance.below(5));
  const id = chance.uuid();
  const answer = await by.post(
    '/api/sessions',
    requestFor(friends, by === elder ? youth : elder, id, first.toString()),
  );
  markBusy(friends, now);
  if (answer.status === 201) {
    waiting.push({ id, version: 1, starts: startsFrom(friends, first), by, since: now });
    journal.count('requests');
    return;
  }
  journal.count(`requests refused (${answer.status} ${answer.body?.code})`);
  friends.quietUntil = now + 7 * DAY_MS;
}

/** The other one answers, and the parent decides. */
export async function decideDates(world: World, friends: Friends, journal: Journal): Promise<void> {
  const { elder, youth, parent, chance } = friends;
  const now = world.now();
  const left = friends.waiting.splice(0);
  for (const asked of left) {
    markBusy(friends, now);
    if (now - asked.since < DAY_MS && chance.happens(0.3)) {
      friends.waiting.push(asked);
      continue;
    }
    const other = asked.by === elder ? youth : elder;
    if (chance.happens(0.85))
      await other.post(`/api/sessions/${asked.id}/agree`, { version: asked.version });
    if (chance.happens(0.12)) await refuse(friends, asked, journal, now);
    else await approve(friends, parent, asked, journal, now);
  }
}

async function refuse(friends: Friends, { id, version }: Waiting, journal: Journal, now: number) {
  const reason = 'Not this week';
  const { status } = await friends.parent.post(`/api/sessions/${id}/reject`, { version, reason });
  journal.count(status === 200 ? 'requests rejected' : `rejections refused (${status})`);
  friends.quietUntil = now + 5 * DAY_MS;
}

/** Leaves out the dates that aren't possible, and sometimes another one. */
async function approve(
  friends: Friends,
  parent: Browser,
  asked: Waiting,
  journal: Journal,
  now: number,
) {
  const { chance } = friends;
  const { id, version, starts } = asked;
  const { body } = await parent.get(`/api/sessions/${id}/dates`);
  const impossible: string[] = body.items.flatMap(
    ({ day, problem }: { day: string; problem: string | null }) => (problem === null ? [] : [day]),
  );
  const others = starts.slice(1).map((start) => dayOf(friends, start).toString());
  const unwanted = others.length > 0 && chance.happens(0.1) ? [chance.of(others)] : [];
  const leaveOut = [...new Set([...impossible, ...unwanted])];
  const answer = await parent.post(`/api/sessions/${id}/approve`, {
    ...(await approvalOf(parent, id, version)),
    leaveOut,
  });
  if (answer.status !== 200) {
    journal.count(`approvals refused (${answer.status} ${answer.body?.code})`);
    await parent.post(`/api/sessions/${id}/reject`, { version, reason: '' });
    return;
  }
  journal.count('approvals');
  for (const start of starts) {
    if (!leaveOut.includes(dayOf(friends, start).toString()))
      friends.dates.set(start, { start, agreedAt: now, state: 'agreed' });
    else journal.count('dates left out by a parent');
  }
}

interface Row {
  readonly id: string;
  readonly version: number;
  readonly startsAt: string;
}

/** The approved session at this start, as the youth's pages list it. */
async function sessionAt({ youth, elder }: Friends, start: number): Promise<Row | undefined> {
  const from = new Date(start - DAY_MS).toISOString();
  const to = new Date(start + DAY_MS).toISOString();
  const { body } = await youth.get(`/api/sessions/between?from=${from}&to=${to}`);
  return body.items.find(
    (row: Row & { readonly initiator: { id: string }; readonly receiver: { id: string } }) =>
      Date.parse(row.startsAt) === start &&
      [row.initiator.id, row.receiver.id].includes(elder.personId),
  );
}

const isAhead = ({ state, start }: { state: string; start: number }, now: number) =>
  state === 'agreed' && start > now;

/** Illness, holidays and other plans, two days before a date. */
export async function changePlans(world: World, friends: Friends, journal: Journal): Promise<void> {
  const { chance, dates } = friends;
  const now = world.now();
  const near = [...dates.values()].find(
    (date) => isAhead(date, now) && date.start - now < 2 * DAY_MS && date.start - now >= DAY_MS,
  );
  if (near === undefined) return;
  const roll = chance.next();
  if (roll < 0.06) await callOff(world, friends, near.start, undefined, journal);
  else if (roll < 0.08) await callOff(world, friends, near.start, 'break', journal);
  else if (roll < 0.09) await callOff(world, friends, near.start, 'all', journal);
  else if (roll < 0.13) await move(world, friends, near.start, journal);
}

async function callOff(
  world: World,
  friends: Friends,
  start: number,
  how: 'break' | 'all' | undefined,
  journal: Journal,
): Promise<void> {
  const now = world.now();
  const by = friends.chance.of(everyone(friends));
  const until = dayOf(friends, start).add({ days: 21 });
  const session = await sessionAt(friends, start);
  if (session === undefined)
    return journal.breaks('6.434', friends, 'the youth doesn’t see a date', start);
  const following =
    how === 'break' ? { following: until.toString() } : how === 'all' ? { following: 'all' } : {};
  const reason = how === undefined ? 'I am ill' : 'We are on holiday';
  const { version } = session;
  await by.must('POST', `/api/sessions/${session.id}/cancel`, { version, reason, ...following });
  markBusy(friends, now);
  journal.count(
    how === undefined ? 'not this week' : how === 'break' ? 'breaks' : 'stopped series',
  );
  journal.awaitWords(
    friends,
    everyone(friends).filter((each) => each !== by),
    now,
    'a date was called off',
  );
  for (const date of friends.dates.values()) {
    const isFollowing =
      how !== undefined &&
      date.start > start &&
      (how === 'all' || Temporal.PlainDate.compare(dayOf(friends, date.start), until) <= 0);
    if (date.state === 'agreed' && (date.start === start || isFollowing)) date.state = 'called-off';
  }
}

/** Another time this once. That date alone asks again. */
async function move(
  world: World,
  friends: Friends,
  start: number,
  journal: Journal,
): Promise<void> {
  const now = world.now();
  const session = await sessionAt(friends, start);
  if (session === undefined)
    return journal.breaks('6.434', friends, 'the youth doesn’t see a date', start);
  const day = dayOf(friends, start).add({ days: 1 + friends.chance.below(3) });
  const { body } = await friends.youth.get(`/api/sessions/${session.id}`);
  const by = body.initiator.id === friends.youth.personId ? friends.youth : friends.elder;
  const match = by === friends.youth ? friends.elder : friends.youth;
  const {
    id: _,
    matchId: __,
    ...content
  } = { ...requestFor({ ...friends, rhythm: 'once' }, match, '', day.toString()) };
  const { status } = await by.json('PUT', `/api/sessions/${session.id}`, {
    ...content,
    ...timeOf(friends),
    version: session.version,
  });
  if (status !== 200) return journal.count(`moves refused (${status})`);
  // The week of the new date may have two meetings.
  for (const moment of [now, instantOf(friends, day)]) markBusy(friends, moment);
  const date = friends.dates.get(start);
  if (date !== undefined) date.state = 'moved';
  friends.waiting.push({
    id: session.id,
    version: session.version + 1,
    starts: [instantOf(friends, day)],
    by,
    since: now,
  });
  journal.count('dates moved by request');
}

/** How it went, and thanks. */
export async function lookBack(world: World, friends: Friends, journal: Journal): Promise<void> {
  const { dates, chance, elder, youth } = friends;
  const now = world.now();
  const past = [...dates.values()].find(
    ({ state, start }) => state === 'agreed' && endOf(start) <= now && endOf(start) > now - DAY_MS,
  );
  if (past === undefined || friends.endedAt !== null || isHeld(friends, now) || chance.happens(0.4))
    return;
  const session = await sessionAt(friends, past.start);
  if (session === undefined)
    return journal.breaks('6.434', friends, 'a held date isn’t listed', past.start);
  const by = chance.of([elder, youth]);
  const outcome = { outcome: chance.happens(0.97) ? 'held' : 'did-not-happen' };
  await by.must('PUT', `/api/sessions/${session.id}/outcome`, outcome);
  journal.count('outcomes');
  if (outcome.outcome === 'held' && chance.happens(0.4)) {
    await by.must('POST', `/api/sessions/${session.id}/thanks`, { card: 'learned' });
    journal.count('thank-yous');
  }
}
