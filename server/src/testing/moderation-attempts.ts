import type { Attempts } from './attempt.ts';
import type { Browser } from './browser.ts';
import { newId } from './session-request.ts';
import { MARKS, type Stage } from './stage.ts';
import { countTries } from './use-up.ts';

const NOTE = { note: 'Spoke with both' };
const CASES = '/api/moderation/reports';
const PEOPLE = '/api/moderation/people';

/** By operation of the console, what is tried: on cases and people of the first family. */
export const MODERATION_ATTEMPTS: Attempts = {
  'GET /api/moderation/reports': () => ({ path: CASES }),
  'GET /api/moderation/reports/{id}': async (stage) => ({
    path: `${CASES}/${await report(stage)}`,
  }),
  'POST /api/moderation/reports/{id}/assign': async (stage) => ({
    path: `${CASES}/${await report(stage)}/assign`,
  }),
  'POST /api/moderation/reports/{id}/release': async (stage) => ({
    path: `${CASES}/${await assigned(stage)}/release`,
  }),
  'POST /api/moderation/reports/{id}/close': async (stage) => ({
    path: `${CASES}/${await assigned(stage)}/close`,
    json: { outcome: 'no-action', ...NOTE },
  }),
  'GET /api/moderation/people': () => ({ path: PEOPLE }),
  'GET /api/moderation/people/{id}': ({ actors }) => ({
    path: `${PEOPLE}/${actors.elder.personId}`,
  }),
  'POST /api/moderation/people/{id}/verify': async (stage, actor) => ({
    path: `${PEOPLE}/${await elderFor(stage, actor)}/verify`,
    json: { until: '2099-01-01', ...NOTE },
  }),
  'POST /api/moderation/people/{id}/unverify': async (stage, actor) => ({
    path: `${PEOPLE}/${await elderFor(stage, actor, 'verify', { until: '2099-01-01' })}/unverify`,
    json: NOTE,
  }),
  'POST /api/moderation/people/{id}/suspend': async (stage, actor) => ({
    path: `${PEOPLE}/${await elderFor(stage, actor)}/suspend`,
    json: NOTE,
  }),
  'POST /api/moderation/people/{id}/reinstate': async (stage, actor) => ({
    path: `${PEOPLE}/${await elderFor(stage, actor, 'suspend')}/reinstate`,
    json: NOTE,
  }),
};

async function report({ house, actors }: Stage): Promise<string> {
  await countTries(house, 'report', 0);
  const { elder, youth } = actors;
  const about = { personId: elder.personId, category: 'something-else', details: MARKS.message };
  const id = newId();
  await youth.must('POST', '/api/reports', { id, ...about });
  return id;
}

async function assigned(stage: Stage): Promise<string> {
  const id = await report(stage);
  await stage.actors.console.must('POST', `${CASES}/${id}/assign`);
  return id;
}

/** The elder, who has to go on as they are: for the console, which changes things, another one. */
async function elderFor(
  { house, actors }: Stage,
  actor: Browser,
  before?: 'verify' | 'suspend',
  more: object = {},
): Promise<string> {
  if (actor !== actors.console) return actors.elder.personId;
  const { personId } = await house.signUp('elder', 'Vera Vetted');
  if (before !== undefined) {
    await actor.must('POST', `${PEOPLE}/${personId}/${before}`, { ...NOTE, ...more });
  }
  return personId;
}
