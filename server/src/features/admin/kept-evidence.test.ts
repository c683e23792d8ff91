import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { actAsModerator } from '../../testing/act-as.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { heldSession } from '../../testing/held-session.ts';
import {
  answerParent,
  ask,
  askElder,
  change,
  changeOf,
  dayFromNow,
  meeting,
  newId,
  reject,
} from '../../testing/session-request.ts';
import { PASSWORD } from '../../testing/test-app.ts';

const QUEUE = '/api/moderation/reports';

describe('Rule 9.115, the copy in a report', () => {
  test('after the reported elder deletes the account, the session with place and texts, the trail and earlier reports stay', async ({
    app,
    moderator,
  }) => {
    const { elder, youth } = await openFamily(app);
    const send = async (about: object) => {
      const id = newId();
      await youth.must('POST', '/api/reports', { id, category: 'rude-or-hurtful', ...about });
      return id;
    };
    const words = { message: 'Come alone' };
    const sessionId = await ask(elder, meeting(youth, { date: dayFromNow(9), ...words }));
    const earlier = await send({ personId: elder.personId });
    const id = await send({ sessionId });
    const before = (await moderator.get(`${QUEUE}/${id}`)).body;
    expect(before.session).toMatchObject({ elderName: 'Rosa Alvarez', ...words });
    expect(before.session.place).not.toBeNull();
    const reads = (by: string) =>
      actAsModerator(app.platform.db, by, (tx) =>
        sql`select reported_session(${id}) is not null as is_read`.execute(tx),
      );
    expect((await reads(moderator.personId)).rows).toEqual([{ is_read: true }]);
    expect((await reads(elder.personId)).rows).toEqual([{ is_read: false }]);
    const leave = { password: PASSWORD };
    expect((await elder.post('/api/account/removal', leave)).status).toBe(204);
    const after = (await moderator.get(`${QUEUE}/${id}`)).body;
    expect(after.session).toEqual(before.session);
    expect(after.reported).toBeNull();
    expect(after.earlier.map(({ id: other }: { id: string }) => other)).toEqual([earlier]);
    const types = after.reportedTrail.map(({ type }: { type: string }) => type);
    expect(types).toEqual(expect.arrayContaining(['PersonSignedUp', 'AccountRemoved']));
    expect((await moderator.get(`${QUEUE}/${earlier}`)).body.session).toBeNull();
  });

  test('an existing session is shown as it is now, with deleted parts from the copy', async ({
    app,
    moderator,
  }) => {
    const { elder, youth, parent } = await openFamily(app);
    const sessionId = await ask(elder, meeting(youth, { date: dayFromNow(9) }));
    const id = newId();
    await youth.must('POST', '/api/reports', { id, sessionId, category: 'rude-or-hurtful' });
    const before = (await moderator.get(`${QUEUE}/${id}`)).body.session;
    await reject(parent, sessionId, 'No');
    await app.query`delete from session_offers where session_id = ${sessionId}`;
    const after = (await moderator.get(`${QUEUE}/${id}`)).body.session;
    expect(after).toEqual({ ...before, status: 'rejected', rejectionReason: 'No' });
  });

  test('replaced versions of the reported session are shown, too, until their author deletes the account', async ({
    app,
    moderator,
  }) => {
    const { elder, youth } = await openFamily(app);
    const was = { address: 'Behind the shed', message: 'Come alone' };
    const asked = meeting(youth, { date: dayFromNow(9), ...was });
    const sessionId = await ask(elder, asked);
    const id = newId();
    await youth.must('POST', '/api/reports', { id, sessionId, category: 'rude-or-hurtful' });
    const seen = async () => (await moderator.get(`${QUEUE}/${id}`)).body.session;
    expect(await seen()).toMatchObject({ place: was.address, message: was.message, former: [] });
    const now = { address: 'The library', message: '' };
    expect((await change(elder, sessionId, changeOf(asked, now))).status).toBe(200);
    const former = [
      { startTime: `${asked.date}T10:00:00`, place: was.address, message: was.message },
    ];
    expect(await seen()).toMatchObject({ place: now.address, message: '', former });
    await elder.must('POST', '/api/account/removal', { password: PASSWORD });
    expect(await seen()).toMatchObject({ place: was.address, message: was.message, former: [] });
  });

  test('the note stays when the elder of a past meeting deletes the account, which empties its offer', async ({
    app,
    moderator,
  }) => {
    const family = await openFamily(app);
    const place = { address: 'The library', message: 'Come alone' };
    const sessionId = await heldSession(app, family, { place });
    const id = newId();
    await family.youth.must('POST', '/api/reports', { id, sessionId, category: 'rude-or-hurtful' });
    await family.elder.must('POST', '/api/account/removal', { password: PASSWORD });
    const { session } = (await moderator.get(`${QUEUE}/${id}`)).body;
    expect(session).toMatchObject({ place: 'The library', message: 'Come alone' });
  });
});

describe('Rule 6.124, the parent’s question and the elder’s answer', () => {
  test('moderators read them once the session is reported, even if the elder has left', async ({
    app,
    moderator,
  }) => {
    const { elder, youth, parent } = await openFamily(app);
    const sessionId = await ask(elder, meeting(youth, { date: dayFromNow(9) }));
    await askElder(parent, sessionId, 'Who else?');
    const report = async () => {
      const id = newId();
      await youth.must('POST', '/api/reports', { id, sessionId, category: 'rude-or-hurtful' });
      return id;
    };
    const [before, question] = [await report(), 'Who else?'];
    await answerParent(elder, sessionId, 'Only me.');
    const after = await report();
    const seen = async (id: string) =>
      (await moderator.get(`${QUEUE}/${id}`)).body.session.question;
    expect(await seen(before)).toEqual({ question, answer: 'Only me.' });
    await elder.must('POST', '/api/account/removal', { password: PASSWORD });
    expect([await seen(before), await seen(after)]).toEqual([
      { question, answer: '' },
      { question, answer: 'Only me.' },
    ]);
  });
});
