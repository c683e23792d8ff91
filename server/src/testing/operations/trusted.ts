import type { Browser } from '../browser.ts';
import type { Scenario } from '../scenario.ts';
import { nameTrustedPerson } from '../trusted-person.ts';
import { newAddress, type Operations } from './operation.ts';

const anyone = (status: number) => ({
  anonymous: status,
  elder: status,
  suspendedElder: status,
  pausedYouth: status,
});
const changes = ['trusted_people'];
const ofElders = (status: number) => ({ members: 403, elders: status });

export const TRUSTED: Operations = {
  'GET /api/trusted-person': { answers: ofElders(200) },
  'PUT /api/trusted-person': {
    answers: ofElders(204),
    sample: () => ({ json: { name: 'Anna Alvarez', email: newAddress() } }),
    changes,
    limit: { name: 'trusted-person', times: 5 },
  },
  'DELETE /api/trusted-person': {
    answers: ofElders(204),
    sample: async ({ app }, { personId }) => {
      await app.query`
        insert into trusted_people (id, elder_id, name, email, mailbox_hash, asked_at)
        select gen_random_uuid(), id, 'Anna', 'anna@home.example', '', now() from people where id::text = ${personId}
        on conflict do nothing
      `;
      return {};
    },
    changes,
  },
  'POST /api/trusted-links/read': {
    isPublic: true,
    answers: anyone(200),
    sample: newLink,
  },
  'POST /api/trusted-links/answer': {
    isPublic: true,
    answers: anyone(204),
    async sample(scenario) {
      const { json } = await newLink(scenario);
      return { json: { ...json, answer: 'yes' } };
    },
    changes,
  },
};

async function newLink({ app, actors }: Scenario) {
  const elder: Browser = actors.otherElder;
  await app.query`delete from rate_limits where key like 'trusted-person%'`;
  return { json: { link: (await nameTrustedPerson(app, elder)).link } };
}
