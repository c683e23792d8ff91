import type { Operations, Sample } from './operation.ts';
import type { Family } from '../family.ts';
import { callSoon } from '../rooms.ts';
import { dayFromNow } from '../session-request.ts';
import { setStage } from './sessions.ts';
import type { Scenario } from '../scenario.ts';
import type { TestApp } from '../test-app.ts';

/** The responses while calls are off, as in this app. The tests of calls cover the rest. */
const OFF = { elder: 409, youth: 409, guardians: 409, adultYouth: 409 } as const;
const TOKEN = 'x'.repeat(43);
const ids = new Map<string, Promise<string>>();

export const ROOMS: Operations = {
  'GET /api/moderation/rooms': { answers: { members: 403, console: 200 }, changes: ['audit_log'] },
  'GET /api/sessions/{id}/room': {
    answers: {
      ...{ strangers: 404, elder: 200, youth: 200, guardians: 200, adultYouth: 200 },
      // This call needs no adult, and no one has asked for help in it.
      console: 404,
    },
    sample: call,
  },
  'POST /api/sessions/{id}/room/entries': {
    answers: { strangers: 404, console: 404, ...OFF },
    sample: async (scenario) => ({ ...(await call(scenario)), json: { version: 1 } }),
  },
  'POST /api/sessions/{id}/room/help': {
    answers: { strangers: 404, console: 404, ...OFF },
    sample: call,
  },
  'GET /api/help-requests': {
    answers: { members: 200 },
    isOpenBeforeTerms: true,
  },
  'POST /api/help-requests/{id}/answer': {
    answers: { members: 404, guardians: 204 },
    sample: help,
    changes: ['help_answers'],
    isOpenBeforeTerms: true,
  },
  'GET /api/moderation/help-requests': {
    answers: { members: 403, console: 200 },
    changes: ['audit_log'],
  },
  'POST /api/moderation/help-requests/{id}/close': {
    answers: { members: 403, console: 204 },
    sample: help,
    changes: ['help_requests'],
  },
  'POST /api/room-entries/answer': {
    answers: { members: 404, console: 404 },
    sample: () => ({ json: { token: TOKEN, answer: 'v=0' } }),
  },
  'PUT /api/room-entries/media': {
    answers: { members: 404, console: 404 },
    sample: () => ({ json: { token: TOKEN, microphone: true, camera: true } }),
  },
  'POST /api/room-entries/leave': {
    answers: { members: 204, console: 204 },
    sample: () => ({ json: { token: TOKEN } }),
  },
};

/** Creates a call that no test has changed, in the evening of a separate day, so calls don't overlap. */
async function call({ app, actors, family }: Scenario): Promise<Sample> {
  // A first call is visible to moderators if the child is younger than 13. Rule 6.279
  await setStage({ app, actors }, '13-15');
  return { params: { id: await callOf(family.youth.personId, app, family) } };
}

function callOf(name: string, app: TestApp, family: Family): Promise<string> {
  const evening = Date.parse(`${dayFromNow(40 + ids.size)}T20:00:00Z`);
  const known = ids.get(name) ?? callSoon(app, family, (evening - Date.now()) / 60_000);
  ids.set(name, known);
  return known;
}

/** A request for help in another call of a family. Moderators can see such a call. */
async function help({ app, family }: Scenario): Promise<Sample> {
  const id = await callOf(`help ${family.youth.personId}`, app, family);
  const [request] = await app.query<{ id: string }>`
    insert into help_requests (session_id, version, part, asked_at)
    select ${id}, count(*) + 2, 'youth', now() from help_requests returning id
  `;
  return { params: { id: String(request?.id) } };
}
