import { describe, expect } from 'vitest';
import { test as base } from '../../../testing/fixtures.ts';
import { refused } from '../../../testing/refused.ts';
import { approve, ask, cancel, dayFromNow, meeting } from '../../../testing/session-request.ts';

const date = dayFromNow(30);

const test = base
  // A youth from another family who is matched with the elder and has a session on that day.
  .extend('other', { scope: 'file', auto: true }, async ({ app, family }) => {
    const other = await app.invite(await app.signUp('parent'), 'Yuri Other');
    await app.choose(other, { Photography: 1 });
    const held = await ask(family.elder, meeting(family.youth, { date }));
    await approve(family.parent, held);
    return other;
  });

const hour = (startTime: string, endTime: string) => ({ date, startTime, endTime });

describe('Rule 6.63, a request at a taken time', () => {
  test('is refused at once: one’s own session by name, the other’s without saying with whom', async ({
    app,
    family,
    other,
  }) => {
    const { elder, youth } = family;
    const taken = hour('10:59', '12:00');
    const attempts = [
      [elder, meeting(other, taken), 'overlaps-own-session'],
      [youth, meeting(elder, taken), 'overlaps-own-session'],
      [other, meeting(elder, taken), 'overlaps-session'],
    ] as const;
    for (const [from, body, code] of attempts) {
      const answer = await refused(app, () => from.post('/api/sessions', body));
      expect([answer.status, answer.body.code]).toEqual([409, code]);
      expect(answer.text).not.toMatch(/Sam|Rosa/);
      expect(answer.text).not.toContain(youth.personId);
    }
  });

  // Otherwise, an elder could find out about a child's plans without the family noticing. Rule 6.350, attack A278
  test('a try that would not be sent doesn’t tell whether the other is free', async ({
    app,
    family,
    other,
  }) => {
    const tries = async (times: object, code: string, more = {}) => {
      const body = { ...meeting(family.elder, times), ...more };
      const answer = await refused(app, () => other.post('/api/sessions', body));
      expect([answer.status, answer.body.code]).toEqual([409, code]);
    };
    for (const times of [hour('10:00', '14:00'), hour('12:00', '16:00')]) {
      await tries(times, 'unusual-length');
    }
    await tries(hour('10:00', '14:00'), 'overlaps-session', { unusualConfirmed: true });
  });

  test('adjacent, pending and canceled sessions don’t overlap', async ({ family, other }) => {
    const { elder, youth, parent } = family;
    const next = await ask(other, meeting(elder, hour('11:00', '12:00')));
    await ask(youth, meeting(elder, hour('11:30', '12:30')));
    await cancel(elder, next);
    const gone = await ask(youth, meeting(elder, hour('14:00', '15:00')));
    await approve(parent, gone);
    await cancel(youth, gone);
    const again = await other.post('/api/sessions', meeting(elder, hour('14:00', '15:00')));
    expect(again.status).toBe(201);
  });

  test('the same request sent again after its approval gets the same response (rule 6.4)', async ({
    family,
  }) => {
    const body = meeting(family.youth, hour('16:00', '17:00'));
    await approve(family.parent, await ask(family.elder, body));
    const again = await family.elder.post('/api/sessions', body);
    expect([again.status, again.body.id]).toEqual([201, body.id]);
  });

  test('a person you may not ask is neither free nor busy, but missing (rule 9.9)', async ({
    app,
    family,
  }) => {
    const stranger = await app.signUp('elder');
    await app.choose(stranger, { 'Gardening & Nature': 1 });
    const answer = await refused(app, () =>
      stranger.post('/api/sessions', meeting(family.youth, hour('10:00', '11:00'))),
    );
    expect(answer.status).toBe(404);
  });
});
