import { expect } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { openFamily } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import { newMails } from '../../../testing/new-mails.ts';
import { ADDRESS, approve, ask, dayFromNow, meeting } from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { lapseSessions } from '../../sessions/day/send-reminders.ts';

async function lapseAt(app: TestApp, now: Date) {
  app.setNow(now);
  const queued = await newMails(app, () => app.run(lapseSessions));
  app.setNow(null);
  return { all: queued, to: ({ email }: Browser) => queued.filter(({ to }) => to === email) };
}

test('Rule 8.48, a lapsed request is mailed once to everyone who wants it, without blame', async ({
  app,
}) => {
  const { elder, youth, parent } = await openFamily(app);
  await parent.must('PUT', '/api/me/time-zone', { timeZone: 'Asia/Kolkata' });
  const body = meeting(youth, { date: dayFromNow(20), message: 'whisper' });
  const id = await ask(elder, body);
  await approve(parent, await ask(elder, meeting(youth, { date: dayFromNow(19) })));
  const late = new Date(`${body.date}T23:59:00Z`);
  const mails = await lapseAt(app, late);
  expect(mails.all).toHaveLength(3);
  for (const [person, role] of [
    [elder, 'elder'],
    [youth, 'youth'],
    [parent, 'parent'],
  ] as const) {
    const [mail, ...more] = mails.to(person);
    expect(more).toEqual([]);
    expect(mail?.subject).not.toMatch(/Rosa|Sam|Maria/);
    expect(mail?.text).toContain('There was no answer in time.');
    expect(mail?.text).toContain(`/#/dashboard/${role}/sessions/${id}`);
    expect(mail?.text).not.toMatch(/Maria|whisper|fault|forgot/);
    expect(`${mail?.text} ${mail?.html}`).not.toContain(ADDRESS);
    expect(mail?.text.includes('Kolkata time')).toBe(role === 'parent');
  }
  expect((await lapseAt(app, late)).all).toEqual([]);

  // The elder turns off mails of this kind.
  const noMail = { kind: 'session-lapsed', inApp: true, byMail: false };
  await elder.must('PUT', '/api/notification-choices', noMail);
  const next = meeting(youth, { date: dayFromNow(21) });
  await ask(elder, next);
  const fewer = await lapseAt(app, new Date(`${next.date}T23:59:00Z`));
  expect(fewer.to(elder)).toEqual([]);
  expect(fewer.all).toHaveLength(2);
});
