import { eachOfferText } from '@oakling/domain/sessions/offer-texts';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../../testing/as-role.ts';
import { openFamily, type Family } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import { refused } from '../../../testing/refused.ts';
import {
  ADDRESS,
  approve,
  ask,
  cancel,
  change,
  changeOf,
  dayFromNow,
  LINK,
  meeting,
  nextDay,
  reject,
} from '../../../testing/session-request.ts';

const NEW_PLACE = 'The reading room, at the back';

async function asked(family: Family) {
  const request = meeting(family.youth, { date: nextDay() });
  const id = await ask(family.elder, request);
  return { id, request, body: changeOf(request, { date: nextDay(), address: NEW_PLACE }) };
}
async function approved(family: Family) {
  const made = await asked(family);
  await approve(family.parent, made.id);
  return made;
}
const viewOf = async (family: Family, who: 'elder' | 'youth' | 'parent', id: string) =>
  (await family[who].get(`/api/sessions/${id}`)).body;

describe('Rule 6.58, changing a session', () => {
  test.for([
    ['pending', asked, false],
    ['approved', approved, true],
  ] as const)(
    'one that is %s waits for the parent in its next version',
    async ([, make, was], { app, family }) => {
      const { id, request, body } = await make(family);
      expect((await viewOf(family, 'parent', id)).previous).toBeNull();
      const answer = await change(family.elder, id, body);
      expect(answer.status, answer.text).toBe(200);
      const now = { version: 2, status: 'pending', bucket: 'pending', date: body.date };
      expect(answer.body).toMatchObject({ ...now, decidedAt: null });
      const before = { date: request.date, startTime: '10:00', wasApproved: was };
      for (const [who, place] of [
        ['elder', ADDRESS],
        ['parent', ADDRESS],
        ['youth', null],
      ] as const) {
        const view = await viewOf(family, who, id);
        expect(view).toMatchObject({ ...now, previous: before });
        expect(view.previous.place?.address ?? null).toBe(place);
        // The new place hasn't been approved yet, so the other participant doesn't see it. Rule 9.3
        expect(view.place?.address ?? null).toBe(place === null ? null : NEW_PLACE);
        const steps = was ? ['requested', 'approved', 'changed'] : ['requested', 'changed'];
        expect(view.history.map(({ step }: { step: string }) => step)).toEqual(steps);
      }
      const rows = await app.query<{ person_id: string; kind: string }>`
      select person_id, kind from notifications
      where subject_id = ${id} and kind = 'session-changed'
    `;
      const others = [family.youth.personId, family.parent.personId].toSorted();
      expect(rows.map(({ person_id }) => person_id).toSorted()).toEqual(others);
    },
  );

  test('the parent decides the new version, and can’t decide the old one anymore', async ({
    app,
    family,
  }) => {
    const { id, body } = await approved(family);
    await change(family.elder, id, body);
    const old = await refused(app, () => approve(family.parent, id, 1));
    expect(old.body.code).toBe('changed-since-read');
    expect((await approve(family.parent, id, 2)).body).toMatchObject({
      status: 'approved',
      version: 2,
      previous: null,
      place: { address: NEW_PLACE },
    });
    await change(family.elder, id, { ...body, version: 2, date: nextDay() });
    const { previous } = await viewOf(family, 'elder', id);
    expect(previous).toMatchObject({ date: body.date, place: { address: NEW_PLACE } });
  });

  test('a later change is compared with the approved version, not with those in between', async ({
    family,
  }) => {
    const { id, request, body } = await approved(family);
    await change(family.elder, id, body);
    await change(family.elder, id, { ...body, version: 2, date: nextDay() });
    const { previous, version } = await viewOf(family, 'parent', id);
    expect([version, previous.date, previous.wasApproved]).toEqual([3, request.date, true]);
  });

  test('former interests and texts are kept, the texts hidden from the other participant', async ({
    family,
  }) => {
    const gloves = eachOfferText((name) => `Bring gloves: ${name}`);
    const id = await ask(family.elder, meeting(family.youth, { date: nextDay(), ...gloves }));
    await approve(family.parent, id);
    const { date } = (await family.elder.get(`/api/sessions/${id}`)).body;
    const brushes = eachOfferText((name) => `Bring brushes: ${name}`);
    const about = { interests: ['Art & Creativity'], ...brushes };
    await change(family.elder, id, changeOf(meeting(family.youth, { date, ...about })));
    const previous = { interests: ['Photography'], ...gloves };
    for (const who of ['elder', 'parent'] as const) {
      expect((await family[who].get(`/api/sessions/${id}`)).body.previous).toMatchObject(previous);
    }
    const seen = await family.youth.get(`/api/sessions/${id}`);
    expect(seen.body.previous).toMatchObject({ ...previous, ...eachOfferText(() => null) });
    expect(seen.text).not.toMatch(/gloves|brushes/);
  });

  test('another mode replaces the first', async ({ family }) => {
    const { id, body } = await asked(family);
    const { address: _, ...content } = body;
    const remote = { connectionMode: 'Remote', videoProvider: 'Zoom', videoLink: LINK };
    const answer = await change(family.elder, id, { ...content, ...remote });
    expect(answer.body).toMatchObject({
      connectionMode: 'Remote',
      place: { videoLink: LINK },
      previous: { connectionMode: 'In-Person', place: { address: ADDRESS } },
    });
  });

  test('its own time doesn’t count as taken', async ({ family }) => {
    const { id, request } = await approved(family);
    const later = changeOf(request, { endTime: '11:30' });
    expect((await change(family.elder, id, later)).status).toBe(200);
  });
});

describe('Rule 6.58, changes that are refused', () => {
  test('a closed, started, changed, unchanged or invalid one', async ({ app, family }) => {
    const [no, gone, same, past] = [
      await asked(family),
      await asked(family),
      await asked(family),
      await asked(family),
    ];
    await reject(family.parent, no.id);
    await cancel(family.elder, gone.id);
    const taken = await approved(family);
    const at = { date: taken.request.date };
    for (const [{ id, request, body }, changes, status, code] of [
      [no, {}, 409, 'not-open'],
      [gone, {}, 409, 'not-open'],
      [past, { version: 2 }, 409, 'changed-since-read'],
      [past, { interests: ['Music & Dance'] }, 422, 'interest-not-shared'],
      [past, { date: dayFromNow(-2) }, 422, 'date-in-past'],
      [past, at, 409, 'overlaps-own-session'],
      [same, changeOf(same.request), 422, 'nothing-changed'],
    ] as const) {
      const sent = { ...body, ...changes };
      const answer = await refused(app, () => change(family.elder, id, sent));
      expect([answer.status, answer.body.code], JSON.stringify(request)).toEqual([status, code]);
    }
  });

  test('to an interest shared with others, but not with this participant', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    const request = meeting(youth, { date: nextDay() });
    const id = await ask(elder, request);
    const interests = ['Travel & World Cultures'] as const;
    await app.choose(elder, { [interests[0]]: 3 });
    const traveller = await app.invite(parent, 'Mia Young');
    await app.choose(traveller, { [interests[0]]: 3 });
    const journey = meeting(traveller, { date: nextDay(), interests });
    const other = await ask(elder, journey);
    const unfit = [
      [id, changeOf(request, { interests })],
      [other, changeOf(journey, { interests: ['Photography'] })],
    ] as const;
    for (const [session, body] of unfit)
      expect((await refused(app, () => change(elder, session, body))).status).toBe(422);
  });

  test('of 10 who change and approve at once, no one approves unread content', async ({
    family,
  }) => {
    const { id, body } = await asked(family);
    const changes = Array.from({ length: 5 }, () => change(family.elder, id, body));
    const approvals = Array.from({ length: 5 }, () => approve(family.parent, id));
    const won = (await Promise.all(changes)).filter(({ status }) => status === 200);
    await Promise.all(approvals);
    expect(won).toHaveLength(1);
    expect(await viewOf(family, 'parent', id)).toMatchObject({ status: 'pending', version: 2 });
  });
});

describe('Rule 6.58, the database enforces it', () => {
  const next = sql`version = version + 1, status = 'pending', decided_at = null, decided_by = null,
    updated_at = now()`;

  test('content without a next version, a skipped version, and another person’s are refused', async ({
    app,
    family,
  }) => {
    const [open, decided] = [await asked(family), await approved(family)];
    const { elder, youth, parent } = family;
    for (const [person, id, set] of [
      [elder, open.id, sql`interests = '{Music & Dance}'`],
      [elder, open.id, sql`version = 3, updated_at = now()`],
      [elder, open.id, sql`version = 2, status = 'approved', decided_at = now()`],
      [elder, open.id, sql`version = 2, updated_at = upper(during)`],
      [elder, decided.id, sql`status = 'pending', decided_at = null, decided_by = null`],
      [youth, open.id, next],
      [parent, open.id, next],
      [
        parent,
        open.id,
        sql`status = 'approved', decided_at = now(), decided_by = ${parent.personId},
        during = tstzrange(lower(during) + interval '1 day', upper(during) + interval '1 day')`,
      ],
    ] as const) {
      const statement = sql`update sessions set ${set} where id = ${id}`;
      const verdict = await tryAs(app.platform.db, person.personId, statement);
      expect(verdict).not.toEqual({ rows: 1 });
    }
  });

  test('a new version requires a place', async ({ app, family }) => {
    const { id } = await asked(family);
    const { db } = app.platform;
    const bump = sql`update sessions set ${next} where id = ${id}`.execute(db);
    await expect(bump).rejects.toThrow('the changed session has no offer');
  });
});
