import type { Attempts } from './attempt.ts';
import { mailedLink } from './decision-link.ts';
import { TestSubscriber } from './push-service.ts';
import { ask, meeting } from './session-request.ts';
import type { Stage } from './stage.ts';

/** By operation on what goes out beside the pages, what is tried; a public one does not look at who asks. */
export const MAIL_ATTEMPTS: Attempts = {
  'GET /api/notification-choices': () => ({ path: '/api/notification-choices' }),
  'PUT /api/notification-choices': () => ({
    path: '/api/notification-choices',
    json: { kind: 'session-changed', inApp: true, byMail: false },
  }),
  'PUT /api/me/time-zone': () => ({
    path: '/api/me/time-zone',
    json: { timeZone: 'Asia/Kolkata' },
  }),
  'GET /api/push-key': () => ({ path: '/api/push-key' }),
  'POST /api/push-subscriptions': () => ({
    path: '/api/push-subscriptions',
    json: new TestSubscriber().subscription,
  }),
  'DELETE /api/push-subscriptions': async (_stage, actor) => {
    const { subscription } = new TestSubscriber();
    // So that there is one to delete, for whoever can have any.
    await actor.post('/api/push-subscriptions', subscription);
    return { path: '/api/push-subscriptions', json: { endpoint: subscription.endpoint } };
  },
  'POST /api/decision-links/read': async (stage) => ({
    path: '/api/decision-links/read',
    json: { link: await newLink(stage) },
  }),
  'POST /api/decision-links/approve': async (stage) => ({
    path: '/api/decision-links/approve',
    json: { link: await newLink(stage) },
  }),
  'POST /api/decision-links/reject': async (stage) => ({
    path: '/api/decision-links/reject',
    json: { link: await newLink(stage), reason: 'Not this week' },
  }),
};

async function newLink({ house, actors, nextDay }: Stage): Promise<string> {
  await ask(actors.elder, meeting(actors.youth, { date: nextDay() }));
  return mailedLink(house, actors.parent);
}
