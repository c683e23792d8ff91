import { Authenticator, insertPasskey } from '../authenticator.ts';
import { emailCode, forgetProof } from '../email-code.ts';
import { PASSWORD } from '../test-app.ts';
import { another, type Scenario } from '../scenario.ts';
import { newAddress, type Operations } from './operation.ts';

/** The actors for a public operation that responds to everyone in the same way. */
const anyone = (status: number) => ({
  anonymous: status,
  elder: status,
  suspendedElder: status,
  pausedYouth: status,
});

export const IDENTITY: Operations = {
  'POST /api/sign-up': {
    isPublic: true,
    answers: anyone(201),
    sample: () => ({
      json: {
        role: 'elder',
        fullName: 'Nell New',
        email: newAddress(),
        password: PASSWORD,
        ageRange: '75+',
        acceptTerms: true,
      },
    }),
    changes: ['users', 'accounts', 'people', 'consents', 'email_proofs', 'logins'],
  },
  'POST /api/log-in': {
    isPublic: true,
    answers: anyone(200),
    sample: ({ actors }) => ({ json: { email: actors.parent.email, password: PASSWORD } }),
    changes: ['logins'],
  },
  // No actor in the scenario is in the second step of a login; second-step.test.ts covers that case.
  'POST /api/log-in/code': {
    isPublic: true,
    answers: anyone(409),
    sample: () => ({ json: { code: '123456' } }),
  },
  'POST /api/log-in/recovery-code': {
    isPublic: true,
    answers: anyone(409),
    sample: () => ({ json: { recoveryCode: '7fk2-mn8p-wx4c' } }),
  },
  'POST /api/log-in/passkey/options': {
    isPublic: true,
    answers: anyone(200),
    changes: ['verifications'],
  },
  // No actor in the scenario has a passkey; passkeys.test.ts covers the log-in.
  'POST /api/log-in/passkey': {
    isPublic: true,
    answers: anyone(401),
    sample: () => ({ json: new Authenticator().use({ challenge: 'x'.repeat(43) }) }),
  },
  'POST /api/log-out': {
    isOpenBeforeTerms: true,
    answers: { signedIn: 204 },
    changes: ['logins'],
  },
  'POST /api/forgot-password': {
    isPublic: true,
    answers: anyone(204),
    sample: ({ actors }) => ({ json: { email: actors.parent.email } }),
    changes: ['verifications'],
  },
  'POST /api/reset-password': {
    isPublic: true,
    answers: anyone(204),
    sample: async (scenario) => ({
      json: { token: await resetCode(scenario), newPassword: PASSWORD },
    }),
    changes: ['accounts', 'logins', 'verifications'],
  },
  'GET /api/email': { isOpenBeforeTerms: true, answers: { members: 200 } },
  // The invite has already proven a youth's mailbox; an adult youth may have requested another one.
  'POST /api/email/link': {
    isOpenBeforeTerms: true,
    answers: { members: 204, youths: 409, adultYouth: 204 },
    // Another operation may have confirmed the address.
    sample: async ({ app, actors }, actor) => {
      await forgetProof(app, actor);
      if (actor === actors.adultYouth) {
        await actor.must('PUT', '/api/email', { email: newAddress(), password: PASSWORD });
      }
      return {};
    },
    changes: ['email_proofs'],
    limit: { name: 'email-proof-account', times: 10 },
  },
  'PUT /api/email': {
    isOpenBeforeTerms: true,
    // Adult youths may do this.
    answers: { members: 204, youths: 403, adultYouth: 204 },
    sample: () => ({ json: { email: newAddress(), password: PASSWORD } }),
    changes: ['email_proofs'],
  },
  // Drops any pending change first, so the operation changes nothing here. change-email.test.ts covers dropping a
  // change.
  'DELETE /api/email/link': {
    isOpenBeforeTerms: true,
    answers: { members: 204 },
    sample: async (_, actor) => {
      await actor.send('DELETE', '/api/email/link');
      return {};
    },
  },
  // The link doesn't work while someone else is logged in.
  'POST /api/email-proofs': {
    isPublic: true,
    answers: { ...anyone(200), elder: 409 },
    sample: async ({ app }) => {
      const { email } = await app.signUp('elder');
      return { json: { code: await emailCode(app, email) } };
    },
    changes: ['users', 'people', 'email_proofs'],
  },
  'POST /api/change-password': {
    isOpenBeforeTerms: true,
    answers: { signedIn: 204 },
    sample: () => ({ json: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
    changes: ['accounts', 'logins'],
  },
  'GET /api/me': { isOpenBeforeTerms: true, answers: { signedIn: 200 } },
  'PUT /api/me/time-zone': {
    answers: { members: 204 },
    sample: () => ({ json: { timeZone: 'Europe/Lisbon' } }),
    changes: ['people'],
  },
  'GET /api/logins': { isOpenBeforeTerms: true, answers: { signedIn: 200 } },
  // The limit is per login, and each use replaces the token; locked-out.test.ts covers this.
  'POST /api/password-again': {
    isOpenBeforeTerms: true,
    answers: { signedIn: 204 },
    sample: () => ({ json: { password: PASSWORD } }),
    changes: ['logins'],
  },
  'DELETE /api/logins': {
    isOpenBeforeTerms: true,
    answers: { signedIn: 204 },
    sample: async ({ app }, actor) => {
      // Ensures that there is a login to end, for actors who can have one.
      if ((await actor.get('/api/me')).status === 200) await another(app, actor);
      return {};
    },
    changes: ['logins'],
  },
  'DELETE /api/logins/{id}': {
    isOpenBeforeTerms: true,
    answers: { signedIn: 404, parent: 204 },
    sample: async ({ app, actors }) => {
      const second = await another(app, actors.parent);
      const { items } = (await second.get('/api/logins')).body;
      const current = items.find((login: { isCurrent: boolean }) => login.isCurrent);
      return { params: { id: current.id } };
    },
    changes: ['logins'],
  },
  'GET /api/account/left-behind': { answers: { members: 200 } },
  'POST /api/account/left-behind/checked': { answers: { members: 204 }, changes: ['audit_log'] },
  'POST /api/second-factor': {
    answers: { members: 200, youths: 403, adultYouth: 200, moderator: 200, console: 409 },
    sample: () => ({ json: { password: PASSWORD } }),
    changes: ['two_factors'],
    limit: { name: 'change-password', times: 10 },
  },
  // No member in the scenario has a second factor; second-factor.test.ts covers that case.
  'DELETE /api/second-factor': {
    answers: { members: 409, youths: 403, adultYouth: 409, moderator: 403, console: 403 },
    sample: () => ({ json: { password: PASSWORD } }),
    limit: { name: 'change-password', times: 10 },
  },
  'POST /api/moderation/active': { answers: { members: 403, console: 204 } },
  'POST /api/second-factor/confirm': {
    answers: { members: 409, youths: 403, adultYouth: 409, moderator: 409, console: 409 },
    sample: () => ({ json: { code: '123456' } }),
  },
  'POST /api/second-factor/recovery-codes': {
    answers: { members: 409, youths: 403, adultYouth: 409, console: 200 },
    sample: () => ({ json: { password: PASSWORD } }),
    changes: ['two_factors'],
  },
  'PUT /api/own-device': {
    answers: { members: 403, elders: 204 },
    sample: () => ({ json: { password: PASSWORD, pin: '482915' } }),
    changes: ['logins', 'own_devices'],
  },
  'POST /api/own-device/active': { answers: { members: 204 } },
  // No device in the scenario is locked; own-device.test.ts covers those.
  'GET /api/own-device/lock': { isPublic: true, answers: anyone(200) },
  'DELETE /api/own-device/lock': { isPublic: true, answers: anyone(204) },
  'POST /api/own-device/unlock': {
    isPublic: true,
    answers: anyone(401),
    sample: () => ({ json: { pin: '482915' } }),
  },
  'GET /api/passkeys': { answers: { members: 200, youths: 403, adultYouth: 200, console: 200 } },
  'POST /api/passkeys/options': {
    answers: { members: 200, youths: 403, adultYouth: 200, console: 200 },
    sample: () => ({ json: { password: PASSWORD } }),
    changes: ['verifications'],
    limit: { name: 'change-password', times: 10 },
  },
  'POST /api/passkeys': {
    answers: { members: 204, youths: 403, adultYouth: 204, console: 204 },
    sample: async (_, actor) => {
      const { body } = await actor.post('/api/passkeys/options', { password: PASSWORD });
      const options = { challenge: 'x'.repeat(43), user: { id: 'nobody' }, ...body };
      return { json: new Authenticator().make(options) };
    },
    changes: ['passkeys', 'verifications'],
  },
  'DELETE /api/passkeys/{id}': {
    answers: { members: 404, parent: 204, youths: 403, adultYouth: 404, console: 404 },
    sample: async ({ app, actors }) => ({
      params: { id: await insertPasskey(app, actors.parent) },
    }),
    changes: ['passkeys'],
  },
  'GET /api/terms': { isOpenBeforeTerms: true, answers: { members: 200 } },
  'GET /api/consents': { isOpenBeforeTerms: true, answers: { members: 200 } },
  // The version in the request is an old one; changed-terms.test.ts accepts new ones.
  'POST /api/consents': {
    isOpenBeforeTerms: true,
    answers: { members: 409, youths: 403, adultYouth: 409 },
    sample: () => ({ json: { version: '1999-01', acceptTerms: true } }),
  },
};

async function resetCode({ app, actors }: Scenario): Promise<string> {
  const { email } = actors.parent;
  await app.browser().must('POST', '/api/forgot-password', { email });
  const mail = (await app.mails()).findLast(({ to }) => to === email);
  return /set-password\?code=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
