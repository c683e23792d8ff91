import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { brokenConstraint } from '../../platform/db/database.ts';
import { actAs } from '../../testing/act-as.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { comeOfAge, growTo } from '../../testing/growing.ts';
import { refused } from '../../testing/refused.ts';
import { RoomPeer } from '../../testing/room-peer.ts';
import { WITH_ROOMS } from '../../testing/kept-app.ts';
import { callSoon, hears, meet, roomOf, ruleMeetings } from '../../testing/rooms.ts';
import { newMails } from '../../testing/new-mails.ts';
import { placeRow, requestRow } from '../../testing/rows.ts';
import {
  approve,
  ask,
  change,
  changeOf,
  LINK,
  newId,
  nextDay,
  propose,
  videoCall,
} from '../../testing/session-request.ts';
import { until } from '../../testing/smtp-test.ts';
import { setRules } from '../../testing/standing-rules.ts';
import type { TestApp } from '../../testing/test-app.ts';

const test = base.extend('environment', WITH_ROOMS);

async function callOfChild(app: TestApp, family: Family, minutes?: number): Promise<string> {
  const id = await callSoon(app, family, minutes);
  await growTo(app, family.youth, 'under-13');
  return id;
}

const needsAdult = async ({ youth }: Family, id: string) => (await roomOf(youth, id)).needsAdult;

describe('Rule 6.279, the first call of a child under 13 with an elder', () => {
  test.for(['told', 'alone'])(
    'A256: waits for a guardian or moderator, although the rule is “%s”',
    async (rule, { app }) => {
      const family = await openFamily(app);
      const { elder, youth, parent } = family;
      await ruleMeetings(parent, youth.personId, rule === 'told' ? 'with-adult' : 'told');
      await ruleMeetings(parent, youth.personId, rule);
      const id = await callOfChild(app, family);
      const peers = [new RoomPeer(elder, id), new RoomPeer(youth, id)];
      for (const peer of peers) await peer.join();
      await expect.poll(async () => (await roomOf(elder, id)).state).toBe('waiting');
      expect(await needsAdult(family, id)).toBe(true);
      expect((await roomOf(parent, id)).needsAdult).toBe(true);
      const rows =
        await app.query`select from room_calls where session_id = ${id} and began_at is not null`;
      expect(rows).toEqual([]);
      const guardian = await new RoomPeer(parent, id).join();
      await hears(...peers, guardian);
      // The call remains the first one until it is over.
      await guardian.leave();
      await expect.poll(async () => (await roomOf(elder, id)).state).toBe('paused');
      for (const peer of [...peers, guardian]) peer.close();
      // The next call follows the guardians' rule.
      expect(await needsAdult(family, await callOfChild(app, family, 120))).toBe(false);
    },
  );

  test('Rule 6.285, guardians read that before they approve, on the page and in the mail', async ({
    app,
  }) => {
    const family = await openFamily(app);
    const { elder, youth, parent } = family;
    const words = 'This video call begins only when a guardian or a moderator has joined it.';
    const request = async (videoProvider: string, videoLink: string) => {
      const call = { ...videoCall(youth, { date: nextDay() }), videoProvider, videoLink };
      let id = '';
      const mails = await newMails(app, async () => (id = await ask(elder, call)));
      const { elderProfile } = (await parent.get(`/api/sessions/${id}`)).body;
      const toParent = mails.find(({ to }) => to === parent.email);
      return [elderProfile.needsAdult, toParent?.text.replace(/\s+/g, ' ').includes(words)];
    };
    expect(await request('Oakling', '')).toEqual([true, true]);
    await setRules(parent, youth, { callsHereOnly: false });
    expect(await request('Zoom', LINK)).toEqual([false, false]);
  });

  test('a call with another elder, or of a brother, doesn’t count; from 13 on none is needed', async ({
    app,
  }) => {
    const family = await openFamily(app);
    const other = await openFamily(app);
    const held = await callSoon(app, family);
    for (const peer of await meet(family.elder, family.youth, held)) peer.close();
    const withOther = { ...family, elder: other.elder };
    const id = await callOfChild(app, withOther, 120);
    expect(await needsAdult(withOther, id)).toBe(true);
    await growTo(app, family.youth, '13-15');
    expect(await needsAdult(withOther, id)).toBe(false);
  });
});

const rulesOf = async ({ parent, youth }: Family) =>
  (await parent.get(`/api/children/${youth.personId}/session-rules`)).body;

describe('Rules 6.337 and 6.338, a child under 13 has no calls elsewhere', () => {
  const here = { videoProvider: 'Oakling', videoLink: '' };
  const link = (match: Family['youth']) => videoCall(match, { date: nextDay() });

  test('A253: no request, change, proposal, agreement or approval of a call elsewhere', async ({
    app,
  }) => {
    // The calls of earlier tests end a moment after their peers are gone, which would count as a change.
    await until(async () =>
      expect(await app.query`select from room_presences where left_at is null`).toEqual([]),
    );
    const family = await openFamily(app);
    const { elder, youth, parent } = family;
    const codes = async (...sends: (() => ReturnType<typeof change>)[]) => {
      const told: unknown[] = [];
      for (const send of sends) told.push((await refused(app, send)).body.code);
      return told;
    };
    expect(await rulesOf(family)).toMatchObject({ rules: null, areCallsHereOnly: true });
    const inside = { ...link(youth), ...here };
    const id = await ask(elder, inside);
    const elsewhere = { videoProvider: 'Zoom', videoLink: LINK };
    expect(
      await codes(
        () => elder.post('/api/sessions', link(youth)),
        () => youth.post('/api/sessions', link(elder)),
        () => change(elder, id, changeOf(inside, elsewhere)),
      ),
    ).toEqual(['calls-here-only', 'calls-here-only', 'calls-here-only']);
    expect((await propose(youth, id, nextDay())).status).toBe(200);
    // Older requests stay, but the guardian sees them marked. Approved sessions stay, too.
    await setRules(parent, youth, { callsHereOnly: false });
    const [waiting, kept] = [await ask(elder, link(youth)), await ask(youth, link(elder))];
    expect((await approve(parent, kept)).status).toBe(200);
    await setRules(parent, youth);
    expect((await parent.get(`/api/sessions/${waiting}`)).body.brokenRules).toEqual([
      'calls-here-only',
    ]);
    expect((await elder.get(`/api/sessions/${kept}`)).body.status).toBe('approved');
    expect(
      await codes(
        () => approve(parent, waiting),
        () => youth.post(`/api/sessions/${waiting}/agree`, { version: 1 }),
        () => propose(youth, waiting, nextDay()),
        () => propose(elder, kept, nextDay()),
      ),
    ).toEqual(['against-your-rules', 'calls-here-only', 'calls-here-only', 'calls-here-only']);
    // The participants' own SQL statements can't create such a session, either.
    const next = newId();
    const call = { connection_mode: 'Remote', id: next };
    const statements = [
      [
        elder,
        requestRow(elder.personId, youth.personId, call),
        placeRow(next, { video_provider: 'Zoom', video_link: LINK }),
      ],
      [youth, sql`select agree_to_session(${waiting}, now())`],
      [
        parent,
        sql`update sessions set status = 'approved', decided_at = now(), decided_by = ${parent.personId}
          where id = ${waiting}`,
      ],
    ] as const;
    for (const [{ personId }, ...writes] of statements) {
      const error: unknown = await actAs(app.platform.db, personId, async (tx) => {
        for (const write of writes) await write.execute(tx);
      }).catch((caught: unknown) => caught);
      expect(brokenConstraint(error)).toBe('sessions_within_rules');
    }
  });

  test('from 13 on the guardians’ choice alone counts, and below 13 it comes first', async ({
    app,
  }) => {
    const family = await openFamily(app);
    const { elder, youth, parent } = family;
    const isRefused = async () => {
      const { status, body } = await elder.post('/api/sessions', link(youth));
      if (status === 201) await app.query`delete from sessions where youth_id = ${youth.personId}`;
      expect((await rulesOf(family)).areCallsHereOnly).toBe(status === 409);
      return body.code === 'calls-here-only';
    };
    const outcomes: boolean[] = [];
    for (const callsHereOnly of [null, true, false]) {
      await setRules(parent, youth, { callsHereOnly });
      for (const stage of ['under-13', '13-15', '16-17'] as const) {
        await growTo(app, youth, stage);
        outcomes.push(await isRefused());
      }
    }
    expect(outcomes).toEqual([
      ...[true, false, false],
      ...[true, true, true],
      ...[false, false, false],
    ]);
    await setRules(parent, youth, { callsHereOnly: true });
    await comeOfAge(app, youth);
    expect((await elder.post('/api/sessions', link(youth))).status).toBe(201);
  });
});
