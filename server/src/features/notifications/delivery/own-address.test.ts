import { expect } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { openFamily } from '../../../testing/family.ts';
import { ask, meeting } from '../../../testing/session-request.ts';
import { test, until } from '../../../testing/smtp-test.ts';
import { PASSWORD } from '../../../testing/test-app.ts';

const ownFailure = async (person: Browser) => (await person.get('/api/email')).body.mailFailure;

test('Rule 8.161, a person who signs up with an address that rejects mail is told so, and no one else', async ({
  app,
  startSmtp,
}) => {
  const { server, wake } = await startSmtp();
  const email = `nobody.${crypto.randomUUID()}@example.org`;
  server.unknown.add(email);
  const elder = app.browser();
  await elder.must('POST', '/api/sign-up', {
    role: 'elder',
    fullName: 'Rosa Alvarez',
    email,
    password: PASSWORD,
    ageRange: '60-75',
    acceptTerms: true,
  });
  const other = await app.signUp('elder');
  expect(await ownFailure(elder)).toBeNull();
  wake();
  await until(async () => expect(await ownFailure(elder)).toBe('refused'));
  expect(await ownFailure(other)).toBeNull();

  // After a resend, no failure is known until the new mail fails, too. Once it is accepted, the failure is cleared.
  await elder.must('POST', '/api/email/link');
  expect(await ownFailure(elder)).toBeNull();
  wake();
  await until(async () => expect(await ownFailure(elder)).toBe('refused'));
  server.unknown.delete(email);
  await elder.must('POST', '/api/email/link');
  wake();
  await until(() => expect(server.received.map(({ to }) => to?.[0]?.address)).toContain(email));
  expect(await ownFailure(elder)).toBeNull();
});

test('Rule 8.161, another address that rejects mail gets the same message, whether or not it has an account', async ({
  app,
  startSmtp,
}) => {
  const { server, wake } = await startSmtp();
  const [elder, other, owner] = [
    await app.signUp('elder'),
    await app.signUp('elder'),
    await app.signUp('parent'),
  ];
  const free = `free.${owner.email}`;
  server.unknown.add(free).add(owner.email);
  await elder.must('PUT', '/api/email', { email: free, password: PASSWORD });
  await other.must('PUT', '/api/email', { email: owner.email, password: PASSWORD });
  wake();
  for (const asker of [elder, other])
    await until(async () => expect(await ownFailure(asker)).toBe('refused'));
  // Failures of other people's mails do not affect the owner's status.
  const { body } = await owner.get('/api/email');
  expect(body).toMatchObject({ email: owner.email });
  await elder.must('DELETE', '/api/email/link');
  expect(await ownFailure(elder)).toBeNull();
});

test('Rule 8.161, an address that starts to reject mail is reported until it accepts mail again', async ({
  app,
  startSmtp,
}) => {
  const { elder, parent, youth } = await openFamily(app);
  const { server, wake } = await startSmtp();
  await app.query`update users set email_verified = true where id = ${parent.personId}`;
  await app.query`delete from email_proofs where user_id = ${parent.personId}`;
  server.unknown.add(parent.email);
  await ask(elder, meeting(youth, { startTime: '09:00', endTime: '10:00' }));
  wake();
  await until(async () => expect(await ownFailure(parent)).toBe('refused'));
  server.unknown.delete(parent.email);
  await ask(elder, meeting(youth, { startTime: '15:00', endTime: '16:00' }));
  wake();
  await until(async () => expect(await ownFailure(parent)).toBeNull());
});

test('Rule 8.161, mail that reaches an address’s owner reveals nothing to another requester', async ({
  app,
  startSmtp,
}) => {
  const { server, wake } = await startSmtp();
  const [asker, owner] = [await app.signUp('elder'), await app.signUp('parent')];
  server.unknown.add(owner.email);
  await asker.must('PUT', '/api/email', { email: owner.email, password: PASSWORD });
  wake();
  await until(async () => expect(await ownFailure(asker)).toBe('refused'));
  server.unknown.delete(owner.email);
  const before = server.received.length;
  await app.browser().must('POST', '/api/forgot-password', { email: owner.email });
  wake();
  await until(() => expect(server.received.length).toBeGreaterThan(before));
  // Each mail's result is recorded before the next mail is sent.
  await app.browser().must('POST', '/api/forgot-password', { email: asker.email });
  wake();
  await until(() =>
    expect(server.received.map(({ to }) => to?.[0]?.address)).toContain(asker.email),
  );
  expect(await ownFailure(asker)).toBe('refused');
});
