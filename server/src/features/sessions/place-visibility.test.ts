import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { tablesContaining } from '../../testing/database-state.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
import {
  ADDRESS,
  approve,
  ask,
  dayFromNow,
  LINK,
  meeting,
  reject,
  videoCall,
} from '../../testing/session-request.ts';

/** In no other number that an answer or a row holds. */
const LATITUDE = 52.51627;
const meetingAt: typeof meeting = (match, changes) =>
  meeting(match, { geoCoords: { lat: LATITUDE, lng: -0.5 }, ...changes });

let house: House;
let family: Family;
let days = 20;

beforeAll(async () => {
  house = await openHouse();
  family = await openFamily(house);
});
afterAll(() => house.close());

/** Where the place stands in any answer that holds the session: in one, and in the list. */
async function whoSees(id: string, bucket: string, secret: string): Promise<(keyof Family)[]> {
  const sees = async (person: Browser) => {
    const one = await person.get(`/api/sessions/${id}`);
    const list = await person.get(`/api/sessions?bucket=${bucket}`);
    expect(list.body.items.map((item: { id: string }) => item.id)).toContain(id);
    const item = list.body.items.find((listed: { id: string }) => listed.id === id);
    expect(item).toEqual(one.body);
    return JSON.stringify(item).includes(secret);
  };
  const names = ['elder', 'parent', 'youth'] as const;
  const seen = await Promise.all(names.map((name) => sees(family[name])));
  return names.filter((_, index) => seen[index]);
}

async function request(from: 'elder' | 'youth', kind: typeof meeting | typeof videoCall) {
  const other = from === 'elder' ? family.youth : family.elder;
  return ask(family[from], kind(other, { date: dayFromNow((days += 1)) }));
}

/** Moves a session in time, as if it had been agreed on long ago. */
async function endedBefore(id: string, ended: string): Promise<void> {
  await house.platform.db.transaction().execute(async (tx) => {
    // Time passes for a session by no other way than this, once it is decided.
    await sql`alter table sessions disable trigger sessions_transition`.execute(tx);
    await sql`
      update sessions set during = tstzrange(lower(held), upper(held)), time_zone = 'UTC',
        start_time = lower(held) at time zone 'UTC', end_time = upper(held) at time zone 'UTC',
        decided_at = case status when 'approved' then lower(held) - interval '1 day' end
      from (select tstzrange(now() - ${ended}::interval - interval '5 minutes', now() - ${ended}::interval) as held) as at
      where id = ${id}
    `.execute(tx);
    await sql`alter table sessions enable trigger sessions_transition`.execute(tx);
  });
}

describe.for([
  ['a place', meeting, ADDRESS, 0],
  // Approved sessions of the same people must not overlap.
  ['a link', videoCall, LINK, 20],
  ['coordinates', meetingAt, `"geoCoords":{"lat":${LATITUDE},"lng":-0.5}`, 40],
] as const)('Rules 9.3 and 9.4, %s', ([, kind, secret, minutes]) => {
  test.for(['elder', 'youth'] as const)(
    'while pending, the %s who proposed it sees it, and the parent, and not the other',
    async (from) => {
      const id = await request(from, kind);
      const expected = from === 'elder' ? ['elder', 'parent'] : ['parent', 'youth'];
      expect(await whoSees(id, 'pending', secret)).toEqual(expected);
    },
  );

  test('once approved, both see it', async () => {
    const id = await request('elder', kind);
    await approve(family.parent, id);
    expect(await whoSees(id, 'upcoming', secret)).toEqual(['elder', 'parent', 'youth']);
  });

  test('once rejected, the other still does not see it', async () => {
    const id = await request('elder', kind);
    await reject(family.parent, id);
    expect(await whoSees(id, 'rejected', secret)).toEqual(['elder', 'parent']);
  });

  test('until a week after the end both see it, then only the parent does', async () => {
    const id = await request('youth', kind);
    await approve(family.parent, id);
    await endedBefore(id, `6 days 23 hours ${59 - minutes} minutes`);
    expect(await whoSees(id, 'past', secret)).toEqual(['elder', 'parent', 'youth']);
    await endedBefore(id, `7 days ${minutes} minutes`);
    expect(await whoSees(id, 'past', secret)).toEqual(['parent']);
  });

  test('a week after the end of what was never approved, not even who proposed it', async () => {
    const id = await request('youth', kind);
    await endedBefore(id, '7 days');
    expect(await whoSees(id, 'past', secret)).toEqual(['parent']);
  });
});

test('a note is read by the parent first, and by the other participant once it is approved', async () => {
  const note = 'call me on 555 0134';
  const date = dayFromNow((days += 1));
  const id = await ask(family.elder, meeting(family.youth, { date, message: note }));
  expect(await whoSees(id, 'pending', note)).toEqual(['elder', 'parent']);
  await approve(family.parent, id);
  expect(await whoSees(id, 'upcoming', note)).toEqual(['elder', 'parent', 'youth']);
  const later = dayFromNow((days += 1));
  const refused = await ask(family.elder, meeting(family.youth, { date: later, message: note }));
  await reject(family.parent, refused);
  expect(await whoSees(refused, 'rejected', note)).toEqual(['elder', 'parent']);
});

test('Rule 9.28, a place is stored in one table only', async () => {
  await request('elder', meetingAt);
  for (const secret of [ADDRESS, String(LATITUDE)]) {
    expect(await tablesContaining(house.platform.db, secret)).toEqual(['session_arrangements']);
  }
});
