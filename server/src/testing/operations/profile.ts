import type { Browser } from '../browser.ts';
import { photoWithPlace, uploadPicture } from '../pictures.ts';
import { newId } from '../session-request.ts';
import type { Operations } from './operation.ts';
import type { Scenario } from '../scenario.ts';

export const PROFILE: Operations = {
  'GET /api/interests': { answers: { members: 200, parents: 403 } },
  'PUT /api/interests/{name}': {
    answers: { members: 200, parents: 403 },
    sample: (scenario, actor) => ({
      params: { name: interestOf(scenario, actor) },
      json: { level: 2 },
    }),
    changes: ['people'],
  },
  'DELETE /api/interests/{name}': {
    answers: { members: 200, parents: 403 },
    sample: async (scenario, actor) => {
      const name = interestOf(scenario, actor);
      // Ensures that there is an interest to remove, for actors who can have one.
      await actor.json('PUT', `/api/interests/${encodeURIComponent(name)}`, { level: 1 });
      return { params: { name } };
    },
    changes: ['people'],
  },
  'GET /api/profile': { answers: { members: 200 } },
  'GET /api/my-checks': { answers: { elders: 200, youths: 403, parents: 403 } },
  'PATCH /api/profile': {
    answers: { members: 200 },
    sample: async (_scenario, actor) => ({
      json: { fullName: `${(await actor.get('/api/me')).body.fullName} Again` },
    }),
    changes: ['people'],
    limit: { name: 'profile', times: 30 },
  },
  'POST /api/profile-versions/{id}/decision': {
    answers: { members: 403, parents: 404, guardians: 204 },
    sample: async ({ app, family }) => {
      const bio = `I like trains ${newId()}`;
      const { fullName } = (await family.youth.get('/api/me')).body;
      await family.youth.must('PATCH', '/api/profile', { fullName, bio });
      const [version] = await app.query<{ id: string }>`
        select id from profile_versions where person_id = ${family.youth.personId} and words = ${bio}
      `;
      return { params: { id: version?.id ?? '' }, json: { outcome: 'shown' } };
    },
    changes: ['people', 'profile_versions'],
  },
  'GET /api/moderation/profile-versions': {
    answers: { members: 403, console: 200 },
    changes: ['audit_log'],
  },
  'GET /api/moderation/profile-versions/{id}/picture': {
    answers: { members: 403, console: 200 },
    sample: async (scenario) => ({ params: { id: await waitingPicture(scenario) } }),
    changes: ['audit_log'],
  },
  'POST /api/moderation/profile-versions/{id}/decision': {
    answers: { members: 403, console: 204 },
    sample: async (scenario) => ({
      params: { id: await waitingPicture(scenario) },
      json: { outcome: 'shown' },
    }),
    changes: ['profile_versions'],
  },
  'PUT /api/profile/avatar': {
    answers: { members: 200 },
    sample: async () => ({ file: new Uint8Array(await photoWithPlace('png')) }),
    changes: ['people'],
    limit: { name: 'upload', times: 30 },
  },
  'GET /api/avatars/{personId}/{hash}': {
    answers: { strangers: 404, elder: 200, youth: 200, guardians: 200, adultYouth: 200 },
    sample: async ({ family }) => {
      const { avatarUrl } = (await family.youth.get('/api/profile')).body;
      const [, , , personId = '', hash = ''] = avatarUrl.split('/');
      return { params: { personId, hash } };
    },
  },
  'GET /api/matches': { answers: { members: 200, parents: 403 } },
  'GET /api/matches/{id}': {
    answers: { strangers: 404, parents: 403, elder: 200, youth: 200, adultYouth: 200 },
    sample: ({ family }, actor) => ({
      // The youth looks up the elder; everyone else looks up the youth.
      params: { id: (actor === family.youth ? family.elder : family.youth).personId },
    }),
  },
  'GET /api/matches/{id}/meeting-ways': {
    answers: { strangers: 404, parents: 404, elder: 200, youth: 200, adultYouth: 200 },
    sample: ({ family }, actor) => ({
      params: { id: (actor === family.youth ? family.elder : family.youth).personId },
    }),
  },
};

function interestOf({ actors }: Scenario, actor: Browser): string {
  const isYouth = [actors.youth, actors.otherYouth, actors.adultYouth].includes(actor);
  return isYouth ? 'Music & Dance' : 'Gardening & Nature';
}

async function waitingPicture({ app }: Scenario): Promise<string> {
  const elder = await app.signUp('elder');
  await uploadPicture(elder);
  const [version] = await app.query<{ id: string }>`
    select id from profile_versions where person_id = ${elder.personId}
  `;
  return version?.id ?? '';
}
