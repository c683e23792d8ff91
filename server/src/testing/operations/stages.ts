import { yearsAgo } from '../birthdays.ts';
import type { Scenario } from '../scenario.ts';
import { ofGuardians, type Operations } from './operation.ts';

export const STAGES: Operations = {
  'GET /api/stage': { answers: { elders: 403, parents: 403, youths: 200 } },
  'POST /api/stage/age-check': {
    answers: { elders: 403, parents: 403, youths: 204, adultYouth: 403 },
    sample: async ({ app }, { personId }) => {
      await app.query`update people set age_range = '20-25' where id::text = ${personId} and role = 'youth'`;
      return {};
    },
    changes: ['account_reviews'],
    limit: { name: 'birth-date', times: 10 },
  },
  'GET /api/children/{id}/stage': {
    answers: ofGuardians(200),
    sample: ({ family }) => ({ params: { id: family.youth.personId } }),
  },
  'PUT /api/children/{id}/birth-date': {
    answers: ofGuardians(204),
    sample: async (scenario) => ({
      params: { id: (await scenario.newChild()).personId },
      json: { birthDate: yearsAgo(12) },
    }),
    changes: ['birth_dates'],
    limit: { name: 'birth-date', times: 10 },
  },
  'POST /api/children/{id}/birth-date/correct': {
    answers: ofGuardians(204),
    sample: async (scenario) => ({
      params: { id: await bornThen(scenario, yearsAgo(13)) },
      json: { birthDate: yearsAgo(12), reason: 'The year was wrong' },
    }),
    changes: ['birth_dates'],
    limit: { name: 'birth-date', times: 10 },
  },
  'POST /api/moderation/people/{id}/birth-date': {
    answers: { members: 403, console: 204 },
    sample: async (scenario) => ({
      params: { id: await bornThen(scenario, yearsAgo(13)) },
      json: { birthDate: yearsAgo(12), reason: 'We saw the birth certificate' },
    }),
    changes: ['birth_dates', 'vetting_decisions'],
    limit: { name: 'support-actions', times: 20 },
  },
};

async function bornThen({ newChild, actors }: Scenario, birthDate: string): Promise<string> {
  const { personId } = await newChild();
  await actors.parent.json('PUT', `/api/children/${personId}/birth-date`, { birthDate });
  return personId;
}
