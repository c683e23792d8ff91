import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { queueUp } from '../../testing/at-once.ts';
import { databaseState } from '../../testing/database-state.ts';
import { test as base } from '../../testing/fixtures.ts';
import { told } from '../../testing/refused.ts';
import { sendInvite, type SentInvite } from '../../testing/sent-invite.ts';
import { newId } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { countTries } from '../../testing/use-up.ts';

const test = base.extend('parent', { scope: 'file', auto: true }, ({ app }) =>
  app.signUp('parent', 'Maria Young'),
);

const DAY_MS = 86_400_000;
const check = '/api/youth-completion/check';
const complete = '/api/youth-completion';

/** Sends both requests. Only the count of failed attempts may change. Rule 1.19 */
async function tryBoth(app: TestApp, completion: SentInvite['completion']) {
  const { db } = app.platform;
  const { password: _, ...link } = completion;
  const attempts = async () =>
    (
      await sql<{ n: number }>`
        select failed_attempts as n from invites where token = ${completion.token}
      `.execute(db)
    ).rows[0]?.n;
  const stateBut = async () => ({ ...(await databaseState(db)), invites: '' });
  const [countBefore, before] = [await attempts(), await stateBut()];
  const answers = [
    await app.browser().post(check, link),
    await app.browser().post(complete, completion),
  ];
  expect(await stateBut()).toEqual(before);
  expect(new Set(answers.map((answer) => JSON.stringify(told(answer)))).size).toBe(1);
  return { told: answers.map(told)[0], counted: ((await attempts()) ?? 0) - (countBefore ?? 0) };
}

describe('Rule 1.16, one response for everything wrong with an open link', () => {
  test('expired, truncated, altered, foreign, or for another address', async ({ app, parent }) => {
    const invite = await sendInvite(app, parent);
    const other = await sendInvite(app, parent);
    const { completion } = invite;
    const { code } = completion;
    const altered = `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`;
    const wrong = {
      shortened: { ...completion, code: code.slice(0, -1) },
      altered: { ...completion, code: altered },
      foreign: { ...completion, code: other.completion.code },
      address: { ...completion, email: other.email },
    };
    const expected = { status: 409, code: 'link-invalid' };
    const answers = await Promise.all(
      Object.values(wrong).map(async (each) => told(await app.browser().post(complete, each))),
    );
    app.setNow(new Date(Date.now() + 30 * DAY_MS));
    const expired = await tryBoth(app, completion);
    app.setNow(null);
    answers.push(expired.told);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject(expected);
    expect(expired.counted).toBe(2);
    expect((await app.browser().post(complete, completion)).status).toBe(201);
  });

  test('each wrong attempt only changes its count', async ({ app, parent }) => {
    const { completion } = await sendInvite(app, parent);
    const other = await sendInvite(app, parent);
    const { told: answer, counted } = await tryBoth(app, {
      ...completion,
      email: 'eve@evil.example',
    });
    expect(answer).toMatchObject({ status: 409, code: 'link-invalid' });
    expect(counted).toBe(2);
    const rows = await app.query`select failed_attempts from invites where token = ${other.token}`;
    expect(rows).toEqual([{ failed_attempts: 0 }]);
  });

  test('the link works until its last instant', async ({ app, parent }) => {
    const { completion, token } = await sendInvite(app, parent);
    const rows = await app.query<{ at: Date }>`
      select expires_at as at from invites where token = ${token}
    `;
    app.setNow(new Date((rows[0]?.at.getTime() ?? 0) - 1));
    const answer = await app.browser().post(complete, completion);
    app.setNow(null);
    expect(answer.status).toBe(201);
  });
});

test('Rule 1.15, an unknown token and a used one get the same response', async ({
  app,
  parent,
}) => {
  const { completion } = await sendInvite(app, parent);
  const unknown = await tryBoth(app, { ...completion, token: newId() });
  await app.browser().must('POST', complete, completion);
  const used = await tryBoth(app, completion);
  expect(unknown.told).toMatchObject({ status: 409, code: 'invite-not-found' });
  expect(used).toEqual(unknown);
});

describe('Rule 1.19, failed attempts', () => {
  test('nineteen are allowed', async ({ app, parent }) => {
    const { completion } = await sendInvite(app, parent);
    await fail(app, completion, 19);
    expect((await app.browser().post(complete, completion)).status).toBe(201);
  });

  test('after twenty, even the right code gets a wrong one’s response', async ({ app, parent }) => {
    const { completion } = await sendInvite(app, parent);
    const wrong = await fail(app, completion, 20);
    const answer = await app.browser().post(complete, completion);
    expect(told(answer)).toEqual(wrong);
  });

  test('A370, forty wrong codes at once count as twenty attempts', async ({ app, parent }) => {
    const { completion, token } = await sendInvite(app, parent);
    await fail(app, completion, 40);
    const rows = await app.query`select failed_attempts from invites where token = ${token}`;
    expect(rows).toEqual([{ failed_attempts: 20 }]);
  });

  test('A370, the right code after the last attempt fails, even if both are sent at once', async ({
    app,
    parent,
  }) => {
    const { completion, token } = await sendInvite(app, parent);
    const { password: _, ...link } = completion;
    await fail(app, completion, 19);
    const invite = { text: 'select from invites where token = $1 for update', values: [token] };
    const [wrong, right] = await queueUp(app, invite, [
      () => app.browser().post(check, { ...link, email: 'eve@evil.example' }),
      () => app.browser().post(check, link),
    ]);
    expect(wrong?.body.code).toBe('link-invalid');
    expect(right?.body.code).toBe('link-invalid');
  });

  async function fail(app: TestApp, completion: object, times: number): Promise<unknown> {
    const { password: _, ...link } = { password: '', ...completion };
    const answers = await Promise.all(
      Array.from({ length: times }, () =>
        app.browser().post(check, { ...link, email: 'eve@evil.example' }),
      ),
    );
    for (const answer of answers) expect(answer.body.code).toBe('link-invalid');
    return answers.map(told)[0];
  }
});

test('a place that tries too many links gets 429', async ({ app, parent }) => {
  const browser = app.browser();
  const { completion } = await sendInvite(app, parent);
  const { password: _, ...link } = completion;
  const guess = async () => (await browser.post(check, { ...link, token: newId() })).status;
  await guess();
  await countTries(app, 'completion', 299);
  expect([await guess(), await guess()]).toEqual([409, 429]);
  expect((await browser.post(complete, completion)).status).toBe(429);
});
