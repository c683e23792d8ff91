import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { refused } from '../../testing/refused.ts';
import { approve, ask, dayFromNow, meeting, newId } from '../../testing/session-request.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';

const PEOPLE = '/api/moderation/people';
const bodyOf = (verb: string) => ({
  note: 'Discussed',
  ...(verb === 'suspend' && { told: 'You asked for an address.' }),
});
const vet = (by: Browser, person: Browser, verb: string, body: object = bodyOf(verb)) =>
  by.post(`${PEOPLE}/${person.personId}/${verb}`, body);
const shown = async (moderator: Browser, person: Browser) =>
  (await moderator.get(`${PEOPLE}/${person.personId}`)).body;
const isIn = async (person: Browser) => (await person.get('/api/me')).status === 200;

async function actsOn(app: TestApp, moderator: Browser, person: Browser): Promise<string[]> {
  const rows = await app.query<{ type: string }>`
    select type from audit_log
    where actor_id = ${moderator.personId} and subject_id = ${person.personId} order by id
  `;
  return rows.map(({ type }) => type);
}

describe('Rules 9.19 and 9.74, suspending', () => {
  test('ends logins and the open stream, cancels meetings, and can be reversed', async ({
    app,
    server,
    moderator,
  }) => {
    const { elder, youth, parent } = await openFamily(app);
    const id = await ask(elder, meeting(youth, { date: dayFromNow(9) }));
    await approve(parent, id);
    const stream = await server.open(elder);
    const startedAt = performance.now();
    expect((await vet(moderator, elder, 'suspend')).status).toBe(204);
    await stream.ended;
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(await isIn(elder)).toBe(false);
    const logIn = { email: elder.email, password: PASSWORD };
    expect((await elder.post('/api/log-in', logIn)).body.code).toBe('account-suspended');
    // The person can't sign up as someone new with a plus-tag, either. Rule 1.11
    const signUp = {
      role: 'parent',
      fullName: 'Rosa Alvarez',
      email: elder.email.replace('@', '+2@'),
      password: PASSWORD,
      ageRange: '75+',
      acceptTerms: true,
      guardianConsent: true,
    };
    const again = await refused(app, () => app.browser().post('/api/sign-up', signUp));
    expect([again.status, again.body.code]).toEqual([409, 'email-taken']);
    expect((await youth.get(`/api/matches/${elder.personId}`)).status).toBe(404);
    const past = (await parent.get('/api/sessions?bucket=past')).body.items;
    expect(past).toMatchObject([{ id, status: 'cancelled' }]);
    expect((await refused(app, () => vet(moderator, elder, 'suspend'))).body.code).toBe(
      'suspended',
    );

    expect((await vet(moderator, elder, 'reinstate')).status).toBe(204);
    expect((await elder.post('/api/log-in', logIn)).status).toBe(200);
    expect(await shown(moderator, elder)).toMatchObject({
      standing: 'unverified',
      decisions: [{ decision: 'reinstated' }, { decision: 'suspended' }],
    });
    expect(await actsOn(app, moderator, elder)).toEqual([
      'PersonSuspended',
      'ElderStandingTold',
      'PersonReinstated',
      'ElderStandingTold',
      'PersonViewed',
    ]);
  });

  test('a parent’s suspension includes the children; a child’s own suspension stays', async ({
    app,
    moderator,
  }) => {
    const { parent, youth } = await openFamily(app);
    const other = await app.invite(parent, 'Mia Young');
    await vet(moderator, other, 'suspend');
    await vet(moderator, parent, 'suspend');
    expect(await Promise.all([parent, youth, other].map(isIn))).toEqual([false, false, false]);
    expect((await refused(app, () => vet(moderator, youth, 'reinstate'))).body.code).toBe(
      'parent-suspended',
    );
    await vet(moderator, parent, 'reinstate');
    const standings = await Promise.all([parent, youth, other].map((one) => shown(moderator, one)));
    expect(standings.map(({ standing }) => standing)).toEqual([
      'unverified',
      'unverified',
      'suspended',
    ]);
    await vet(moderator, other, 'reinstate');
    expect((await shown(moderator, other)).standing).toBe('unverified');
  });

  test('of ten at once, one is recorded', async ({ app, moderator }) => {
    const { elder } = await openFamily(app);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => vet(moderator, elder, 'suspend')),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await actsOn(app, moderator, elder)).toEqual(['PersonSuspended']);
  });
});

test('a case can be closed as suspended only while the reported person is suspended (rule 9.120)', async ({
  app,
  moderator,
}) => {
  const { elder, youth } = await openFamily(app);
  const id = newId();
  const about = { id, personId: elder.personId, category: 'rude-or-hurtful', details: '' };
  await youth.must('POST', '/api/reports', about);
  const step = (verb: string, body: object) =>
    moderator.post(`/api/moderation/reports/${id}/${verb}`, body);
  const close = () => step('close', { outcome: 'suspended', outcomeNote: 'Suspended him' });
  await step('assign', {});
  const answer = await refused(app, close);
  expect([answer.status, answer.body.code]).toEqual([409, 'suspend-first']);
  await vet(moderator, elder, 'suspend');
  await vet(moderator, elder, 'reinstate');
  expect((await refused(app, close)).status).toBe(409);
  await vet(moderator, elder, 'suspend');
  expect((await close()).status).toBe(204);
});
