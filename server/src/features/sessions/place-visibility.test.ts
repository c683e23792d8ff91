import { PLACE_SHOWN_DAYS } from '@oakling/domain/legal/kept-for';
import { OFFER_TEXT_NAMES } from '@oakling/domain/sessions/offer-texts';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { tablesContaining } from '../../testing/database-state.ts';
import type { Family } from '../../testing/family.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import {
  ADDRESS,
  approve,
  ask,
  cancel,
  LINK,
  meeting,
  nextDay,
  reject,
  videoCall,
} from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** No other number in a response or a row reveals the place. */
const LATITUDE = 52.51627;
const meetingAt: typeof meeting = (match, changes) =>
  meeting(match, { geoCoords: { lat: LATITUDE, lng: -0.5 }, ...changes });

/** Compares the session's page with the list, because every response that contains the session shows the place. */
async function whoSees(
  family: Family,
  id: string,
  bucket: string,
  secret: string,
): Promise<(keyof Family)[]> {
  const sees = async (person: Browser) => {
    const one = await person.get(`/api/sessions/${id}`);
    const list = await person.get(`/api/sessions?bucket=${bucket}`);
    expect(list.body.items.map((item: { id: string }) => item.id)).toContain(id);
    const item = list.body.items.find((listed: { id: string }) => listed.id === id);
    expect(one.body).toMatchObject(item);
    return JSON.stringify(item).includes(secret);
  };
  const names = ['elder', 'parent', 'youth'] as const;
  const seen = await Promise.all(names.map((name) => sees(family[name])));
  return names.filter((_, index) => seen[index]);
}

async function request(
  family: Family,
  from: 'elder' | 'youth',
  kind: typeof meeting | typeof videoCall,
) {
  const other = from === 'elder' ? family.youth : family.elder;
  return ask(family[from], kind(other, { date: nextDay() }));
}

async function endedBefore(app: TestApp, id: string, ended: string): Promise<void> {
  await app.platform.db.transaction().execute(async (tx) => {
    // The trigger rejects moving a decided session.
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
  // The last number staggers the sessions, because approved sessions of the same people can't overlap.
  ['a link', videoCall, LINK, 20],
  ['coordinates', meetingAt, `"geoCoords":{"lat":${LATITUDE},"lng":-0.5}`, 40],
] as const)('Rules 9.3 and 9.4, %s', ([, kind, secret, minutes]) => {
  test.for(['elder', 'youth'] as const)(
    'while pending, the %s who proposed it and the parent see it, but not the other participant',
    async (from, { family }) => {
      const id = await request(family, from, kind);
      const expected = from === 'elder' ? ['elder', 'parent'] : ['parent', 'youth'];
      expect(await whoSees(family, id, 'pending', secret)).toEqual(expected);
    },
  );

  test('once approved, both participants see it', async ({ family }) => {
    const id = await request(family, 'elder', kind);
    await approve(family.parent, id);
    expect(await whoSees(family, id, 'upcoming', secret)).toEqual(['elder', 'parent', 'youth']);
  });

  test('once rejected, the other participant still doesn’t see it', async ({ family }) => {
    const id = await request(family, 'elder', kind);
    await reject(family.parent, id);
    expect(await whoSees(family, id, 'rejected', secret)).toEqual(['elder', 'parent']);
  });

  test('once canceled, the other participant no longer sees it', async ({ family }) => {
    const id = await request(family, 'elder', kind);
    await approve(family.parent, id);
    await cancel(family.youth, id);
    expect(await whoSees(family, id, 'past', secret)).toEqual(['elder', 'parent']);
  });

  test('until a week after the end both participants see it, then only the parent does', async ({
    app,
    family,
  }) => {
    const id = await request(family, 'youth', kind);
    await approve(family.parent, id);
    await endedBefore(app, id, `6 days 23 hours ${59 - minutes} minutes`);
    expect(await whoSees(family, id, 'past', secret)).toEqual(['elder', 'parent', 'youth']);
    await endedBefore(app, id, `${PLACE_SHOWN_DAYS} days ${minutes} minutes`);
    expect(await whoSees(family, id, 'past', secret)).toEqual(['parent']);
  });

  test('a week after the end of one that was never approved, not even its requester', async ({
    app,
    family,
  }) => {
    const id = await request(family, 'youth', kind);
    await endedBefore(app, id, `${PLACE_SHOWN_DAYS} days`);
    expect(await whoSees(family, id, 'past', secret)).toEqual(['parent']);
  });
});

test.for(OFFER_TEXT_NAMES)(
  'the parent reads the text %s first, and the other participant once it is approved',
  async (name, { family }) => {
    const words = 'call me on 555 0134';
    const asking = () => meeting(family.youth, { date: nextDay(), [name]: words });
    const id = await ask(family.elder, asking());
    expect(await whoSees(family, id, 'pending', words)).toEqual(['elder', 'parent']);
    await approve(family.parent, id);
    expect(await whoSees(family, id, 'upcoming', words)).toEqual(['elder', 'parent', 'youth']);
    const refused = await ask(family.elder, asking());
    await reject(family.parent, refused);
    expect(await whoSees(family, refused, 'rejected', words)).toEqual(['elder', 'parent']);
  },
);

test('Rule 9.28, a place is stored in one table only', async ({ app, family }) => {
  await request(family, 'elder', meetingAt);
  for (const secret of [ADDRESS, String(LATITUDE)]) {
    expect(await tablesContaining(app.platform.db, secret)).toEqual(['session_offers']);
  }
});
