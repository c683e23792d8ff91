import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { serveApp } from '../../testing/live-stream.ts';
import { addChild, enterPin, growWithOwnPin, handOver } from '../../testing/pin-child.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import { test as base, until } from '../../testing/smtp-test.ts';

const test = base
  .extend('parent', ({ app }) => app.signUp('parent', 'Maria Young'))
  .extend('child', ({ parent }) => addChild(parent))
  .extend('http', async ({ app }, { onCleanup }) => {
    const http = await serveApp(app);
    onCleanup(() => http.close());
    return http;
  });

const newAddress = () => `sam.${crypto.randomUUID()}@home.example`;

async function seen(guardian: Browser, childId: string) {
  const { waitingFor, mailFailure } = (await guardian.get(`/api/children/${childId}/pin`)).body;
  return [waitingFor, mailFailure];
}

test('Rule 8.162, every guardian sees a first address that rejects mail, until it is resent', async ({
  app,
  parent,
  child,
  startSmtp,
}) => {
  const grandma = await addGuardian(app, [Object.assign(app.browser(), { personId: child.id })]);
  const tablet = await handOver(app, child, parent);
  await enterPin(tablet, child.id);
  const { server, wake } = await startSmtp();
  const email = newAddress();
  const path = `/api/children/${child.id}/first-email`;
  server.unknown.add(email);
  await parent.must('PUT', path, { email });
  expect(await seen(parent, child.id)).toEqual([email, null]);
  wake();
  for (const guardian of [parent, grandma])
    await until(async () => expect(await seen(guardian, child.id)).toEqual([email, 'refused']));
  // The child can't see the pending address.
  expect((await tablet.get('/api/email')).body).toMatchObject({ asked: null, mailFailure: null });

  // No failure is known for another address. A new mail to the same address has no known failure until it fails, too.
  const other = newAddress();
  await parent.must('PUT', path, { email: other });
  expect(await seen(parent, child.id)).toEqual([other, null]);
  await parent.must('PUT', path, { email });
  expect(await seen(parent, child.id)).toEqual([email, null]);
  wake();
  await until(async () => expect(await seen(parent, child.id)).toEqual([email, 'refused']));
  server.unknown.delete(email);
  await parent.must('PUT', path, { email });
  wake();
  await until(() => expect(server.received.map(({ to }) => to?.[0]?.address)).toContain(email));
  expect(await seen(parent, child.id)).toEqual([email, null]);
});

test('Rule 8.162, open pages of the guardians update', async ({
  parent,
  child,
  startSmtp,
  http,
}) => {
  const { server, wake } = await startSmtp();
  const email = newAddress();
  server.unknown.add(email);
  const stream = await http.open(parent);
  const isTold = async (): Promise<boolean> => {
    const { data } = await stream.next();
    return isDeepStrictEqual(data, { feature: 'safety', id: child.id }) || isTold();
  };
  await parent.must('PUT', `/api/children/${child.id}/first-email`, { email });
  // The first notification says that the address was entered.
  await isTold();
  wake();
  await isTold();
  expect(await seen(parent, child.id)).toEqual([email, 'refused']);
  stream.close();
});

test('Rule 8.162, the message doesn’t depend on whether the address has an account, whose owner sees nothing', async ({
  app,
  parent,
  child,
  startSmtp,
}) => {
  const owner = await app.signUp('elder');
  const { server, wake } = await startSmtp();
  server.unknown.add(owner.email);
  await parent.must('PUT', `/api/children/${child.id}/first-email`, { email: owner.email });
  wake();
  await until(async () => expect(await seen(parent, child.id)).toEqual([owner.email, 'refused']));
  expect((await owner.get('/api/email')).body.mailFailure).toBeNull();
});

test('Rule 8.161, an adult sees it for their own first address, also on an open page, and no former guardian does', async ({
  app,
  parent,
  child,
  startSmtp,
  http,
}) => {
  const tablet = await handOver(app, child, parent);
  await growWithOwnPin(app, child);
  await enterPin(tablet, child.id);
  const { server, wake } = await startSmtp();
  const email = newAddress();
  server.unknown.add(email);
  const stream = await http.open(tablet);
  await tablet.must('PUT', `/api/children/${child.id}/first-email`, { email });
  wake();
  const isTold = async (): Promise<boolean> => {
    const { data } = await stream.next();
    return isDeepStrictEqual(data, { feature: 'profile', id: child.id }) || isTold();
  };
  // Waits for the event about the failure. The first event is about the entered address.
  const view = async () => (await tablet.get('/api/email')).body;
  do await isTold();
  while ((await view()).mailFailure === null);
  expect(await view()).toMatchObject({ asked: { email }, mailFailure: 'refused' });
  stream.close();
  expect((await parent.get(`/api/children/${child.id}/pin`)).status).toBe(404);
});
