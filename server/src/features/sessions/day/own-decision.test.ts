import { sql } from 'kysely';
import { expect } from 'vitest';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { agree, growTo } from '../../../testing/growing.ts';
import { newMails } from '../../../testing/new-mails.ts';
import { approve, ask, dayFromNow, meeting } from '../../../testing/session-request.ts';
import { comeOfAge } from '../../../testing/steps.ts';
import { sendReminders } from './send-reminders.ts';

const SUBJECT = 'A session is waiting for your yes or no';
const later = dayFromNow(5);

// A guardian's reminder before midnight doesn't replace the adult's own.
test('Rule 6.250, an adult is reminded once of requests that their parents left open, and no one else is', async ({
  app,
  family,
}) => {
  const { elder, parent, youth } = family;
  await growTo(app, youth, '16-17');
  const own = await ask(youth, meeting(elder, { date: later }));
  const agreed = await ask(elder, meeting(youth, { date: dayFromNow(6) }));
  await agree(youth, agreed);
  // The youth hasn't answered this one, so only the reminder of rule 6.125 applies.
  await ask(elder, meeting(youth, { date: dayFromNow(7) }));
  const yesterday = sql`
    update sessions set updated_at = now() - interval '25 hours' where youth_id = ${youth.personId}
  `;
  await yesterday.execute(app.platform.db);
  expect(await app.run(sendReminders)).toMatchObject({
    'decision-waiting': 2,
    'own-decision-waiting': 0,
  });
  await app.deliver();

  await comeOfAge(app, youth);
  await app.deliver();
  const mails = await newMails(app, async () => {
    expect(await app.run(sendReminders)).toMatchObject({
      'decision-waiting': 0,
      'own-decision-waiting': 2,
    });
    expect(await app.run(sendReminders)).toMatchObject({ 'own-decision-waiting': 0 });
  });
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [youth.email, SUBJECT],
    [youth.email, SUBJECT],
  ]);
  for (const { text } of mails) expect(text).toContain('no parent decides');
  const { items } = (await youth.get('/api/notifications')).body;
  const told = items.filter(({ kind }: { kind: string }) => kind === 'answer-waiting');
  expect(told).toMatchObject([
    { names: { waiting: 'decision' } },
    { names: { waiting: 'decision' } },
  ]);
  expect((await approve(youth, own)).status).toBe(200);
  expect((await parent.get('/api/notifications')).text).not.toContain('answer-waiting');
});

test('Rule 6.250, not of those requested less than a day ago, or decided', async ({
  app,
  family: { elder, parent, youth },
}) => {
  await ask(youth, meeting(elder, { date: later }));
  const decided = await ask(youth, meeting(elder, { date: dayFromNow(6) }));
  await app.query`
    update sessions set updated_at = now() - interval '25 hours' where id = ${decided}
  `;
  await approve(parent, decided);
  await comeOfAge(app, youth);
  expect(await app.run(sendReminders)).toMatchObject({ 'own-decision-waiting': 0 });
});
