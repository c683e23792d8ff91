import { sql, type RawBuilder } from 'kysely';
import { describe, expect } from 'vitest';
import type { Answer, Browser } from '../../testing/browser.ts';
import { downloaded } from '../../testing/downloaded.ts';
import { openFamily } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { liveFully } from '../../testing/full-life.ts';
import { newAddress } from '../../testing/operations/operation.ts';
import { told } from '../../testing/refused.ts';
import { approve, ask, dayFromNow, meeting, newId } from '../../testing/session-request.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';

const test = base
  .extend('life', { scope: 'file', auto: true }, async ({ app }) => {
    const life = await liveFully(app);
    await life.youth.browser.must('POST', '/api/blocks', {
      personId: life.elder.browser.personId,
    });
    return life;
  })
  .extend('other', { scope: 'file', auto: true }, ({ app }) => liveFully(app));

const OWN = '/api/account/export';
const ofChild = (child: Browser) => `/api/children/${child.personId}/export`;

/** Sends a request, and makes a change once the request is admitted but before it reads anything. */
async function amid(
  app: TestApp,
  send: () => Promise<Answer>,
  change: RawBuilder<unknown>,
): Promise<Answer> {
  const { db } = app.platform;
  // The export limit waits for this lock; the general limit is in memory and doesn't.
  const { answer } = await db.transaction().execute(async (tx) => {
    await sql`lock table rate_limits in access exclusive mode`.execute(tx);
    const waiting = send();
    const countWaits = async () => {
      const rows = await app.query`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
          and query like '%rate_limits%' and query not like '%sent%'
      `;
      return rows.length;
    };
    await expect.poll(countWaits, { interval: 5, timeout: 8000 }).toBe(1);
    await change.execute(tx);
    return { answer: waiting };
  });
  return answer;
}

describe('Rule 9.83, an export', () => {
  test('of an elder contains everything about them, each part described', async ({
    app,
    other,
  }) => {
    const { browser, texts } = other.elder;
    const { files, text, data } = await downloaded(app, browser, OWN);
    expect(files).toEqual(['oakling.json', 'avatar.webp']);
    for (const own of Object.values(texts)) expect(text).toContain(own);
    expect(data).toMatchObject({
      account: { email: browser.email, logins: [{}] },
      profile: { role: 'elder', full_name: texts['name'] },
      interests: { Photography: 3 },
      notificationChoices: { 'session-cancelled': { inApp: true, byMail: false } },
      consents: [{ scope: 'terms-and-privacy' }],
      outcomes: [{ outcome: 'held' }],
      blocks: [],
      checks: [{ name: 'Talk', valid_until: null, ended_at: null }],
    });
    // The notes belong to the moderators. Rule 9.135
    expect(text).not.toContain('Met her');
    expect(data.sessions).toHaveLength(4);
    expect(data.notifications).toHaveLength(4);
    expect(data.changes.map(({ type }: { type: string }) => type)).toContain('SessionRequested');
    const parts = Object.keys(data).filter((key) => !['about', 'exportedAt', 'keys'].includes(key));
    expect(Object.keys(data.keys)).toEqual(parts);
  });

  test('contains nothing of others that its owner may not see', async ({ app, life, other }) => {
    const { text } = await downloaded(app, other.elder.browser, OWN);
    const { texts } = other.youth;
    expect(text).toContain(texts['name']);
    const foreign = [life.elder, life.parent, life.youth].flatMap((each) =>
      Object.values(each.texts),
    );
    const { email, name } = other.parent.texts;
    for (const hidden of [texts['email'], texts['note'], email, name, ...foreign]) {
      expect(text).not.toContain(hidden);
    }
    const child = await downloaded(app, other.youth.browser, OWN);
    expect(child.text).not.toContain('2 Pending Lane');
    expect(child.text).not.toContain(other.elder.texts['email']);
    expect(child.text).not.toContain(other.parent.texts['email']);
    // Attack A288: the parent's note about the child.
    expect(child.text).not.toContain(texts['note']);
  });

  test('of a youth omits what a block hides, and contains the block', async ({ app, life }) => {
    const { data, text } = await downloaded(app, life.youth.browser, OWN);
    expect(data.blocks).toMatchObject([{ blocked_id: life.elder.browser.personId }]);
    // The parent's standing rules are not part of the child's export. Rule 6.99
    expect([data.sessions, data.standingRules]).toEqual([[], []]);
    expect(text).not.toContain(life.elder.texts['name']);
  });

  test('of a child, for the parent: everything stored, even while paused', async ({ app }) => {
    const { parent, youth, elder } = await liveFully(app);
    await youth.browser.must('POST', '/api/reports', {
      id: newId(),
      personId: elder.browser.personId,
      category: 'rude-or-hurtful',
    });
    await parent.browser.must('POST', `/api/children/${youth.browser.personId}/pause`);
    const { text, data } = await downloaded(app, parent.browser, ofChild(youth.browser));
    for (const own of Object.values(youth.texts)) expect(text).toContain(own);
    expect(data.sessions).toHaveLength(4);
    // The child's answers about a session are only for the child. Rule 6.76
    expect([data.outcomes, text.includes('did-not-happen')]).toEqual([[], false]);
    expect([data.reports, text.includes('rude-or-hurtful')]).toEqual([[], false]);
    const changes = new Set(data.changes.map(({ type }: { type: string }) => type));
    expect(changes.has('SessionRequested')).toBe(true);
    for (const type of ['ReportSent', 'OutcomeAnswered']) expect(changes.has(type)).toBe(false);
    expect(data.invites).toMatchObject([{ child_email: youth.browser.email, status: 'accepted' }]);
    expect(data.standingRules).toMatchObject([{ most_a_week: 20 }]);
    expect(text).toContain('2 Pending Lane');
    expect(text).not.toContain(elder.texts['email']);
    expect(text).not.toContain(parent.texts['email']);
  });

  test('of a child contains nothing of a sibling', async ({ app }) => {
    const { parent, youth, elder } = await liveFully(app);
    const sibling = await app.invite(parent.browser, 'Mia Unmentioned');
    await app.choose(sibling, { Photography: 2 });
    await approve(
      parent.browser,
      await ask(elder.browser, meeting(sibling, { date: dayFromNow(40) })),
    );
    const { personId } = elder.browser;
    await parent.browser.must('POST', '/api/reports', {
      id: newId(),
      personId,
      childId: sibling.personId,
      category: 'rude-or-hurtful',
    });
    await sibling.must('POST', '/api/blocks', { personId });
    const { text, data } = await downloaded(app, parent.browser, ofChild(youth.browser));
    for (const hidden of ['Mia Unmentioned', sibling.personId, sibling.email]) {
      expect(text).not.toContain(hidden);
    }
    const notices = await parent.browser.get(
      `/api/children/${youth.browser.personId}/notifications`,
    );
    expect(data.notifications).toHaveLength(notices.body.items.length);
    expect(data.sessions).toHaveLength(4);
    expect([data.blocks, data.reports]).toEqual([[], []]);
    expect(data.interests).toEqual({ Photography: 1 });
  });

  test('of a person shut out at that moment is a 401, of a child by its parent a 404', async ({
    app,
  }) => {
    const { parent, youth } = await openFamily(app);
    const suspend = sql`update people set vetting = 'suspended' where id = ${parent.personId}`;
    const pause = sql`update people set paused_at = now() where id = ${youth.personId}`;
    const asked = () => youth.get(OWN);
    expect(told(await amid(app, asked, pause))).toMatchObject({ status: 401 });
    expect((await amid(app, () => parent.get(ofChild(youth)), suspend)).status).toBe(404);
  });

  test('doesn’t reveal whether a requested address has an account', async ({ app, life }) => {
    const changesOf = async (email: string) => {
      const browser = await app.signUp('elder');
      await browser.must('PUT', '/api/email', { email, password: PASSWORD });
      await browser.must('POST', '/api/email/link');
      const { data } = await downloaded(app, browser, OWN);
      return data.changes.map(({ type }: { type: string }) => type);
    };
    const changes = await changesOf(life.elder.browser.email);
    expect(changes).toContain('EmailChangeAsked');
    expect(changes).toEqual(await changesOf(newAddress()));
  });
});
