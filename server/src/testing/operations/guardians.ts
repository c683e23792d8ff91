import type { Browser } from '../browser.ts';
import { acceptance, inviteGuardian } from '../guardian-invite.ts';
import { goAway } from '../guardian-wishes.ts';
import type { Scenario } from '../scenario.ts';
import { storeChild } from '../stored-child.ts';
import { newAddress, ofGuardians, type Operations } from './operation.ts';

export const GUARDIANS: Operations = {
  'GET /api/guardians': { answers: { members: 403, youths: 200 } },
  'GET /api/children/{id}/guardians': {
    answers: ofGuardians(200),
    sample: ({ family }) => ({ params: { id: family.youth.personId } }),
  },
  'POST /api/children/{id}/guardian-invites': {
    answers: ofGuardians(201),
    sample: async (scenario) => ({
      params: { id: (await scenario.newChild()).personId },
      json: { email: newAddress() },
    }),
    changes: ['guardian_invites'],
    limit: { name: 'invite', times: 20 },
  },
  // Only the sender can do this; other guardians of the child get a 404.
  'POST /api/guardian-invites/{id}/resend': {
    answers: { ...ofGuardians(404), parent: 204 },
    sample: async (scenario) => ({ params: { id: (await openInvite(scenario)).id } }),
    changes: ['guardian_invites'],
    limit: { name: 'invite', times: 20 },
  },
  'DELETE /api/guardian-invites/{id}': {
    answers: { ...ofGuardians(404), parent: 204 },
    sample: async (scenario) => ({ params: { id: (await openInvite(scenario)).id } }),
    changes: ['guardian_invites'],
  },
  'DELETE /api/children/{id}/guardianship': {
    answers: ofGuardians(204),
    sample: async (scenario) => {
      const child = await scenario.newChild();
      return { params: { id: child.personId } };
    },
    changes: ['guardianships'],
  },
  // No guardian in the scenario was invited by another one; left-behind.test.ts covers that case.
  'DELETE /api/children/{id}/guardians/{guardian}': {
    answers: ofGuardians(404),
    sample: ({ family, actors }) => ({
      params: { id: family.youth.personId, guardian: actors.secondGuardian.personId },
    }),
  },
  'GET /api/children/{id}/who-approves': {
    answers: ofGuardians(200),
    sample: ({ family }) => ({ params: { id: family.youth.personId } }),
  },
  'PUT /api/children/{id}/who-approves': {
    answers: ofGuardians(204),
    sample: async (scenario) => {
      const child = await scenario.newChild();
      return { params: { id: child.personId }, json: { all: true } };
    },
    changes: ['guardianships'],
    limit: { name: 'who-approves', times: 60 },
  },
  'PUT /api/children/{id}/away': {
    answers: ofGuardians(204),
    sample: async (scenario, actor) => {
      const child = await scenario.newChild();
      const substituteId = substituteOf(scenario, actor).personId;
      const until = new Date(Date.now() + 3 * 86_400_000).toISOString();
      return { params: { id: child.personId }, json: { until, substituteId } };
    },
    changes: ['guardianships'],
    limit: { name: 'who-approves', times: 60 },
  },
  'DELETE /api/children/{id}/away': {
    answers: ofGuardians(204),
    sample: async (scenario, actor) => {
      const child = await scenario.newChild();
      await goAway(actor, child, substituteOf(scenario, actor));
      return { params: { id: child.personId } };
    },
    changes: ['guardianships'],
  },
  // Actors who can't see the link's content don't try this operation.
  'POST /api/guardian-links/read': {
    isPublic: true,
    answers: { parent: 200 },
    sample: async (scenario) => ({ json: { code: (await openInvite(scenario)).code } }),
  },
  'POST /api/guardian-links/decline': {
    isPublic: true,
    answers: { anonymous: 204, elder: 204, suspendedElder: 204, pausedYouth: 204 },
    sample: async (scenario) => ({ json: { code: (await openInvite(scenario)).code } }),
    changes: ['guardian_invites'],
  },
  'POST /api/guardian-links/accept': {
    answers: { members: 403, parents: 200 },
    sample: async (scenario, actor) => ({
      json: acceptance(await codeFor(scenario, actor)),
    }),
    changes: ['guardian_invites', 'guardianships', 'consents'],
  },
  'GET /api/moderation/people/{id}/guardianships': {
    answers: { members: 403, console: 200 },
    sample: ({ actors }) => ({ params: { id: actors.youth.personId } }),
    changes: ['audit_log'],
  },
  'POST /api/moderation/guardianships/end': {
    answers: { members: 403, console: 204 },
    sample: async (scenario) => {
      const child = await scenario.newChild();
      const guardianId = scenario.actors.secondGuardian.personId;
      const about = { guardianId, childId: child.personId };
      return { json: { ...about, reason: 'Court of Leeds' } };
    },
    changes: ['guardianships'],
  },
};

const substituteOf = ({ actors }: Scenario, actor: Browser): Browser =>
  actor === actors.secondGuardian ? actors.parent : actors.secondGuardian;

async function openInvite({ app, actors }: Scenario) {
  const { parent: by, secondGuardian } = actors;
  const child = await storeChild(app, [by, secondGuardian]);
  return inviteGuardian(app, { by, child, email: newAddress() });
}

/** The code of an invite from an unrelated family, because accepting it reveals names. */
async function codeFor({ app }: Scenario, { email }: Browser): Promise<string> {
  const by = await app.signUp('parent');
  const child = await storeChild(app, [by]);
  const to = email === '' ? newAddress() : email;
  return (await inviteGuardian(app, { by, child, email: to })).code;
}
