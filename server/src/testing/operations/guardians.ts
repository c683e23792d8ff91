import type { Browser } from '../browser.ts';
import { acceptance, inviteGuardian } from '../guardian-invite.ts';
import { goAway } from '../guardian-wishes.ts';
import { addGuardian } from '../second-guardian.ts';
import type { Scenario } from '../scenario.ts';
import { newAddress, type Operations } from './operation.ts';

/** Who decides for a child, and whom they invite to do so as well; by link, and for moderators. */
export const GUARDIANS: Operations = {
  'GET /api/guardians': { answers: { members: 403, youths: 200 } },
  'GET /api/children/{id}/guardians': {
    answers: { members: 403, otherParent: 404, parent: 200 },
    sample: ({ actors }) => ({ params: { id: actors.youth.personId } }),
  },
  'POST /api/children/{id}/guardian-invites': {
    answers: { members: 403, otherParent: 404, parent: 201 },
    sample: async (scenario) => ({
      params: { id: (await newChild(scenario)).personId },
      json: { email: newAddress() },
    }),
    changes: ['guardian_invites'],
    limit: { name: 'invite', times: 20 },
  },
  'POST /api/guardian-invites/{id}/resend': {
    answers: { members: 403, otherParent: 404, parent: 204 },
    sample: async (scenario) => ({ params: { id: (await openInvite(scenario)).id } }),
    changes: ['guardian_invites'],
    limit: { name: 'invite', times: 20 },
  },
  'DELETE /api/guardian-invites/{id}': {
    answers: { members: 403, otherParent: 404, parent: 204 },
    sample: async (scenario) => ({ params: { id: (await openInvite(scenario)).id } }),
    changes: ['guardian_invites'],
  },
  'DELETE /api/children/{id}/guardianship': {
    answers: { members: 403, otherParent: 404, parent: 204 },
    sample: async (scenario) => {
      const child = await newChild(scenario);
      await addGuardian(scenario.app, [child]);
      return { params: { id: child.personId } };
    },
    changes: ['guardianships'],
  },
  'GET /api/children/{id}/who-approves': {
    answers: { members: 403, otherParent: 404, parent: 200 },
    sample: ({ actors }) => ({ params: { id: actors.youth.personId } }),
  },
  'PUT /api/children/{id}/who-approves': {
    answers: { members: 403, otherParent: 404, parent: 204 },
    sample: async (scenario) => {
      const child = await newChild(scenario);
      return { params: { id: child.personId }, json: { all: true } };
    },
    changes: ['guardianships'],
    limit: { name: 'who-approves', times: 60 },
  },
  'PUT /api/children/{id}/away': {
    answers: { members: 403, otherParent: 404, parent: 204 },
    sample: async (scenario) => {
      const child = await newChild(scenario);
      const standIn = await addGuardian(scenario.app, [child]);
      const until = new Date(Date.now() + 3 * 86_400_000).toISOString();
      return { params: { id: child.personId }, json: { until, standInId: standIn.personId } };
    },
    changes: ['guardianships'],
    limit: { name: 'who-approves', times: 60 },
  },
  'DELETE /api/children/{id}/away': {
    answers: { members: 403, otherParent: 404, parent: 204 },
    sample: async (scenario) => {
      const child = await newChild(scenario);
      const standIn = await addGuardian(scenario.app, [child]);
      await goAway(scenario.actors.parent, child, standIn);
      return { params: { id: child.personId } };
    },
    changes: ['guardianships'],
  },
  // Not tried by actors who cannot see what the link opens.
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
      const child = await newChild(scenario);
      const guardian = await addGuardian(scenario.app, [child]);
      const about = { guardianId: guardian.personId, childId: child.personId };
      return { json: { ...about, reason: 'Court of Leeds' } };
    },
    changes: ['guardianships'],
  },
};

/** Another child of the parent's. */
function newChild({ app, actors }: Scenario): Promise<Browser> {
  return app.invite(actors.parent);
}

/** An invite of the first family that nobody has answered. */
async function openInvite(scenario: Scenario) {
  const child = await newChild(scenario);
  return inviteGuardian(scenario.app, { by: scenario.actors.parent, child, email: newAddress() });
}

/** The code of an invite to this parent, by a family of its own: who accepts learns names. */
async function codeFor({ app, actors }: Scenario, { email }: Browser): Promise<string> {
  const isParent = [actors.parent, actors.otherParent].some((parent) => parent.email === email);
  const by = await app.signUp('parent');
  const child = await app.invite(by);
  const to = isParent ? email : newAddress();
  return (await inviteGuardian(app, { by, child, email: to })).code;
}
