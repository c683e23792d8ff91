import { forgetProof } from '../email-code.ts';
import { consentLinks, aDayLater } from '../mailed-consent.ts';
import type { Scenario } from '../scenario.ts';
import { ofGuardians, type Operations } from './operation.ts';

const NOTE = { note: 'Spoke with the parent' };

export const CONSENT: Operations = {
  'GET /api/children/{id}/consent': {
    answers: ofGuardians(200),
    sample: ({ family }) => ({ params: { id: family.youth.personId } }),
  },
  'POST /api/children/{id}/consent/withdraw': {
    isOpenBeforeTerms: true,
    answers: ofGuardians(204),
    sample: async (scenario) => ({ params: { id: (await scenario.newChild()).personId } }),
    changes: ['child_consents', 'consents', 'people'],
  },
  'POST /api/children/{id}/consent': {
    answers: ofGuardians(204),
    sample: async (scenario) => {
      const id = (await scenario.newChild()).personId;
      await scenario.actors.parent.post(`/api/children/${id}/consent/withdraw`);
      return { params: { id }, json: { guardianConsent: true } };
    },
    changes: ['child_consents'],
    limit: { name: 'consent-renewal', times: 10 },
  },
  // Actors who can't see the link's content don't try this operation.
  'POST /api/consent-links/read': {
    isPublic: true,
    answers: { parent: 200 },
    sample: async (scenario) => ({ json: { link: await newLink(scenario) } }),
  },
  'POST /api/consent-links/confirm': {
    isPublic: true,
    answers: { anonymous: 204, elder: 204, suspendedElder: 204, pausedYouth: 204 },
    sample: async (scenario) => ({ json: { link: await newLink(scenario) } }),
    changes: ['child_consents', 'consents'],
  },
  'POST /api/consent-links/withdraw': {
    isPublic: true,
    answers: { anonymous: 204, elder: 204, suspendedElder: 204, pausedYouth: 204 },
    sample: async (scenario) => ({ json: { link: await newLink(scenario) } }),
    changes: ['child_consents', 'consents', 'people'],
  },
  'GET /api/moderation/missing-consents': {
    answers: { members: 403, console: 200 },
    changes: ['audit_log'],
  },
  'GET /api/moderation/people/{id}/consent': {
    answers: { members: 403, console: 200 },
    sample: ({ actors }) => ({ params: { id: actors.youth.personId } }),
    changes: ['audit_log'],
  },
  'POST /api/moderation/people/{id}/consent': {
    answers: { members: 403, console: 204 },
    sample: async (scenario) => ({
      params: { id: (await scenario.newChild()).personId },
      json: { way: 'signed-form', day: '2026-01-05', ...NOTE },
    }),
    changes: ['child_consents', 'consents'],
  },
  'POST /api/moderation/people/{id}/consent/withdraw': {
    answers: { members: 403, console: 204 },
    sample: async (scenario) => ({
      params: { id: (await scenario.newChild()).personId },
      json: NOTE,
    }),
    changes: ['child_consents', 'consents', 'people'],
  },
};

async function newLink(scenario: Scenario): Promise<string> {
  // Marks the mailbox as unproven; otherwise, the mail alone would record the consent.
  await forgetProof(scenario.app, scenario.actors.parent);
  // Sends the mails about other children first, because withdrawing the consent for the youth would pause the youth.
  await aDayLater(scenario.app);
  await scenario.newChild();
  await aDayLater(scenario.app);
  const link = (await consentLinks(scenario.app, scenario.actors.parent)).at(-1);
  if (link === undefined) throw new Error('no consent was mailed');
  return link;
}
