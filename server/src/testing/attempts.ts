import { randomUUID } from 'node:crypto';
import type { Browser } from './browser.ts';
import { sql } from 'kysely';
import type { Attempts } from './attempt.ts';
import { approved, LIFE_ATTEMPTS, pending } from './life-attempts.ts';
import { MAIL_ATTEMPTS } from './mail-attempts.ts';
import { MODERATION_ATTEMPTS } from './moderation-attempts.ts';
import { SAFETY_ATTEMPTS } from './safety-attempts.ts';
import { PASSWORD, type House } from './house.ts';
import { photoWithPlace } from './pictures.ts';
import { sendInvite } from './sent-invite.ts';
import { meeting } from './session-request.ts';
import { another, type Stage } from './stage.ts';
import { countTries } from './use-up.ts';

/** By operation, what is tried; each call prepares something that nobody has touched yet. */
export const ATTEMPTS: Attempts = {
  ...LIFE_ATTEMPTS,
  ...SAFETY_ATTEMPTS,
  ...MODERATION_ATTEMPTS,
  ...MAIL_ATTEMPTS,
  'POST /api/sign-up': () => ({
    path: '/api/sign-up',
    json: {
      ...{ role: 'elder', fullName: 'Nell New', email: newAddress(), password: PASSWORD },
      ...{ ageRange: '75+', acceptTerms: true },
    },
  }),
  'POST /api/log-in': ({ actors }) => ({
    path: '/api/log-in',
    json: { email: actors.parent.email, password: PASSWORD },
  }),
  // Whoever is not in the second step; what is right in it is tried where it is made.
  'POST /api/log-in/code': () => ({ path: '/api/log-in/code', json: { code: '123456' } }),
  'POST /api/log-in/recovery-code': () => ({
    path: '/api/log-in/recovery-code',
    json: { recoveryCode: '7fk2-mn8p-wx4c' },
  }),
  'POST /api/second-factor': () => ({ path: '/api/second-factor', json: { password: PASSWORD } }),
  'POST /api/second-factor/confirm': () => ({
    path: '/api/second-factor/confirm',
    json: { code: '123456' },
  }),
  'POST /api/second-factor/recovery-codes': () => ({
    path: '/api/second-factor/recovery-codes',
    json: { password: PASSWORD },
  }),
  'POST /api/log-out': () => ({ path: '/api/log-out' }),
  'GET /api/me': () => ({ path: '/api/me' }),
  'POST /api/forgot-password': async ({ house, actors }) => {
    await countTries(house, 'reset', 0);
    return { path: '/api/forgot-password', json: { email: actors.parent.email } };
  },
  'POST /api/reset-password': async ({ house, actors }) => ({
    path: '/api/reset-password',
    json: { token: await resetCode(house, actors.parent), newPassword: PASSWORD },
  }),
  'POST /api/change-password': () => ({
    path: '/api/change-password',
    json: { currentPassword: PASSWORD, newPassword: PASSWORD },
  }),
  'GET /api/logins': () => ({ path: '/api/logins' }),
  'DELETE /api/logins': async ({ house }, actor) => {
    if ((await actor.get('/api/me')).status === 200) await another(house, actor);
    return { path: '/api/logins' };
  },
  'DELETE /api/logins/{id}': async ({ house, actors }) => {
    const second = await another(house, actors.parent);
    const { items } = (await second.get('/api/logins')).body;
    const current = items.find((login: { isCurrent: boolean }) => login.isCurrent);
    return { path: `/api/logins/${current.id}` };
  },
  'GET /api/interests': () => ({ path: '/api/interests' }),
  'PUT /api/interests/{name}': (stage, actor) => ({
    path: interestOf(stage, actor),
    json: { level: 2 },
  }),
  'DELETE /api/interests/{name}': async (stage, actor) => {
    const path = interestOf(stage, actor);
    // So that there is one to remove, for whoever can have any.
    await actor.json('PUT', path, { level: 1 });
    return { path };
  },
  'GET /api/profile': () => ({ path: '/api/profile' }),
  'PATCH /api/profile': async (_stage, actor) => ({
    path: '/api/profile',
    json: { fullName: `${(await actor.get('/api/me')).body.fullName} Again` },
  }),
  'PUT /api/profile/avatar': async () => ({
    path: '/api/profile/avatar',
    file: new Uint8Array(await photoWithPlace('png')),
  }),
  'GET /api/avatars/{personId}/{hash}': async ({ actors }) => ({
    path: (await actors.youth.get('/api/profile')).body.avatarUrl,
  }),
  'GET /api/invites': () => ({ path: '/api/invites' }),
  'POST /api/invites': async ({ house }) => {
    await countTries(house, 'invite', 0);
    return { path: '/api/invites', json: { childName: 'Cleo Child', childEmail: newAddress() } };
  },
  'POST /api/invites/{token}/resend': async (stage) => {
    const { token } = await openInvite(stage);
    return { path: `/api/invites/${token}/resend` };
  },
  'DELETE /api/invites/{token}': async (stage) => {
    const { token } = await openInvite(stage);
    return { path: `/api/invites/${token}` };
  },
  'POST /api/youth-completion/check': async (stage) => {
    const { completion } = await openInvite(stage);
    const { password: _, ...link } = completion;
    return { path: '/api/youth-completion/check', json: link };
  },
  'POST /api/youth-completion': async (stage) => {
    const { completion } = await openInvite(stage);
    return { path: '/api/youth-completion', json: completion };
  },
  'GET /api/matches': () => ({ path: '/api/matches' }),
  'GET /api/matches/{id}': ({ actors }, actor) => ({
    // For the youth themselves it is the elder that is a match.
    path: `/api/matches/${actor === actors.youth ? actors.elder.personId : actors.youth.personId}`,
  }),
  'GET /api/sessions/{id}/calendar.ics': async (stage) => ({
    path: `/api/sessions/${await approved(stage)}/calendar.ics`,
  }),
  'GET /api/calendar-feed': () => ({ path: '/api/calendar-feed' }),
  'POST /api/calendar-feed': () => ({ path: '/api/calendar-feed' }),
  'DELETE /api/calendar-feed': async (_stage, actor) => {
    // So that there is one to withdraw, for whoever can have any.
    await actor.post('/api/calendar-feed');
    return { path: '/api/calendar-feed' };
  },
  'GET /api/sessions': () => ({ path: '/api/sessions?bucket=pending' }),
  'GET /api/sessions/{id}': async (stage) => ({ path: `/api/sessions/${await pending(stage)}` }),
  'POST /api/sessions': async ({ actors, nextDay, house }, actor) => {
    await countTries(house, 'request', 0);
    return {
      path: '/api/sessions',
      json: meeting(actor === actors.youth ? actors.elder : actors.youth, { date: nextDay() }),
    };
  },
  'POST /api/sessions/{id}/approve': async (stage) => ({
    path: `/api/sessions/${await pending(stage)}/approve`,
    json: { version: 1 },
  }),
  'POST /api/sessions/{id}/reject': async (stage) => ({
    path: `/api/sessions/${await pending(stage)}/reject`,
    json: { version: 1, reason: 'Not this week' },
  }),
  'GET /api/place-search': () => ({ path: '/api/place-search' }),
  'GET /api/notifications': () => ({ path: '/api/notifications' }),
  'POST /api/notifications/read': async (stage, actor) => {
    await tell(stage, actor);
    return { path: '/api/notifications/read' };
  },
  'GET /api/live': () => ({ path: '/api/live' }),
  'GET /api/terms': () => ({ path: '/api/terms' }),
  'GET /api/consents': () => ({ path: '/api/consents' }),
  'POST /api/consents': () => ({
    path: '/api/consents',
    json: { version: '1999-01', acceptTerms: true },
  }),
};

const newAddress = () => `new-${randomUUID()}@home.example`;

/** One that makes nobody a match of theirs. */
function interestOf({ actors }: Stage, actor: Browser): string {
  const isYouth = actor === actors.youth || actor === actors.otherYouth;
  return `/api/interests/${encodeURIComponent(isYouth ? 'Music & Dance' : 'Gardening & Nature')}`;
}

/** Of a parent who sends many, which the daily limit would end. */
async function openInvite({ house, actors }: Stage) {
  await countTries(house, 'invite', 0);
  return sendInvite(house, actors.parent);
}

/** The code in the mail of a forgotten password. */
async function resetCode(house: House, { email }: Browser): Promise<string> {
  await countTries(house, 'reset', 0);
  await house.browser().must('POST', '/api/forgot-password', { email });
  const mail = (await house.mails()).findLast(({ to }) => to === email);
  return /set-password\?code=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Something unread for this person, if they are one. */
async function tell({ house }: Stage, { personId }: Browser): Promise<void> {
  await sql`
    insert into notifications (person_id, kind, subject_id)
    select id, 'session-requested', id from people where id::text = ${personId}
  `.execute(house.platform.db);
}
