import { describe, expect } from 'vitest';
import {
  lastTo,
  logIn,
  mailsTo,
  readAppeal,
  sendAppeal,
  suspend,
  suspendAndAppeal,
  waiting,
  WHY,
  WORDS,
} from '../../testing/appeals.ts';
import { collide } from '../../testing/at-once.ts';
import type { Browser } from '../../testing/browser.ts';
import { signInAgain } from '../../testing/copy-browser.ts';
import { downloaded } from '../../testing/downloaded.ts';
import { openFamily } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { enrollModerator } from '../../testing/moderator.ts';
import { refused } from '../../testing/refused.ts';

const PEOPLE = '/api/moderation/people';
const APPEALS = '/api/moderation/appeals';

const test = base.extend('home', async ({ app }) => openFamily(app));

async function answer(moderator: Browser, person: Browser, outcome: string, words = 'We see.') {
  const id = (await waiting(moderator, person))?.id;
  return moderator.post(`${APPEALS}/${id}/answer`, { outcome, told: words });
}

describe('Rule 9.165, the answer is final', () => {
  test('kept: mailed, the account stays closed, and neither side can start again', async ({
    app,
    home,
    moderator,
  }) => {
    const { elder } = home;
    const code = await suspendAndAppeal(app, moderator, elder);
    const id = (await waiting(moderator, elder))?.id;
    expect((await answer(moderator, elder, 'kept', 'Addresses are never asked for.')).status).toBe(
      204,
    );
    const mail = await lastTo(app, elder);
    expect(mail?.subject).toBe('Your Oakling account stays closed');
    expect(mail?.text).toContain('“Addresses are never asked for.”');
    expect((await readAppeal(app, code)).body).toEqual({ state: 'kept' });
    expect((await refused(app, () => sendAppeal(app, code))).body.code).toBe('kept');
    expect((await logIn(app, elder)).status).toBe(403);
    const again = { outcome: 'lifted', told: 'Never mind.' };
    const second = await refused(app, () => moderator.post(`${APPEALS}/${id}/answer`, again));
    expect([second.status, second.body.code]).toEqual([409, 'already-answered']);
    expect(await waiting(moderator, elder)).toBeUndefined();
  });

  test('lifted: a parent and the children can log in again, and each is mailed once', async ({
    app,
    home,
    moderator,
  }) => {
    const { parent, youth } = home;
    await suspendAndAppeal(app, moderator, parent);
    const before = [(await mailsTo(app, parent)).length, (await mailsTo(app, youth)).length];
    expect((await answer(moderator, parent, 'lifted', 'Thank you for telling us.')).status).toBe(
      204,
    );
    expect((await lastTo(app, parent))?.text).toContain('“Thank you for telling us.”');
    expect((await lastTo(app, youth))?.text).not.toContain('Thank you for telling us.');
    const after = [(await mailsTo(app, parent)).length, (await mailsTo(app, youth)).length];
    expect(after).toEqual(before.map((mails) => mails + 1));
    for (const person of [parent, youth]) expect((await logIn(app, person)).status).toBe(200);
    const { body } = await moderator.get(`${PEOPLE}/${parent.personId}`);
    expect(body.decisions[0]).toMatchObject({
      decision: 'reinstated',
      note: 'Lifted after an appeal.',
    });
    const rows = await app.query<{ type: string }>`
      select type from audit_log where subject_id = ${parent.personId} order by id desc limit 3
    `;
    expect(rows.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['AppealAnswered', 'PersonReinstated']),
    );
  });

  test('Rule 9.83, the person’s export contains it, and no other column of its row', async ({
    app,
    home,
    moderator,
  }) => {
    const { elder } = home;
    await suspendAndAppeal(app, moderator, elder);
    await answer(moderator, elder, 'lifted', 'Thank you for telling us.');
    await suspend(moderator, elder);
    await moderator.must('POST', `${PEOPLE}/${elder.personId}/reinstate`, { note: 'A mistake' });
    await signInAgain(app, elder);
    const { data } = await downloaded(app, elder, '/api/account/export');
    const moment = expect.stringMatching(/T.*Z$/);
    const told = 'Thank you for telling us.';
    const sent = { words: WORDS, sent_at: moment };
    const appeal = { ...sent, outcome: 'lifted', told, answered_at: moment };
    expect(data.suspensions).toEqual([
      { suspended_at: moment, told: WHY, appeal },
      { suspended_at: moment, told: WHY, appeal: null },
    ]);
  });

  test('it can’t be lifted for a child whose parent has since been suspended', async ({
    app,
    home,
    moderator,
  }) => {
    const { parent, youth } = home;
    await suspendAndAppeal(app, moderator, youth);
    await suspend(moderator, parent);
    const path = `${APPEALS}/${(await waiting(moderator, youth))?.id}/answer`;
    const lift = { outcome: 'lifted', told: 'We see.' };
    const refusal = await refused(app, () => moderator.post(path, lift));
    expect([refusal.status, refusal.body.code]).toEqual([409, 'parent-suspended']);
    expect(await waiting(moderator, youth)).toBeDefined();
  });

  // Covers attack A250.
  test('by another moderator, where there is one', async ({ app, home, moderator }) => {
    const { elder } = home;
    await suspendAndAppeal(app, moderator, elder);
    const second = (await enrollModerator(app)).browser;
    const appeal = await waiting(moderator, elder);
    expect(appeal).toMatchObject({ isOwn: true });
    const own = await refused(app, () =>
      moderator.post(`${APPEALS}/${appeal?.id}/answer`, { outcome: 'kept', told: 'We see.' }),
    );
    expect([own.status, own.body.code]).toEqual([409, 'own-decision']);
    expect(await waiting(second, elder)).toMatchObject({ isOwn: false });
    // Rule 9.401: the count leaves out what a moderator can't answer.
    const counted = async (by: Browser) =>
      (await by.get('/api/moderation/reports')).body.waiting.appeals;
    const [ownCount, secondCount] = [await counted(moderator), await counted(second)];
    expect((await answer(second, elder, 'lifted')).status).toBe(204);
    expect([await counted(moderator), await counted(second)]).toEqual([ownCount, secondCount - 1]);
    await app.query`delete from moderators where user_id in (select id from users where email = ${second.email})`;
  });

  test('lift and keep at once: one succeeds', async ({ app, home, moderator }) => {
    const { elder } = home;
    await suspendAndAppeal(app, moderator, elder);
    const id = (await waiting(moderator, elder))?.id;
    const row = { text: 'select from people where id = $1 for update', values: [elder.personId] };
    const answers = await collide(
      app,
      row,
      ['lifted', 'kept', 'lifted', 'kept'].map(
        (outcome) => () => moderator.post(`${APPEALS}/${id}/answer`, { outcome, told: 'So.' }),
      ),
      4,
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409]);
    const mails = (await mailsTo(app, elder)).filter(({ subject }) =>
      /open again|stays closed/.test(subject),
    );
    expect(mails).toHaveLength(1);
  });

  test('a missing or unsent appeal is 404', async ({ app, home, moderator }) => {
    await suspend(moderator, home.elder);
    const rows = await app.query<{ id: string }>`
      select max(decision_id) as id from suspension_notices
    `;
    for (const id of [rows[0]?.id, '999999999'])
      expect(
        (
          await refused(app, () =>
            moderator.post(`${APPEALS}/${id}/answer`, { outcome: 'kept', told: 'x' }),
          )
        ).status,
      ).toBe(404);
  });
});
