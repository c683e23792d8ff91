import { describe, expect } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { approveByLink, mailedLink } from '../../../testing/decision-link.ts';
import type { Family } from '../../../testing/family.ts';
import { testWithOwnFamily } from '../../../testing/fixtures.ts';
import { comeBack, goAway, wishAll } from '../../../testing/guardian-wishes.ts';
import { newMails } from '../../../testing/new-mails.ts';
import { addGuardian, endGuardian } from '../../../testing/second-guardian.ts';
import {
  approve,
  ask,
  change,
  changeOf,
  meeting,
  nextDay,
  reject,
} from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendReminders } from '../day/send-reminders.ts';

/** Maria is the first guardian, and Max is the second. */
const test = testWithOwnFamily.extend('max', ({ app, family }) =>
  addGuardian(app, [family.youth], 'Max Young'),
);

const requested = ({ elder, youth }: Family) => ask(elder, meeting(youth, { date: nextDay() }));
const seen = async (reader: Browser, id: string) => (await reader.get(`/api/sessions/${id}`)).body;
const kindsOf = async (reader: Browser, id: string): Promise<string[]> =>
  (await reader.get('/api/notifications')).body.items
    .filter(({ sessionId }: { sessionId: string }) => sessionId === id)
    .map(({ kind }: { kind: string }) => kind);
const subjectsTo = (mails: readonly { to: string; subject: string }[], { email }: Browser) =>
  mails.filter(({ to }) => to === email).map(({ subject }) => subject);

const ASKED = 'A session is waiting for your yes or no';
const MISSING = 'Another guardian said yes. Now we need your answer';

describe('Rules 6.132 to 6.137, where all guardians must approve', () => {
  test('the first approval waits for the second, and only missing guardians are notified', async ({
    app,
    family,
    max,
  }) => {
    const { elder, parent, youth } = family;
    await wishAll(max, youth);
    await approve(max, await requested(family));
    const id = await requested(family);
    let answer = await approve(parent, id);
    const mails = await newMails(app, async () => {
      // Idempotent: repeats the request, as from a second tab. Rule 6.135
      answer = await approve(parent, id);
    });
    expect([answer.status, answer.body.status]).toEqual([200, 'pending']);
    expect(answer.body.asked).toMatchObject({
      isAll: true,
      guardians: [
        { name: 'Maria Young', isMe: true, saidYes: true },
        { name: 'Max Young', isMe: false, saidYes: false },
      ],
    });
    expect(mails).toEqual([]);
    expect(subjectsTo(await app.mails(), max)).toContain(MISSING);
    expect(await kindsOf(max, id)).toEqual(['approval-given', 'session-requested']);
    expect(await kindsOf(elder, id)).toEqual([]);
    expect((await seen(elder, id)).asked).toBeNull();
    expect((await seen(youth, id)).asked).toBeNull();
    expect(await kindsOf(youth, id)).toEqual(['session-requested']);
    const last = await approve(max, id);
    expect([last.status, last.body.status]).toEqual([200, 'approved']);
    expect(await kindsOf(elder, id)).toEqual(['session-approved']);
    expect((await seen(parent, id)).history.at(-1).guardians).toEqual([null, 'Max Young']);
    const rows = await app.query`
      select type, actor_id from audit_log where subject_id = ${id} order by id
    `;
    expect(rows).toEqual([
      { type: 'SessionRequested', actor_id: elder.personId },
      { type: 'SessionApprovalGiven', actor_id: parent.personId },
      { type: 'SessionApproved', actor_id: max.personId },
    ]);
  });

  test('one rejection rejects, whatever the others decided', async ({ family, max }) => {
    await wishAll(max, family.youth);
    const id = await requested(family);
    await approve(family.parent, id);
    expect((await reject(max, id)).body.status).toBe('rejected');
    expect((await approve(family.parent, id)).body.code).toBe('already-decided');
  });

  test('by mailed link, also twice, and each sees there who has decided', async ({
    app,
    family,
    max,
  }) => {
    await wishAll(max, family.youth);
    await requested(family);
    const [marias, maxs] = [await mailedLink(app, family.parent), await mailedLink(app, max)];
    const press = (link: string) => approveByLink(app.browser(), link);
    const read = async (link: string) =>
      (await app.browser().post('/api/decision-links/read', { link })).body;
    for (const _ of [1, 2]) {
      expect((await press(marias)).body).toEqual({ state: 'waiting', missing: ['Max Young'] });
    }
    expect((await read(marias)).session.asked.guardians[0]).toMatchObject({ saidYes: true });
    expect((await press(maxs)).body).toEqual({ state: 'approved' });
    const at = expect.any(String);
    expect(await read(marias)).toEqual({
      state: 'approved',
      decided: { by: 'Max Young', at },
    });
    expect((await read(maxs)).decided).toEqual({ by: null, at });
  });

  test.for<[string, (of: { app: TestApp; max: Browser; family: Family }) => Promise<unknown>]>([
    ['has stepped back', ({ app, max, family }) => endGuardian(app, max, family.youth)],
    [
      'was suspended',
      ({ app, max }) =>
        app.query`update people set vetting = 'suspended' where id = ${max.personId}`,
    ],
    ['asks for it no longer', ({ max, family }) => wishAll(max, family.youth, false)],
  ])(
    'once the one who is waited for %s, one more press is enough (rule 6.137)',
    async ([, happen], { app, family, max }) => {
      await wishAll(max, family.youth);
      const id = await requested(family);
      await approve(family.parent, id);
      await happen({ app, max, family });
      expect((await seen(family.parent, id)).status).toBe('pending');
      expect((await approve(family.parent, id)).body.status).toBe('approved');
    },
  );

  test('a reminder only goes to guardians whose approval is missing (rule 6.143)', async ({
    app,
    family,
    max,
  }) => {
    await wishAll(max, family.youth);
    const id = await requested(family);
    await approve(family.parent, id);
    const mails = await newMails(app, async () => {
      app.setNow(new Date(Date.now() + 86_400_000 + 60_000));
      await app.run(sendReminders);
      app.setNow(null);
    });
    const guardians = new Set([max.email, family.parent.email]);
    expect(mails.map(({ to }) => to).filter((to) => guardians.has(to))).toEqual([max.email]);
    expect(await kindsOf(max, id)).toContain('request-waiting');
    expect(await kindsOf(family.parent, id)).not.toContain('request-waiting');
  });

  test('a change asks everyone again', async ({ family, max }) => {
    await wishAll(max, family.youth);
    const body = meeting(family.youth, { date: nextDay() });
    const id = await ask(family.elder, body);
    await approve(family.parent, id);
    await change(family.elder, id, changeOf(body, { date: nextDay() }));
    expect((await approve(max, id)).body.code).toBe('changed-since-read');
    expect((await approve(max, id, 2)).body.asked.guardians).toMatchObject([
      { saidYes: false },
      { saidYes: true },
    ]);
  });
});

describe('Rules 6.141 to 6.144, away', () => {
  test('the substitute’s approval counts for both, and the mails that ask go to the substitute', async ({
    app,
    family,
    max,
  }) => {
    const { parent, youth, elder } = family;
    await wishAll(parent, youth);
    expect((await goAway(max, youth, parent)).status).toBe(204);
    let id = '';
    const asking = await newMails(app, async () => {
      id = await requested(family);
    });
    expect(subjectsTo(asking, parent)).toEqual([ASKED]);
    expect(asking.find(({ to }) => to === parent.email)?.text).toContain(
      'You also decide for Max Young until',
    );
    expect(subjectsTo(asking, max)).toEqual([]);
    expect(await kindsOf(max, id)).toEqual(['session-requested']);
    const outcome = await newMails(app, () => approve(parent, id));
    expect((await seen(elder, id)).status).toBe('approved');
    expect(subjectsTo(outcome, max)).toEqual(['Another guardian said yes to a session']);
    const rows = await app.query`
      select guardian_id, given_by from session_approvals where session_id = ${id} order by guardian_id = given_by
    `;
    expect(rows).toEqual([
      { guardian_id: max.personId, given_by: parent.personId },
      { guardian_id: parent.personId, given_by: parent.personId },
    ]);
  });

  test('after that time, or an early return, a substitute decides only for themselves', async ({
    app,
    family,
    max,
  }) => {
    const { parent, youth } = family;
    await wishAll(parent, youth);
    const ends = [
      () => comeBack(max, youth),
      () =>
        app.query`update guardianships set away_until = now() where guardian_id = ${max.personId}`,
    ];
    for (const end of ends) {
      await goAway(max, youth, parent);
      const id = await requested(family);
      await end();
      expect((await approve(parent, id)).body.status).toBe('pending');
    }
  });

  test('an absent guardian can still decide', async ({ family, max }) => {
    await goAway(max, family.youth, family.parent);
    const id = await requested(family);
    expect((await approve(max, id)).body.status).toBe('approved');
  });
});
