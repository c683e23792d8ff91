import { sql } from 'kysely';
import { expect } from 'vitest';
import { openLog } from '../../../platform/process/log.ts';
import type { Browser } from '../../../testing/browser.ts';
import { openFamily } from '../../../testing/family.ts';
import { ask, meeting } from '../../../testing/session-request.ts';
import { hurry, test, until } from '../../../testing/smtp-test.ts';
import { PASSWORD, type TestApp } from '../../../testing/test-app.ts';

async function invite(parent: Browser, childEmail: string): Promise<string> {
  const { body } = await parent.must('POST', '/api/invites', {
    childName: `Ada ${childEmail.split('.')[0]}`,
    childEmail,
  });
  return body.token;
}

const ofInvites = async (parent: Browser) => {
  const { body } = await parent.get('/api/invites');
  return body.items.map(({ mailFailure }: { mailFailure: string | null }) => mailFailure);
};

async function states({ platform: { db } }: TestApp, { personId }: Browser): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from unsent_mails where person_id = ${personId} order by event_id
  `.execute(db);
  return rows.map(({ state }) => state);
}

test('Rule 8.158, an address that rejects mail is tried once, and the invite’s sender is told', async ({
  app,
  startSmtp,
}) => {
  const { server, wake } = await startSmtp();
  const parent = await app.signUp('parent');
  const [wrong, right] = [`wrong.${parent.email}`, `right.${parent.email}`];
  server.unknown.add(wrong);
  const token = await invite(parent, wrong);
  await invite(parent, right);
  wake();
  await until(async () => expect(await ofInvites(parent)).toEqual([null, 'refused']));
  const { body } = await parent.get('/api/children');
  const known = body.items.map(({ mailFailure }: { mailFailure: string | null }) => mailFailure);
  expect(new Set(known)).toEqual(new Set([null, 'refused']));
  await until(() => expect(server.received.map(({ to }) => to?.[0]?.address)).toContain(right));
  const job = () =>
    app.query<{ state: string }>`
      select job.state from pgboss.job join unsent_mails on event_id::text = data ->> 'eventId'
      where name = 'mail' and person_id = ${parent.personId}
    `;
  await until(async () => expect(await job()).toEqual([{ state: 'completed' }]));
  expect(server.turnedAway(wrong)).toBe(1);

  // After a resend, no failure is known until the new mail fails, too.
  await parent.must('POST', `/api/invites/${token}/resend`);
  expect(await ofInvites(parent)).toEqual([null, null]);
  wake();
  await until(async () => expect(await ofInvites(parent)).toEqual([null, 'refused']));
  expect(server.turnedAway(wrong)).toBe(2);
});

test('Rule 8.158, a guardian sees that another guardian’s address rejects mail, and no one else does', async ({
  app,
  startSmtp,
}) => {
  const { parent, youth } = await openFamily(app);
  const { server, wake } = await startSmtp();
  const email = `aunt.${parent.email}`;
  server.unknown.add(email);
  const path = `/api/children/${youth.personId}`;
  await parent.must('POST', `${path}/guardian-invites`, { email });
  wake();
  await until(async () => {
    const { body } = await parent.get(`${path}/guardians`);
    expect(body.invites).toMatchObject([{ email, mailFailure: 'refused' }]);
  });
  for (const other of [youth, await app.signUp('parent')]) {
    const { body } = await other.get(`${path}/guardians`);
    expect(JSON.stringify(body)).not.toContain('refused');
  }
});

test('Rule 8.159, mails to one reader stay in order while their address is busy, and others continue', async ({
  app,
  startSmtp,
}) => {
  const { elder, parent, youth } = await openFamily(app);
  const { server, wake } = await startSmtp();
  server.busy.add(parent.email);
  const first = meeting(youth, { startTime: '09:00', endTime: '10:00' });
  const second = meeting(youth, { startTime: '15:00', endTime: '16:00' });
  await ask(elder, first);
  wake();
  await until(async () => expect(await states(app, parent)).toEqual(['waiting']));
  server.busy.delete(parent.email);
  await ask(elder, second);
  wake();
  // The second mail waits for the first, even though the address accepts mail again.
  await until(async () => expect(await states(app, parent)).toEqual(['waiting', 'waiting']));
  const toParent = () => server.received.filter(({ to }) => to?.[0]?.address === parent.email);
  expect(toParent()).toEqual([]);
  await hurry(app);
  await until(() => expect(toParent()).toHaveLength(2));
  const begins = toParent().map(({ text = '' }) => /\b(9|3):00/.exec(text)?.[1]);
  expect(begins).toEqual(['9', '3']);
  await until(async () => expect(await states(app, parent)).toEqual([]));
});

test('Rule 8.159, of mails to one reader that are sent together, the later ones wait for the first', async ({
  app,
  startSmtp,
}) => {
  const { elder, parent, youth } = await openFamily(app);
  const { server } = await startSmtp({
    busy: [parent.email],
    async first() {
      await ask(elder, meeting(youth, { startTime: '09:00', endTime: '10:00' }));
      await ask(elder, meeting(youth, { startTime: '15:00', endTime: '16:00' }));
    },
  });
  await until(async () => expect(await states(app, parent)).toEqual(['waiting', 'waiting']));
  expect(server.turnedAway(parent.email)).toBe(1);
  server.busy.delete(parent.email);
  await hurry(app);
  const toParent = () => server.received.filter(({ to }) => to?.[0]?.address === parent.email);
  await until(async () => expect(await states(app, parent)).toEqual([]));
  const begins = toParent().map(({ text = '' }) => /\b(9|3):00/.exec(text)?.[1]);
  expect(begins).toEqual(['9', '3']);
});

test('Rule 10.277, the log has the retry’s requester with the job that sends the mail', async ({
  app,
  moderator,
  startSmtp,
}) => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  const { server, wake } = await startSmtp({ log });
  const parent = await app.signUp('parent');
  const email = `again.${parent.email}`;
  server.unknown.add(email);
  await invite(parent, email);
  wake();
  await until(async () => expect(await states(app, parent)).toEqual(['refused']));
  server.unknown.delete(email);
  const list = await moderator.get('/api/moderation/unsent-mails');
  const { headers } = await moderator.must(
    'POST',
    `/api/moderation/unsent-mails/${list.body.items[0].id}/try-again`,
  );
  wake();
  await until(async () => expect(await states(app, parent)).toEqual([]));
  const done = lines.filter((line) => line.includes('"jobs done"'));
  expect(done.at(-1)).toContain(headers.get('x-request-id'));
});

test('Rules 8.159 and 8.160, a mail rejected for a day is given up, and a moderator retries it', async ({
  app,
  moderator,
  startSmtp,
}) => {
  const { server, wake } = await startSmtp();
  const parent = await app.signUp('parent');
  const email = `busy.${parent.email}`;
  server.busy.add(email);
  await invite(parent, email);
  wake();
  await until(async () => expect(await states(app, parent)).toEqual(['waiting']));
  expect(await ofInvites(parent)).toEqual([null]);
  // Makes the last retry due, as it would be after a day.
  await hurry(app, true);
  await until(async () => expect(await ofInvites(parent)).toEqual(['given-up']));

  const list = await moderator.get('/api/moderation/unsent-mails');
  const [mail] = list.body.items;
  const about = { kind: 'invite', state: 'given-up', code: 451, domain: 'example.org' };
  expect(mail).toMatchObject({ ...about, person: { id: parent.personId } });
  expect(JSON.stringify(list.body)).not.toContain('busy');
  const again = `/api/moderation/unsent-mails/${mail.id}/try-again`;
  expect((await parent.post(again)).status).toBe(403);
  server.busy.delete(email);
  await moderator.must('POST', again);
  expect((await moderator.post(again)).status).toBe(409);
  expect(await ofInvites(parent)).toEqual([null]);
  wake();
  await until(() => expect(server.received.map(({ to }) => to?.[0]?.address)).toContain(email));
  await until(async () => expect(await states(app, parent)).toEqual([]));
  expect((await moderator.post(again)).status).toBe(404);
});

test('Rule 8.158, a rejected sender is a configuration error: its mails wait', async ({
  app,
  startSmtp,
}) => {
  const { server, wake } = await startSmtp();
  server.unwelcome.add('no-reply@oakling.example');
  const parent = await app.signUp('parent');
  await invite(parent, `child.${parent.email}`);
  wake();
  await until(async () => expect(new Set(await states(app, parent))).toEqual(new Set(['waiting'])));
  expect(await ofInvites(parent)).toEqual([null]);
});

test('Rule 9.80, removing an account deletes its mail records', async ({ app, startSmtp }) => {
  const { server, wake } = await startSmtp();
  const parent = await app.signUp('parent');
  const email = `gone.${parent.email}`;
  server.unknown.add(email);
  await invite(parent, email);
  wake();
  await until(async () => expect(await states(app, parent)).toEqual(['refused']));
  await parent.must('POST', '/api/account/removal', { password: PASSWORD });
  expect(await states(app, parent)).toEqual([]);
});
