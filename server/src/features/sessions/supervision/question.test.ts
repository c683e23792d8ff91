import { emptyTexts } from '@oakling/domain/kernel/text-list';
import { ANSWER_TEXTS } from '@oakling/domain/sessions/contract';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { actAs } from '../../../testing/act-as.ts';
import { block } from '../../../testing/blocks.ts';
import type { Browser } from '../../../testing/browser.ts';
import { mailedLink } from '../../../testing/decision-link.ts';
import { openFamily, type Family } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import { refused } from '../../../testing/refused.ts';
import {
  answerParent,
  approve,
  ask,
  askElder,
  cancel,
  change,
  changeOf,
  dayFromNow,
  meeting,
  nextDay,
  reject,
} from '../../../testing/session-request.ts';
import { PASSWORD, type TestApp } from '../../../testing/test-app.ts';

const QUESTION = 'Will anyone else be there? <b>https://evil.example</b>';
const ANSWER = 'My neighbour Ida. www.evil.example';

const request = ({ elder, youth }: Family) => ask(elder, meeting(youth, { date: nextDay() }));
const questionOf = async (person: Browser, id: string) =>
  (await person.get(`/api/sessions/${id}`)).body.question;

async function statement(app: TestApp, { personId }: Browser, query: ReturnType<typeof sql>) {
  return actAs(app.platform.db, personId, (tx) => query.execute(tx)).then(
    ({ rows, numAffectedRows }) => Number(numAffectedRows ?? rows.length),
    ({ code }: { code: string }) => code,
  );
}

describe('Rules 6.120 to 6.122, the parent asks the elder once, who answers once', () => {
  test('both read it wherever the session is shown, and the child nowhere', async ({
    app,
    family,
  }) => {
    const { elder, parent, youth } = family;
    const id = await request(family);
    const asked = await askElder(parent, id, QUESTION);
    expect(asked.body.question).toEqual({
      question: QUESTION,
      askedAt: expect.any(String),
      guardian: null,
      ...emptyTexts(ANSWER_TEXTS),
      answeredAt: null,
    });
    expect(await questionOf(elder, id)).toEqual(asked.body.question);
    const answered = { answer: ANSWER, answeredAt: expect.any(String) };
    expect((await answerParent(elder, id, ANSWER)).body.question).toMatchObject(answered);
    expect(await questionOf(parent, id)).toMatchObject({ question: QUESTION, ...answered });
    const link = await mailedLink(app, parent);
    const mailed = await app.browser().json('POST', '/api/decision-links/read', { link });
    expect(mailed.body.session.question).toMatchObject({ question: QUESTION, ...answered });
    for (const path of [
      `/api/sessions/${id}`,
      '/api/sessions?bucket=pending',
      '/api/notifications',
    ])
      expect((await youth.get(path)).text).not.toMatch(/evil|answered/);
    expect(await questionOf(youth, id)).toBeNull();
  });

  test('a child can’t learn whether a question exists', async ({ app, family }) => {
    const { parent, youth } = family;
    const id = await request(family);
    const before = await refused(app, () => answerParent(youth, id, 'It is me.'));
    await askElder(parent, id, QUESTION);
    const after = await refused(app, () => answerParent(youth, id, 'It is me.'));
    expect([before.status, before.body.code]).toEqual([after.status, after.body.code]);
  });

  test('no second question, even after a change; no second answer; none before a question', async ({
    app,
  }) => {
    const { elder, parent, youth } = await openFamily(app);
    const body = meeting(youth, { date: nextDay() });
    const id = await ask(elder, body);
    const codeOf = async (send: () => ReturnType<typeof askElder>) =>
      (await refused(app, send)).body.code;
    expect(await codeOf(() => answerParent(elder, id, ANSWER))).toBe('no-question');
    expect(await codeOf(() => askElder(parent, id, QUESTION, 2))).toBe('changed-since-read');
    await askElder(parent, id, QUESTION);
    expect(await codeOf(() => askElder(parent, id, QUESTION))).toBe('already-asked');
    await change(elder, id, changeOf(body, { date: nextDay() }));
    expect(await codeOf(() => askElder(parent, id, QUESTION, 2))).toBe('already-asked');
    await answerParent(elder, id, ANSWER);
    expect(await codeOf(() => answerParent(elder, id, ANSWER))).toBe('already-answered');
  });

  test('of ten questions and ten answers at once, one stays', async ({ app }) => {
    const family = await openFamily(app);
    const id = await request(family);
    const times = Array.from({ length: 10 }, (_, index) => `Number ${index}`);
    const asked = await Promise.all(times.map((words) => askElder(family.parent, id, words)));
    const answers = await Promise.all(times.map((words) => answerParent(family.elder, id, words)));
    for (const tried of [asked, answers])
      expect(tried.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await app.query<{ type: string }>`
      select type from audit_log where subject_id = ${id} order by id
    `;
    expect(rows.map(({ type }) => type)).toEqual([
      'SessionRequested',
      'QuestionAsked',
      'QuestionAnswered',
    ]);
  });

  test('a decided, canceled or past session has no questions or answers', async ({ app }) => {
    const family = await openFamily(app);
    const { elder, parent } = family;
    for (const end of [approve, reject, cancel]) {
      const [unasked, asked] = [await request(family), await request(family)];
      await askElder(parent, asked, QUESTION);
      for (const id of [unasked, asked]) await end(parent, id);
      const question = await refused(app, () => askElder(parent, unasked, QUESTION));
      const answer = await refused(app, () => answerParent(elder, asked, ANSWER));
      expect([question.body.code, answer.body.code]).toEqual(['not-waiting', 'not-waiting']);
    }
    const soon = await ask(elder, meeting(family.youth, { date: dayFromNow(8) }));
    app.setNow(new Date(`${dayFromNow(8)}T10:00Z`));
    const late = await refused(app, () => askElder(parent, soon, QUESTION));
    app.setNow(null);
    expect(late.body.code).toBe('start-passed');
  });

  test('or once one has blocked the other, the elder is suspended or the child is paused', async ({
    app,
  }) => {
    for (const shutOut of [
      ({ youth, elder }: Family) => block(youth, elder),
      ({ youth, elder }: Family) => block(elder, youth),
      ({ parent, youth }: Family) => parent.post(`/api/children/${youth.personId}/pause`),
      ({ elder }: Family) =>
        app.query`update people set vetting = 'suspended' where id = ${elder.personId}`,
    ]) {
      const family = await openFamily(app);
      const id = await request(family);
      await askElder(family.parent, id, QUESTION);
      await shutOut(family);
      const answer = await refused(app, () => answerParent(family.elder, id, ANSWER));
      expect([401, 404]).toContain(answer.status);
      // Without a where clause, PostgreSQL does not apply the select policy.
      const write = sql`update session_questions set (answer, answered_at) = ('x', now())`;
      expect(await statement(app, family.elder, write)).toBe(0);
    }
  });
});

describe('Rule 6.123, the database', () => {
  test('accepts only the parent’s question to the elder, and one answer by the elder', async ({
    app,
    family,
  }) => {
    const { elder, parent, youth } = family;
    const others = await openFamily(app);
    const id = await request(family);
    const asking = (by: Browser, of: Browser) => sql`
      insert into session_questions (session_id, asked_by, asked_of, question, asked_at)
      values (${id}, ${by.personId}, ${of.personId}, 'x', now())
    `;
    const POLICY = '42501';
    for (const person of [elder, youth, others.parent, others.elder]) {
      expect(await statement(app, person, asking(person, elder))).toBe(POLICY);
      expect(await statement(app, person, asking(parent, elder))).toBe(POLICY);
    }
    expect(await statement(app, parent, asking(parent, others.elder))).toBe(POLICY);
    expect(await statement(app, parent, asking(parent, elder))).toBe(1);
    expect(await statement(app, parent, asking(parent, elder))).toBe('23505');
    const answering = sql`
      update session_questions set (answer, answered_at) = ('x', now()) where session_id = ${id}
    `;
    for (const person of [parent, youth, others.elder])
      expect(await statement(app, person, answering)).toBe(0);
    const rewriting = sql`update session_questions set question = 'y' where session_id = ${id}`;
    for (const person of [parent, elder])
      expect(await statement(app, person, rewriting)).toBe(POLICY);
    expect(await statement(app, elder, answering)).toBe(1);
    expect(await statement(app, elder, answering)).toBe(0);
    const reading = sql`select from session_questions where session_id = ${id}`;
    expect(await statement(app, youth, reading)).toBe(0);
    const taking = sql`delete from session_questions where session_id = ${id}`;
    for (const person of [parent, elder]) expect(await statement(app, person, taking)).toBe(POLICY);
  });

  test('accepts neither once the request is decided', async ({ app, family }) => {
    const { elder, parent } = family;
    const [unasked, asked] = [await request(family), await request(family)];
    await askElder(parent, asked, QUESTION);
    for (const id of [unasked, asked]) await approve(parent, id);
    const question = sql`
      insert into session_questions (session_id, asked_by, asked_of, question, asked_at)
      values (${unasked}, ${parent.personId}, ${elder.personId}, 'x', now())
    `;
    const answer = sql`
      update session_questions set (answer, answered_at) = ('x', now()) where session_id = ${asked}
    `;
    expect(await statement(app, parent, question)).toBe('23514');
    expect(await statement(app, elder, answer)).toBe('23514');
  });
});

test('Rule 6.124, question and answer are deleted with the elder’s account', async ({ app }) => {
  const { elder, parent, youth } = await openFamily(app);
  const id = await ask(elder, meeting(youth, { date: dayFromNow(8) }));
  await askElder(parent, id, QUESTION);
  await answerParent(elder, id, ANSWER);
  await approve(parent, id);
  app.setNow(new Date(`${dayFromNow(8)}T12:00Z`));
  const left = await elder.post('/api/account/removal', { password: PASSWORD });
  app.setNow(null);
  expect(left.status).toBe(204);
  // The session stays as the parent's record.
  expect((await parent.get(`/api/sessions/${id}`)).body).toMatchObject({
    status: 'approved',
    question: null,
  });
  const rows = await app.query`select from session_questions where session_id = ${id}`;
  expect(rows).toEqual([]);
});
