import { sql } from 'kysely';
import type { Browser } from '../browser.ts';
import { TestSubscriber } from '../push-service.ts';
import type { Operations } from './operation.ts';
import type { Scenario } from '../scenario.ts';

export const NOTIFICATIONS: Operations = {
  'GET /api/notifications': { answers: { members: 200 } },
  'POST /api/notifications/read': {
    answers: { members: 204 },
    sample: async (scenario, actor) => {
      await tell(scenario, actor);
      return { json: {} };
    },
    changes: ['notifications'],
  },
  'GET /api/notification-choices': { answers: { members: 200 } },
  'PUT /api/notification-choices': {
    answers: { members: 204 },
    sample: async ({ app }, actor) => {
      await forgetChoices(app, actor);
      return { json: { kind: 'session-changed', inApp: true, byMail: false } };
    },
    changes: ['notification_choices'],
    limit: { name: 'notification-choices', times: 120 },
  },
  'GET /api/push-key': { answers: { members: 200 } },
  'POST /api/push-subscriptions': {
    answers: { members: 204 },
    sample: () => ({ json: new TestSubscriber().subscription }),
    changes: ['push_subscriptions'],
    limit: { name: 'push-subscription', times: 30 },
  },
  'DELETE /api/push-subscriptions': {
    answers: { members: 204 },
    sample: async (_scenario, actor) => {
      const { subscription } = new TestSubscriber();
      // Ensures that there is a subscription to delete, for actors who can have one.
      await actor.post('/api/push-subscriptions', subscription);
      return { json: { endpoint: subscription.endpoint } };
    },
    changes: ['push_subscriptions'],
    limit: { name: 'push-subscription', times: 30 },
  },
  'GET /api/live': { answers: { members: 200, console: 200 } },
};

async function tell({ app }: Scenario, { personId }: Browser): Promise<void> {
  await app.query`
    insert into notifications (person_id, kind, subject_id)
    select id, 'session-requested', id from people where id::text = ${personId}
  `;
}

async function forgetChoices({ platform }: Scenario['app'], { personId }: Browser): Promise<void> {
  await sql`
    delete from notification_choices where person_id::text = ${personId} and kind = 'session-changed'
  `.execute(platform.db);
}
