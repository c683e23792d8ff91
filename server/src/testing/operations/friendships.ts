import { storeCheckIns, storeKeepsakes } from '../stored-check-ins.ts';
import { storeSession } from '../stored-session.ts';
import type { Scenario } from '../scenario.ts';
import type { Operations } from './operation.ts';
import { pending } from './sessions.ts';

const DAY_MS = 86_400_000;
/** Each stored session has a day of its own, because an elder can't be in two sessions at once. */
let stored = 0;

async function oneFriend({ app, family }: Scenario) {
  const { elder, youth } = family;
  const startsAt = new Date(Date.now() + (500 + ++stored) * DAY_MS);
  await storeSession(app.platform.db, family, { startsAt, minutes: 1 });
  return { params: { elderId: elder.personId, youthId: youth.personId } };
}

export const FRIENDSHIPS: Operations = {
  'GET /api/friendships': { answers: { members: 200 } },
  'GET /api/sessions/{id}/dates': {
    answers: { strangers: 404, elder: 403, youth: 403, guardians: 200, adultYouth: 403 },
    sample: async (scenario) => ({ params: { id: await pending(scenario) } }),
  },
  'GET /api/friendships/{elderId}/{youthId}': {
    answers: { strangers: 404, elder: 200, youth: 200, guardians: 200, adultYouth: 200 },
    sample: oneFriend,
  },
  'PUT /api/friendships/{elderId}/{youthId}/break': {
    answers: { strangers: 404, elder: 204, youth: 204, guardians: 204, adultYouth: 204 },
    sample: oneFriend,
    changes: ['rests'],
    limit: { name: 'rest', times: 60 },
  },
  'GET /api/moderation/friendships': {
    answers: { members: 403, console: 200 },
    changes: ['audit_log'],
  },
  'GET /api/check-ins': { answers: { members: 200 } },
  'PUT /api/friendships/{elderId}/{youthId}/check-in': {
    answers: { strangers: 404, elder: 204, youth: 204, guardians: 204, adultYouth: 204 },
    async sample({ app, family }) {
      const { elder, youth } = family;
      await storeCheckIns(app, family, 100 + ++stored);
      const params = { elderId: elder.personId, youthId: youth.personId };
      return { params, json: { feeling: 'so-so', note: 'We play chess' } };
    },
    changes: ['check_ins'],
    limit: { name: 'check-in', times: 120 },
  },
  'GET /api/keepsakes': { answers: { members: 200 } },
  'PUT /api/keepsakes/{id}/card': {
    answers: { strangers: 404, elder: 404, youth: 204, guardians: 404, adultYouth: 204 },
    sample: async ({ app, family }) => ({
      params: { id: await storeKeepsakes(app, family) },
      json: { card: 'wishes' },
    }),
    changes: ['keepsakes'],
  },
};
