import { sendInvite } from '../sent-invite.ts';
import { newAddress, ofGuardians, type Operations } from './operation.ts';
import type { Scenario } from '../scenario.ts';

export const INVITES: Operations = {
  'GET /api/invites': { answers: { members: 403, parents: 200 } },
  'POST /api/invites': {
    answers: { members: 403, parents: 201 },
    sample: () => ({ json: { childName: 'Cleo Child', childEmail: newAddress() } }),
    changes: ['invites', 'consents'],
    limit: { name: 'invite', times: 20 },
  },
  'POST /api/invites/{token}/resend': {
    answers: { ...ofGuardians(404), parent: 204 },
    sample: async (scenario) => ({ params: { token: (await openInvite(scenario)).token } }),
    changes: ['invites'],
    limit: { name: 'invite', times: 20 },
  },
  'DELETE /api/invites/{token}': {
    answers: { ...ofGuardians(404), parent: 204 },
    sample: async (scenario) => ({ params: { token: (await openInvite(scenario)).token } }),
    changes: ['invites'],
  },
  'POST /api/youth-completion/greeting': {
    isPublic: true,
    answers: { anonymous: 200, elder: 200, suspendedElder: 200, pausedYouth: 200 },
    sample: async (scenario) => {
      const { token, code } = (await openInvite(scenario)).completion;
      return { json: { token, code } };
    },
  },
  'POST /api/youth-completion/check': {
    isPublic: true,
    answers: { anonymous: 200, elder: 200, suspendedElder: 200, pausedYouth: 200 },
    sample: async (scenario) => {
      const { password: _, ...link } = (await openInvite(scenario)).completion;
      return { json: link };
    },
  },
  'POST /api/youth-completion': {
    isPublic: true,
    answers: { anonymous: 201, elder: 201, suspendedElder: 201, pausedYouth: 201 },
    sample: async (scenario) => ({ json: (await openInvite(scenario)).completion }),
    changes: ['users', 'accounts', 'people', 'consents', 'invites', 'logins'],
  },
};

const openInvite = ({ app, actors }: Scenario) => sendInvite(app, actors.parent);
