import { yearsAgo } from '../birthdays.ts';
import type { Scenario } from '../scenario.ts';
import type { Operations } from './operation.ts';

/** The steps in growing up, and the date of birth that they go by. */
export const STAGES: Operations = {
  'GET /api/stage': { answers: { elders: 403, parents: 403, youths: 200 } },
  'GET /api/children/{id}/stage': {
    answers: { members: 403, otherParent: 404, parent: 200 },
    sample: ({ actors }) => ({ params: { id: actors.youth.personId } }),
  },
  'PUT /api/children/{id}/birth-date': {
    answers: { members: 403, otherParent: 404, parent: 204 },
    sample: async (scenario) => ({
      params: { id: await newChild(scenario) },
      json: { birthDate: yearsAgo(12) },
    }),
    changes: ['birth_dates'],
    limit: { name: 'birth-date', times: 10 },
  },
  'POST /api/children/{id}/birth-date/correct': {
    answers: { members: 403, otherParent: 404, parent: 204 },
    sample: async (scenario) => ({
      params: { id: await newChild(scenario, yearsAgo(13)) },
      json: { birthDate: yearsAgo(12), reason: 'The year was wrong' },
    }),
    changes: ['birth_dates'],
    limit: { name: 'birth-date', times: 10 },
  },
};

/** Another child of the parent's. */
async function newChild({ app, actors }: Scenario, birthDate = ''): Promise<string> {
  return (await app.invite(actors.parent, 'Nia Young', { birthDate })).personId;
}
