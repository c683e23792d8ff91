import { describe, expect } from 'vitest';
import { block } from '../../../testing/blocks.ts';
import type { Family } from '../../../testing/family.ts';
import {
  deliver,
  forgetPushes,
  pushJobs,
  pushQueueTo,
  subscribe,
  testWithPushes as test,
  work,
} from '../../../testing/push-jobs.ts';
import type { TestSubscriber } from '../../../testing/push-service.ts';
import { another } from '../../../testing/scenario.ts';
import { approve, ask, meeting, nextDay } from '../../../testing/session-request.ts';
import { PASSWORD, type TestApp } from '../../../testing/test-app.ts';

const request = (family: Family) =>
  ask(family.elder, meeting(family.youth, { date: nextDay(), message: 'A word' }));

/** Requests the same session again and has it approved, discarding the pushes about it. */
async function approveAnew(app: TestApp, family: Family): Promise<void> {
  const id = await request(family);
  await forgetPushes(app);
  await approve(family.parent, id);
}

describe('Rule 8.73, nothing is sent', () => {
  const endings: readonly (readonly [
    string,
    (family: Family, subscriber: TestSubscriber, app: TestApp) => Promise<unknown>,
  ])[] = [
    ['after a log-out', ({ youth }) => youth.must('POST', '/api/log-out')],
    [
      'after the login was ended elsewhere',
      async ({ youth }, _, app) => (await another(app, youth)).must('DELETE', '/api/logins'),
    ],
    [
      'after a new password',
      ({ youth }) =>
        youth.must('POST', '/api/change-password', {
          currentPassword: PASSWORD,
          newPassword: `${PASSWORD}!`,
        }),
    ],
    [
      'to a paused child',
      ({ parent, youth }) => parent.must('POST', `/api/children/${youth.personId}/pause`),
    ],
    [
      'once the login ran out',
      ({ youth }, _, app) =>
        app.query`
          update logins set expires_at = now() - interval '1 second' where user_id = ${youth.personId}
        `,
    ],
    [
      'once it was turned off',
      ({ youth }, { subscription: { endpoint } }) =>
        youth.must('DELETE', '/api/push-subscriptions', { endpoint }),
    ],
    ['of what was read meanwhile', ({ youth }) => youth.must('POST', '/api/notifications/read')],
  ];

  test.for(endings)('%s', async ([, end], { app, family, service }) => {
    const subscriber = await subscribe(family.youth);
    const elders = await subscribe(family.elder);
    await approveAnew(app, family);
    const queued = await pushJobs(app);
    expect(queued).toHaveLength(1);
    await end(family, subscriber, app);
    const queue = pushQueueTo(app, service);
    await work(queue, ...queued);
    // The other push is sent.
    expect(service.received.map(({ path }) => path)).toEqual([elders.path]);
  });

  test.for<[string, (family: Family) => Promise<unknown>]>([
    ['of somebody the reader has blocked meanwhile', ({ youth, elder }) => block(youth, elder)],
    [
      'once the account is gone',
      ({ youth }) => youth.must('POST', '/api/account/removal', { password: PASSWORD }),
    ],
  ])('%s, to either of them', async ([, end], { app, family, service }) => {
    for (const person of [family.youth, family.elder]) await subscribe(person);
    await approveAnew(app, family);
    const queue = pushQueueTo(app, service);
    const queued = await pushJobs(app);
    await work(queue, ...queued);
    expect(service.received).toHaveLength(2);
    await end(family);
    await work(queue, ...queued);
    expect(service.received).toHaveLength(2);
  });

  test('to a suspended elder, even if only the row says so', async ({ app, family, service }) => {
    const subscriber = await subscribe(family.elder);
    await approveAnew(app, family);
    const { personId } = family.elder;
    const set = (vetting: string) =>
      app.query`update people set vetting = ${vetting} where id = ${personId}`;
    const queue = pushQueueTo(app, service);
    const [job = {}] = await pushJobs(app);
    await set('suspended');
    await work(queue, job);
    expect(service.received).toEqual([]);
    await set('unverified');
    await work(queue, job);
    expect(service.received.map(({ path }) => path)).toEqual([subscriber.path]);
  });

  test('through a row with another person’s login', async ({ app, family, service }) => {
    await subscribe(family.elder);
    await app.query`
      update push_subscriptions set person_id = ${family.youth.personId}
      where person_id = ${family.elder.personId}
    `;
    await approveAnew(app, family);
    expect(await pushJobs(app)).toHaveLength(1);
    await deliver(app, pushQueueTo(app, service));
    expect(service.received).toEqual([]);
  });
});
