import { describe, expect } from 'vitest';
import { appealCodeOf } from '../../testing/appeal-code.ts';
import {
  lastTo,
  logIn,
  readAppeal,
  sendAppeal,
  suspend,
  waiting,
  WHY,
  WORDS,
} from '../../testing/appeals.ts';
import { collide } from '../../testing/at-once.ts';
import { tablesContaining } from '../../testing/database-state.ts';
import { openFamily } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { refused, told } from '../../testing/refused.ts';

const PEOPLE = '/api/moderation/people';

const test = base.extend('home', async ({ app }) => openFamily(app));

describe('Rules 9.161 and 9.162, a suspended person learns why', () => {
  test('by a mail with the sentence and a link, but never the note', async ({
    app,
    home,
    moderator,
  }) => {
    const { elder } = home;
    await suspend(moderator, elder);
    const mail = await lastTo(app, elder);
    expect(mail?.subject).toBe('Your Oakling account is closed for now');
    expect(mail?.text).toContain(`“${WHY}”`);
    expect(mail?.text).toContain('within 30 days');
    expect(mail?.text).not.toContain('Two reports');
    const code = await appealCodeOf(app, elder);
    // Only the hash of the code is stored, and the sentence is stored only with the decision.
    expect(await tablesContaining(app.platform.db, code)).toEqual([]);
    expect(await tablesContaining(app.platform.db, WHY)).toEqual(['suspension_notices']);
    const answered = await logIn(app, elder);
    expect([answered.status, answered.body.code]).toEqual([403, 'account-suspended']);
    expect(answered.text).not.toContain(WHY);
    const wrong = await app
      .browser()
      .post('/api/log-in', { email: elder.email, password: 'no no' });
    expect(wrong.status).toBe(401);
  });

  test('a parent and the children; each child in plain words, without reason and link', async ({
    app,
    home,
    moderator,
  }) => {
    const { parent, youth } = home;
    await suspend(moderator, parent);
    const mail = await lastTo(app, parent);
    expect(mail?.text).toContain(
      'We have also closed the account of each child who has no other guardian.',
    );
    const child = await lastTo(app, youth);
    expect(child?.text).toContain('You did nothing wrong.');
    expect(child?.text).not.toContain(WHY);
    expect(child?.text).not.toContain('/#/appeal');
  });

  test('a child alone, and the parent without the link', async ({ app, home, moderator }) => {
    const { parent, youth } = home;
    await suspend(moderator, youth);
    const child = await lastTo(app, youth);
    expect(child?.text).toContain('Show this email to your parent');
    expect(await appealCodeOf(app, youth)).toHaveLength(43);
    const mail = await lastTo(app, parent);
    expect(mail?.subject).toBe('Your child’s Oakling account is closed for now');
    expect(mail?.text).toContain(`“${WHY}”`);
    expect(mail?.text).not.toContain('/#/appeal');
    expect(mail?.text).not.toContain(youth.email);
  });

  test('a suspension requires a sentence', async ({ app, home, moderator }) => {
    for (const body of [
      { note: 'x' },
      { note: 'x', told: ' ' },
      { note: 'x', told: 'y'.repeat(301) },
    ])
      expect(
        (await refused(app, () => moderator.post(`${PEOPLE}/${home.elder.personId}/suspend`, body)))
          .status,
      ).toBe(422);
  });
});

describe('Rules 9.163 and 9.164, one appeal', () => {
  test('the link shows the sentence, changes nothing, and accepts one appeal', async ({
    app,
    home,
    moderator,
  }) => {
    const { elder } = home;
    await suspend(moderator, elder);
    const code = await appealCodeOf(app, elder);
    for (const _ of [1, 2]) {
      expect((await readAppeal(app, code)).body).toMatchObject({ state: 'open', told: WHY });
    }
    expect((await sendAppeal(app, code)).status).toBe(204);
    expect((await readAppeal(app, code)).body).toEqual({ state: 'sent' });
    expect(told(await refused(app, () => sendAppeal(app, code, 'Again')))).toMatchObject({
      status: 409,
      code: 'sent',
    });
    expect(await waiting(moderator, elder)).toMatchObject({
      person: { name: 'Rosa Alvarez', role: 'elder' },
      note: 'Two reports',
      told: WHY,
      words: WORDS,
    });
    // The appeal's text is stored nowhere else, neither in the audit log nor in an event.
    expect(await tablesContaining(app.platform.db, WORDS)).toEqual(['appeals']);
  });

  test('ten at once become one', async ({ app, home, moderator }) => {
    const { elder } = home;
    await suspend(moderator, elder);
    const code = await appealCodeOf(app, elder);
    const presses = Array.from(
      { length: 10 },
      (_, index) => () => sendAppeal(app, code, `No. ${index}`),
    );
    const row = { text: 'select from people where id = $1 for update', values: [elder.personId] };
    const answers = await collide(app, row, presses, 5);
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([204, ...Array<number>(9).fill(409)]);
    const rows = await app.query`
      select from appeals join vetting_decisions as made on made.id = decision_id
      where person_id = ${elder.personId}
    `;
    expect(rows).toHaveLength(1);
  });

  test('an altered, foreign or child’s link gets the same response', async ({
    app,
    home,
    moderator,
  }) => {
    await suspend(moderator, home.parent);
    const code = await appealCodeOf(app, home.parent);
    for (const link of [code.slice(1), `${code}A`, code.toUpperCase(), 'x'.repeat(100)]) {
      const answers = [
        await readAppeal(app, link),
        await refused(app, () => sendAppeal(app, link)),
      ];
      for (const { status, body } of answers)
        expect([status, body.code]).toEqual([409, 'link-invalid']);
    }
  });

  test('for 30 days', async ({ app, home, moderator }) => {
    const { elder } = home;
    await suspend(moderator, elder);
    const code = await appealCodeOf(app, elder);
    const later = (days: number) => app.setNow(new Date(Date.now() + days * 86_400_000));
    try {
      later(29.9);
      expect((await readAppeal(app, code)).body.state).toBe('open');
      later(30.1);
      expect((await readAppeal(app, code)).body).toEqual({ state: 'expired' });
      expect((await refused(app, () => sendAppeal(app, code))).body.code).toBe('expired');
    } finally {
      app.setNow(null);
    }
  });

  test('not after the account is open again; a new suspension has its own link and appeal', async ({
    app,
    home,
    moderator,
  }) => {
    const { elder } = home;
    await suspend(moderator, elder);
    const first = await appealCodeOf(app, elder);
    await moderator.must('POST', `${PEOPLE}/${elder.personId}/reinstate`, { note: 'Spoke' });
    expect((await lastTo(app, elder))?.subject).toBe('Your Oakling account is open again');
    expect((await refused(app, () => sendAppeal(app, first))).body.code).toBe('over');
    await suspend(moderator, elder, 'You did it again.');
    const second = await appealCodeOf(app, elder);
    expect((await readAppeal(app, first)).body).toEqual({ state: 'over' });
    expect((await readAppeal(app, second)).body).toMatchObject({ told: 'You did it again.' });
    expect((await sendAppeal(app, second)).status).toBe(204);
  });
});
