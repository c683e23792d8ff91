import { describe, expect } from 'vitest';
import { logIn } from '../../testing/appeals.ts';
import { block } from '../../testing/blocks.ts';
import type { Browser } from '../../testing/browser.ts';
import { mailedLink } from '../../testing/decision-link.ts';
import type { Family } from '../../testing/family.ts';
import { testWithOwnFamily } from '../../testing/fixtures.ts';
import { askToMeet, trusting } from '../../testing/growing.ts';
import { answerOutcome, HELD, heldSession } from '../../testing/held-session.ts';
import { newMails } from '../../testing/new-mails.ts';
import { readCalendar } from '../../testing/read-calendar.ts';
import { refused } from '../../testing/refused.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import { ADDRESS, approve } from '../../testing/session-request.ts';
import { comeOfAge, forgetAllSteps, growthOf, midnightPasses } from '../../testing/steps.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { sendReminders } from './day/send-reminders.ts';
import { takeSteps } from '../stages/take-steps.ts';

// The jobs handle everyone's sessions, so these tests would also announce what earlier tests left behind.
const test = testWithOwnFamily.extend('forgotten', { auto: true }, ({ app }) =>
  forgetAllSteps(app),
);

const MINUTE_MS = 60_000;
const view = async (person: Browser, id: string) => (await person.get(`/api/sessions/${id}`)).body;
const ids = (people: readonly Browser[]) => people.map(({ personId }) => personId).toSorted();

async function toldOf(app: TestApp, kind: string, subjectId: string): Promise<string[]> {
  await app.deliver();
  const rows = await app.query<{ person_id: string }>`
    select person_id from notifications where kind = ${kind} and subject_id = ${subjectId} order by 1
  `;
  return rows.map((row) => row.person_id);
}

const runningMeeting = (app: TestApp, family: Family) =>
  heldSession(app, family, { ago: 30 * MINUTE_MS, place: { address: ADDRESS } });

describe('Rule 6.185, a session running at midnight continues', () => {
  test('and belongs to the two: the former guardian has neither its place nor the question how it went', async ({
    app,
    family,
  }) => {
    const { elder, parent, youth } = family;
    const id = await runningMeeting(app, family);
    const { body: feed } = await parent.must('POST', '/api/calendar-feed');
    const entries = async () => {
      const { text } = await app.browser().send('GET', new URL(feed.address).pathname);
      return readCalendar(text).map(({ location, status }) => ({ location, status }));
    };
    const { place } = await view(youth, id);
    expect(place).toMatchObject({ address: ADDRESS });
    expect((await view(parent, id)).place).toEqual(place);
    expect(await entries()).toEqual([{ location: ADDRESS, status: 'CONFIRMED' }]);

    await comeOfAge(app, youth);
    for (const each of [elder, youth]) {
      expect(await view(each, id)).toMatchObject({ status: 'approved', place });
    }
    expect(await view(parent, id)).toMatchObject({ status: 'approved', place: null });
    expect(await entries()).toEqual([]);

    app.setNow(new Date(Date.now() + 31 * MINUTE_MS));
    await app.run(sendReminders);
    expect(await toldOf(app, 'session-outcome-asked', id)).toEqual(ids([elder, youth]));
    const byParent = () => answerOutcome(parent, id, HELD);
    expect((await refused(app, byParent)).status).toBe(404);
    for (const each of [elder, youth])
      expect((await answerOutcome(each, id, HELD)).status).toBe(200);
    expect(await view(parent, id)).toMatchObject({ place: null, outcome: null });
    app.setNow(null);
  });
});

describe('Rule 8.123, open data at midnight', () => {
  test('the guardian’s page learns that it is over and nothing later; the youth’s continues', async ({
    app,
    family: { elder, parent, youth },
    server,
  }) => {
    const waiting = await askToMeet(elder, youth);
    const link = await mailedLink(app, parent);
    const [theirs, own] = [await server.open(parent), await server.open(youth)];
    await comeOfAge(app, youth);
    const isOver = { data: { feature: 'stages', id: youth.personId } };
    expect(await theirs.next()).toMatchObject(isOver);
    expect(await own.next()).toMatchObject(isOver);

    const decide = () => app.browser().post('/api/decision-links/approve', { link });
    expect((await refused(app, decide)).status).toBe(409);
    await approve(youth, waiting);
    expect(await own.next()).toMatchObject({ data: { feature: 'sessions', id: waiting } });
    await askToMeet(youth, elder);
    // The next event that the guardian receives is about their own invite, not about the session.
    await parent.must('POST', '/api/invites', { childName: 'Ida', childEmail: 'ida@o.example' });
    expect(await theirs.next()).toMatchObject({ data: { feature: 'invites' } });
    for (const stream of [theirs, own]) stream.close();
  });

  test('A131: an event from before midnight delivered after it reaches no guardian', async ({
    app,
    family: { elder, parent, youth },
  }) => {
    const mails = await newMails(app, async () => {
      const id = await app.holdingDelivery(async () => {
        const asked = await askToMeet(elder, youth);
        await midnightPasses(app, youth);
        return asked;
      });
      expect(await toldOf(app, 'session-requested', id)).toEqual([youth.personId]);
    });
    expect(mails.map(({ to }) => to)).not.toContain(parent.email);
  });
});

describe('Rule 6.186, the eighteenth birthday with sessions, requests and two servers', () => {
  test('has one outcome, and everyone is notified once', async ({ app, serverBeside }) => {
    const beside = await serverBeside();
    const family = await trusting(app);
    const { elder, parent, youth } = family;
    const max = await addGuardian(app, [youth]);
    await heldSession(app, family);
    const blocked = await app.signUp('elder');
    await heldSession(app, { ...family, elder: blocked }, { ago: 5 * 60 * MINUTE_MS });
    await block(youth, blocked);
    const ahead = await askToMeet(youth, elder);
    expect((await view(parent, ahead)).status).toBe('approved');
    const waiting = await askToMeet(elder, youth);

    await midnightPasses(app, youth);
    const mails = await newMails(app, async () => {
      const servers = [app, beside, app, beside];
      const taken = await Promise.all(servers.map((server) => server.run(takeSteps)));
      expect(taken.toSorted()).toEqual([0, 0, 0, 1]);
      expect(await beside.run(takeSteps)).toBe(0);
    });
    expect(await toldOf(app, 'came-of-age', youth.personId)).toEqual(ids([parent, max, youth]));
    expect(await toldOf(app, 'youth-of-age', youth.personId)).toEqual([elder.personId]);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [parent, max, youth].map(({ email }) => email).toSorted(),
    );
    const rows = await app.query`select from pre_approvals where youth_id = ${youth.personId}`;
    expect(rows).toEqual([]);
    expect((await view(elder, ahead)).status).toBe('approved');
    expect(await view(youth, waiting)).toMatchObject({ status: 'pending', nextApprover: 'youth' });
  });
});

describe('Rules 1.77 and 6.168, people who couldn’t log in at midnight', () => {
  test('a pause by a guardian ends, a suspension by a moderator stays', async ({
    app,
    family: { parent, youth: paused },
  }) => {
    const both = await app.invite(parent, 'Ida Young');
    for (const youth of [paused, both]) {
      await parent.must('POST', `/api/children/${youth.personId}/pause`);
      expect((await logIn(app, youth)).status).toBe(403);
    }
    await app.query`update people set vetting = 'suspended' where id = ${both.personId}`;
    for (const youth of [paused, both]) {
      expect(await comeOfAge(app, youth)).toBe(1);
      expect(await growthOf(app, youth)).toMatchObject({ paused_at: null, now: 'of-age' });
    }
    expect((await logIn(app, paused)).status).toBe(200);
    expect((await logIn(app, both)).status).toBe(403);
  });
});
