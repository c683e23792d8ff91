import type { SentMail, TestApp } from '../test-app.ts';
import { CheckIns } from './check-ins.ts';
import { endHold, meetFate } from './fates.ts';
import { everyone, type Friends, weekOf } from './friends.ts';
import { Journal } from './journal.ts';
import { askForDates, changePlans, decideDates, lookBack } from './meetings.ts';
import { makeFriends } from './sign-up.ts';
import { proveCalendar, proveDates } from './prove-dates.ts';
import { BEGIN, DAY_MS, openWorld, type World } from './world.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** The hours of the day at which people act, in UTC. They are at most 12 apart, so that no reminder's time passes. */
const MORNING = 8;
const AFTERNOON = 14;
const EVENING = 20;
const MOST_MAILS = 3;

export interface Size {
  readonly friendships: number;
  readonly weeks: number;
  readonly seed: number;
}

/** Lets friends meet for some weeks and proves the promises that Oakling makes to them. */
export async function simulate(
  app: TestApp,
  size: Size,
  say: (line: string) => void,
): Promise<Journal> {
  const world = await openWorld(app);
  const journal = new Journal();
  const all = await makeFriends(world, size.friendships, size.weeks, size.seed);
  say(`${all.length} friendships signed up`);
  const checkIns = new CheckIns();
  for (let day = 0; day < size.weeks * 7; day += 1) {
    await liveDay(world, all, journal, checkIns, BEGIN + day * DAY_MS);
    if (day % 28 !== 27) continue;
    for (const friends of all) await proveCalendar(world, friends, journal);
    say(`week ${(day + 1) / 7} is over`);
  }
  for (const friends of all) {
    if (friends.endedAt === null) await proveDates(world, friends, journal);
    checkIns.prove(friends, world.now(), journal);
  }
  proveMails(journal);
  return journal;
}

async function liveDay(
  world: World,
  all: readonly Friends[],
  journal: Journal,
  checkIns: CheckIns,
  day: number,
) {
  for (const moment of stepsOf(all, day)) {
    await world.moveTo(moment);
    const live = all.filter(({ endedAt }) => endedAt === null);
    const hour = (moment - day) / HOUR_MS;
    if (hour === MORNING) {
      // Fates concern several friendships, so they come one after the other.
      for (const friends of live) await meetFate(world, friends, all, journal);
      for (const friends of live) await endHold(world, friends, all);
      await world.each(live, async (friends) => {
        if (friends.endedAt !== null) return;
        await changePlans(world, friends, journal);
        await askForDates(world, friends, journal);
      });
    }
    if (hour === AFTERNOON) {
      await world.each(live, (friends) => decideDates(world, friends, journal));
    }
    if (hour === EVENING) {
      await checkIns.read(world, all, journal);
      await world.each(live, async (friends) => {
        await lookBack(world, friends, journal);
        await checkIns.answer(world, friends, journal);
      });
    }
    await readMails(world, all, journal);
  }
}

/** The hours at which people act, and half an hour before each meeting. */
function stepsOf(all: readonly Friends[], day: number): number[] {
  const steps = new Set([MORNING, AFTERNOON, EVENING].map((hour) => day + hour * HOUR_MS));
  for (const { dates } of all) {
    for (const { start, state } of dates.values()) {
      const before = start - 30 * MINUTE_MS;
      if (state === 'agreed' && before >= day && before < day + DAY_MS) steps.add(before);
    }
  }
  return [...steps].toSorted((one, other) => one - other);
}

/** Counts each mail for the friendship that its text names. */
async function readMails(world: World, all: readonly Friends[], journal: Journal): Promise<void> {
  const now = world.now();
  const mails = await world.takeMails();
  const byEmail = friendsByEmail(all);
  const told = new Set<string>();
  for (const mail of mails) {
    const own = byEmail.get(mail.to) ?? [];
    // Mails about a session that a block or an account's end called off contain no names.
    const friends =
      own.find((each) => isAbout(mail, each)) ??
      own.find(({ busyWeeks }) => busyWeeks.has(weekOf(now))) ??
      own[0];
    if (friends === undefined) continue;
    journal.count('mails');
    journal.noteMail(friends, mail.to, mail.subject, now);
    const person = everyone(friends).find(({ email }) => email === mail.to);
    if (person !== undefined && /called off|cancel/i.test(mail.subject)) told.add(person.personId);
  }
  const notices = await world.app.query<{ id: string; isEnd: boolean }>`
    select distinct person_id as id, kind = 'friendship-ended' as "isEnd" from notifications
    where created_at >= app_now() and kind in ('session-cancelled', 'friendship-ended')
  `;
  const toldOfEnd = new Set<string>();
  for (const { id, isEnd } of notices) (isEnd ? toldOfEnd : told).add(id);
  journal.noteWords(told, toldOfEnd, now);
}

const lists = new WeakMap<readonly Friends[], Map<string, Friends[]>>();
function friendsByEmail(all: readonly Friends[]): Map<string, Friends[]> {
  const known = lists.get(all);
  if (known !== undefined) return known;
  const made = new Map<string, Friends[]>();
  for (const friends of all) {
    for (const { email } of everyone(friends))
      made.set(email, [...(made.get(email) ?? []), friends]);
  }
  lists.set(all, made);
  return made;
}

const isAbout = ({ text, subject }: SentMail, { youthName }: Friends) =>
  `${subject} ${text}`.includes(youthName);

/** An ordinary week has meetings, reminders, check-ins and thanks, but no requests, changes or ends. */
function proveMails(journal: Journal): void {
  for (const { friends, email, week, subjects } of journal.mails.values()) {
    if (friends.busyWeeks.has(week) || subjects.length <= MOST_MAILS) continue;
    journal.breaks(
      '6.470',
      friends,
      `${subjects.length} mails to ${email} in ordinary week ${week}: ${subjects.join('; ')}`,
      BEGIN + week * 7 * DAY_MS,
    );
  }
}
