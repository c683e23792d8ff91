import { randomUUID } from 'node:crypto';
import { addChild, growWithOwnPin, handOver, OTHER_PIN, PIN, type PinChild } from '../pin-child.ts';
import type { Scenario } from '../scenario.ts';
import { joinFamily } from '../second-guardian.ts';
import { PASSWORD } from '../test-app.ts';
import { newAddress, ofGuardians, type Operations } from './operation.ts';

const anyone = (status: number) => ({
  anonymous: status,
  elder: status,
  suspendedElder: status,
  pausedYouth: status,
});
const limit = { name: 'child-pin', times: 60 };

export const PINS: Operations = {
  'POST /api/children': {
    answers: { members: 403, parents: 201 },
    sample: () => ({ json: newChild() }),
    changes: ['users', 'people', 'guardianships', 'child_pins', 'consents'],
    limit: { name: 'invite', times: 20 },
  },
  'GET /api/device/children': { isPublic: true, answers: anyone(200) },
  // No browser in the scenario was handed over; pin.test.ts covers those.
  'POST /api/log-in/pin': {
    isPublic: true,
    answers: anyone(401),
    sample: async (scenario) => ({ json: { childId: (await oneOf(scenario)).id, pin: PIN } }),
  },
  'GET /api/children/{id}/pin': { answers: ofGuardians(200), sample: ofOne },
  'PUT /api/children/{id}/pin': {
    answers: ofGuardians(204),
    sample: async (scenario) => ({ ...(await ofOne(scenario)), json: { pin: OTHER_PIN } }),
    changes: ['child_pins'],
    limit,
  },
  'POST /api/children/{id}/pin/unlock': {
    answers: ofGuardians(204),
    sample: async (scenario) => {
      const child = await oneOf(scenario);
      if (child.id === scenario.family.youth.personId) return { params: { id: child.id } };
      const tablet = await handOver(scenario.app, child, scenario.actors.parent);
      await tablet.post('/api/log-in/pin', { childId: child.id, pin: OTHER_PIN });
      return { params: { id: child.id } };
    },
    changes: ['child_pins'],
    limit,
  },
  'POST /api/children/{id}/devices': {
    answers: ofGuardians(204),
    sample: ofOne,
    changes: ['child_devices', 'logins'],
    limit,
  },
  'DELETE /api/children/{id}/devices/{device}': {
    answers: ofGuardians(204),
    sample: async (scenario) => {
      const { id, parent } = await oneOf(scenario);
      if (id === scenario.family.youth.personId) return { params: { id, device: randomUUID() } };
      await handOver(scenario.app, { id }, parent);
      const { body } = await parent.get(`/api/children/${id}/pin`);
      return { params: { id, device: body.devices[0].id } };
    },
    changes: ['child_devices'],
    limit,
  },
  // Adult youths without an address enter their own; no youth in the scenario is both.
  'PUT /api/children/{id}/first-email': {
    answers: { ...ofGuardians(204), youths: 404 },
    // Addresses have a low limit, so each actor enters a different one.
    sample: async (scenario, _actor) => ({
      ...(await ofOne(scenario)),
      json: { email: newAddress() },
    }),
    changes: ['email_proofs'],
  },
  // No actor in the scenario logs in with a PIN; grown-pin.test.ts covers that case.
  'GET /api/account/pin': { answers: { members: 404 } },
  'PUT /api/account/pin': {
    answers: { members: 404 },
    sample: () => ({ json: { currentPin: PIN, pin: OTHER_PIN } }),
    limit: { name: 'own-pin', times: 20 },
  },
  'DELETE /api/account/devices/{device}': {
    answers: { members: 404 },
    sample: () => ({ params: { device: randomUUID() } }),
  },
  'POST /api/moderation/people/{id}/first-email': {
    answers: { members: 403, console: 204 },
    sample: async (scenario) => {
      const child = await oneOf(scenario);
      if (child.id !== scenario.family.youth.personId) await growWithOwnPin(scenario.app, child);
      return {
        params: { id: child.id },
        json: { email: newAddress(), reason: 'We saw the passport' },
      };
    },
    changes: ['email_proofs', 'vetting_decisions'],
    limit: { name: 'support-actions', times: 20 },
  },
  // No member in the scenario has a second factor; second-factor.test.ts covers that case.
  'DELETE /api/moderation/people/{id}/second-factor': {
    answers: { members: 403, console: 409 },
    sample: ({ actors }) => ({
      params: { id: actors.parent.personId },
      json: { reason: 'We saw the passport' },
    }),
    limit: { name: 'support-actions', times: 20 },
  },
  'POST /api/first-email': {
    isPublic: true,
    answers: { ...anyone(204), elder: 409 },
    sample: async (scenario) => ({ json: { code: await firstCode(scenario), password: PASSWORD } }),
    changes: ['users', 'people', 'accounts', 'email_proofs', 'child_pins'],
  },
};

const newChild = () => ({ childName: `Pin ${randomUUID()}`, pin: PIN, guardianConsent: true });

/** A child with a PIN and both guardians, or the adult youth, who has no guardian. */
async function oneOf({ app, actors, family }: Scenario): Promise<PinChild> {
  const { parent, secondGuardian, youth } = actors;
  if (family.youth !== youth) return { id: family.youth.personId, parent: family.parent };
  const child = await addChild(parent, newChild().childName);
  await joinFamily(app, secondGuardian, [child.id]);
  return child;
}

async function ofOne(scenario: Scenario) {
  return { params: { id: (await oneOf(scenario)).id } };
}

async function firstCode(scenario: Scenario): Promise<string> {
  const { id, parent } = await oneOf(scenario);
  const email = newAddress();
  await parent.must('PUT', `/api/children/${id}/first-email`, { email });
  const mail = (await scenario.app.mails()).findLast(({ to }) => to === email);
  return /first-email\?code=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
