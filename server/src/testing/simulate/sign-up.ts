import type { Browser } from '../browser.ts';
import { clearElder } from '../checks.ts';
import { emailCode } from '../email-code.ts';
import { Chance } from './chance.ts';
import { fateOf } from './fate.ts';
import type { Friends } from './friends.ts';
import { BEGIN, DAY_MS, type World } from './world.ts';

/** Zones with different rules for clock changes, and two without any. */
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Sydney',
  'America/Sao_Paulo',
  'Europe/London',
  'Asia/Kolkata',
  'Africa/Cairo',
  'Pacific/Auckland',
] as const;
const SYLLABLES = ['ba', 'de', 'fi', 'go', 'lu', 'ma', 'ne', 'ri', 'so', 'tu'];
/** Every sixth elder has two young friends. */
const SHARED = 6;

function nameOf(kind: string, index: number): string {
  const digits = [...String(index).padStart(3, '0')];
  return `${kind}${digits.map((digit) => SYLLABLES[Number(digit)]).join('')}`;
}

export async function makeFriends(
  world: World,
  count: number,
  weeks: number,
  seed: number,
): Promise<Friends[]> {
  const all: Friends[] = [];
  await world.stayLoggedIn();
  for (let index = 0; index < count; index += 1) {
    const chance = new Chance(seed * 7919 + index);
    await world.forgetRequests();
    const shared = index % SHARED === SHARED - 1 ? all.at(-1)?.elder : undefined;
    all.push(await makePair(world, index, chance, weeks, shared));
  }
  await world.stayLoggedIn();
  return all;
}

async function makePair(
  { app, moderator }: World,
  index: number,
  chance: Chance,
  weeks: number,
  shared: Browser | undefined,
): Promise<Friends> {
  const { parent, elder } = await app.holdingDelivery(async () => ({
    elder: shared ?? (await app.signUp('elder', `${nameOf('El', index)} Hale`)),
    parent: await app.signUp('parent', `${nameOf('Par', index)} Young`),
  }));
  for (const person of shared === undefined ? [elder, parent] : [parent]) {
    await person.must('POST', '/api/email-proofs', { code: await emailCode(app, person.email) });
  }
  const youth = await app.invite(parent, `${nameOf('Yo', index)} Young`);
  await app.choose(elder, { Photography: 3, 'Art & Creativity': 2 });
  await app.choose(youth, { Photography: 1, 'Art & Creativity': 2 });
  if (shared === undefined) await clearElder(moderator, elder);
  await app.takeMails();
  const zone = chance.of(ZONES);
  // Sessions begin half an hour after a full hour of UTC, when reminders run.
  const minute = zone === 'Asia/Kolkata' ? '00' : '30';
  const hour = 14 + chance.below(4);
  return {
    youthName: nameOf('Yo', index),
    name: `friendship ${index} (${zone})`,
    elder,
    youth,
    parent,
    chance,
    zone,
    startTime: `${hour}:${minute}`,
    endTime: `${hour + 1}:${minute}`,
    weekday: (index % 7) + 1,
    rhythm: chance.of(['week', 'week', 'week', 'two-weeks', 'month', 'once']),
    beginsAt: BEGIN + chance.below(Math.max(1, weeks / 4)) * 7 * DAY_MS,
    dates: new Map(),
    waiting: [],
    holds: [],
    busyWeeks: new Set(),
    fate: fateOf(index, chance, weeks),
    quietUntil: 0,
    endedAt: null,
  };
}
