import { describe, expect } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { openFamily } from '../../../testing/family.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { agree, growTo } from '../../../testing/growing.ts';
import { goAway, wishAll } from '../../../testing/guardian-wishes.ts';
import { newMails } from '../../../testing/new-mails.ts';
import { refused } from '../../../testing/refused.ts';
import { addGuardian } from '../../../testing/second-guardian.ts';
import {
  answerProposal,
  approve,
  ask,
  cancel,
  change,
  changeOf,
  meeting,
  nextDay,
  propose,
} from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendReminders } from '../day/send-reminders.ts';

const view = async (person: Browser, id: string) => (await person.get(`/api/sessions/${id}`)).body;

async function asked(app: TestApp) {
  const family = await openFamily(app);
  const max = await addGuardian(app, [family.youth]);
  await growTo(app, family.youth, '13-15');
  const request = meeting(family.youth, { date: nextDay() });
  await ask(family.elder, request);
  await app.deliver();
  return { ...family, max, request, id: request.id };
}

async function reached(app: TestApp, id: string, people: Browser[], act: () => Promise<unknown>) {
  const mails = await newMails(app, async () => {
    await act();
    await app.deliver();
  });
  const rows = await app.query<{ kind: string }>`
    select kind from notifications
    where subject_id = ${id} and person_id = any (${people.map(({ personId }) => personId)}::uuid[])
  `;
  const addresses = new Set(people.map(({ email }) => email));
  return [
    ...mails.filter(({ to }) => addresses.has(to)).map(({ subject }) => subject),
    ...rows.map(({ kind }) => kind),
  ];
}

describe('Rules 6.151 to 6.154, requests that a youth of 13 has not answered', () => {
  test('no guardian is asked through a change, a proposed time, a reminder or a substitute', async ({
    app,
  }) => {
    const { elder, parent, max, youth, request, id } = await asked(app);
    const guardians = [parent, max];
    const moved = changeOf(request, { date: nextDay() });
    expect(await reached(app, id, guardians, () => change(elder, id, moved))).toEqual([]);
    expect((await view(youth, id)).version).toBe(2);
    await goAway(parent, youth, max);
    app.setNow(new Date(Date.now() + 3 * 86_400_000));
    expect(await reached(app, id, guardians, () => app.run(sendReminders))).toEqual([]);
    app.setNow(null);
    for (const guardian of guardians) {
      const early = await refused(app, () => approve(guardian, id, 2));
      expect([early.status, early.body.code]).toEqual([409, 'youth-first']);
    }
    expect(await view(youth, id)).toMatchObject({ status: 'pending', nextApprover: 'youth-first' });
  });

  test('a guardian’s own time can’t approve it either: the youth agrees first', async ({ app }) => {
    const { elder, parent, max, youth, id } = await asked(app);
    await wishAll(parent, youth);
    const proposed = await propose(parent, id, nextDay());
    if (proposed.status < 300) await answerProposal(elder, id, 'accept');
    const { version } = await view(youth, id);
    for (const guardian of [parent, max])
      expect((await approve(guardian, id, version)).body.code).toBe('youth-first');
    expect(await view(youth, id)).toMatchObject({ status: 'pending', agreedAt: null });
    await agree(youth, id, version);
    for (const guardian of [parent, max])
      expect((await approve(guardian, id, version)).status).toBe(200);
    expect((await view(elder, id)).status).toBe('approved');
  });

  test('and declining asks no one and can’t be overruled', async ({ app }) => {
    const { parent, max, youth, id } = await asked(app);
    const told = await reached(app, id, [parent, max], () => cancel(youth, id));
    expect(told).not.toContain('session-requested');
    for (const guardian of [parent, max]) {
      expect((await refused(app, () => approve(guardian, id))).status).toBe(409);
      expect((await refused(app, () => propose(guardian, id, nextDay()))).status).toBe(409);
    }
    expect((await refused(app, () => agree(youth, id))).status).toBe(409);
    expect((await view(parent, id)).status).not.toBe('approved');
  });
});
