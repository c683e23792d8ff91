import { outboxEncryption } from '../../open-platform.ts';
import { encryptEvent } from '../../platform/outbox/event-code.ts';
import type { Browser } from '../browser.ts';
import { appealCodeOf } from '../appeal-code.ts';
import { showPicture } from '../pictures.ts';
import { newId } from '../session-request.ts';
import { MARKS } from '../marks.ts';
import type { Scenario } from '../scenario.ts';
import { PASSWORD } from '../test-app.ts';
import type { Operations } from './operation.ts';

const NOTE = { note: 'Spoke with both' };
const CHECK = { check: 'Talk', until: '2099-01-01', ...NOTE };
const TOLD = { told: 'You asked for an address.' };
const CASES = '/api/moderation/reports';
const PEOPLE = '/api/moderation/people';

export const ADMIN: Operations = {
  'GET /api/moderation/reports': {
    answers: { members: 403, console: 200 },
    changes: ['audit_log'],
  },
  'GET /api/moderation/reports/{id}': {
    answers: { members: 403, console: 200 },
    sample: async (scenario) => ({ params: { id: await report(scenario) } }),
    changes: ['audit_log'],
  },
  'POST /api/moderation/reports/{id}/assign': {
    answers: { members: 403, console: 204 },
    sample: async (scenario) => ({ params: { id: await report(scenario) } }),
    changes: ['reports'],
  },
  'POST /api/moderation/reports/{id}/release': {
    answers: { members: 403, console: 204 },
    sample: async (scenario) => ({ params: { id: await assigned(scenario) } }),
    changes: ['reports'],
  },
  'POST /api/moderation/reports/{id}/close': {
    answers: { members: 403, console: 204 },
    sample: async (scenario) => ({
      params: { id: await assigned(scenario) },
      json: { outcome: 'no-action', outcomeNote: NOTE.note },
    }),
    changes: ['reports'],
  },
  'GET /api/moderation/people': {
    answers: { members: 403, console: 200 },
    changes: ['audit_log'],
  },
  'GET /api/moderation/people/{id}': {
    answers: { members: 403, console: 200 },
    sample: ({ actors }) => ({ params: { id: actors.elder.personId } }),
    changes: ['audit_log'],
  },
  'GET /api/moderation/unsent-mails': {
    answers: { members: 403, console: 200 },
    changes: ['audit_log'],
  },
  'POST /api/moderation/unsent-mails/{id}/try-again': {
    answers: { members: 403, console: 204 },
    sample: async (scenario) => ({ params: { id: await unsentMail(scenario) } }),
    changes: ['unsent_mails'],
  },
  'GET /api/moderation/settings': {
    answers: { members: 403, console: 200 },
    changes: ['audit_log'],
  },
  'PUT /api/moderation/settings': {
    answers: { members: 403, console: 204 },
    sample: () => ({ json: { HOST_NAME: 'Riverside Library' } }),
    changes: ['host_settings'],
  },
  'GET /api/moderation/account-snapshots': {
    answers: { members: 403, console: 200 },
    changes: ['audit_log'],
  },
  'GET /api/moderation/account-snapshots/{id}': {
    answers: { members: 403, console: 200 },
    sample: async (scenario) => ({ params: { id: await kept(scenario) } }),
    changes: ['audit_log'],
  },
  'GET /api/moderation/account-snapshots/{id}/picture': {
    answers: { members: 403, console: 200 },
    sample: async (scenario) => ({ params: { id: await kept(scenario) } }),
    changes: ['audit_log'],
  },
  'GET /api/moderation/people/{id}/picture': {
    answers: { members: 403, console: 200 },
    // The youth of the first family has an uploaded picture.
    sample: ({ actors }) => ({ params: { id: actors.youth.personId } }),
    changes: ['audit_log'],
  },
  'POST /api/moderation/people/{id}/email': {
    answers: { members: 403, console: 200 },
    sample: ({ actors }) => ({ params: { id: actors.elder.personId } }),
    changes: ['audit_log'],
    tells: 'addresses',
    limit: { name: 'email-look', times: 20 },
  },
  'POST /api/moderation/people/{id}/warnings': {
    answers: { members: 403, console: 204 },
    sample: async (scenario, actor) => ({
      params: { id: await elderFor(scenario, actor) },
      json: { words: 'Please be kind.' },
    }),
    changes: ['warnings'],
  },
  'GET /api/moderation/lapsing-checks': {
    answers: { members: 403, console: 200 },
    changes: ['audit_log'],
  },
  'GET /api/moderation/people/{id}/checks': {
    answers: { members: 403, console: 200 },
    sample: ({ actors }) => ({ params: { id: actors.elder.personId } }),
    changes: ['audit_log'],
  },
  'POST /api/moderation/people/{id}/checks': {
    answers: { members: 403, console: 204 },
    sample: async (scenario, actor) => ({
      params: { id: await elderFor(scenario, actor) },
      json: CHECK,
    }),
    changes: ['elder_checks'],
  },
  'POST /api/moderation/people/{id}/checks/withdraw': {
    answers: { members: 403, console: 204 },
    sample: async (scenario, actor) => ({
      params: { id: await elderFor(scenario, actor, 'checks', CHECK) },
      json: { check: CHECK.check, endingNote: NOTE.note },
    }),
    changes: ['elder_checks'],
  },
  'POST /api/moderation/people/{id}/suspend': {
    answers: { members: 403, console: 204 },
    sample: async (scenario, actor) => ({
      params: { id: await elderFor(scenario, actor) },
      json: { ...NOTE, ...TOLD },
    }),
    changes: ['people', 'vetting_decisions', 'suspension_notices', 'logins'],
  },
  'POST /api/moderation/people/{id}/reinstate': {
    answers: { members: 403, console: 204 },
    sample: async (scenario, actor) => ({
      params: { id: await elderFor(scenario, actor, 'suspend', TOLD) },
      json: NOTE,
    }),
    changes: ['people', 'vetting_decisions'],
  },
  'POST /api/moderation/people/{id}/reviewed': {
    answers: { members: 403, console: 204 },
    sample: async (scenario, actor) => {
      const id = await elderFor(scenario, actor);
      await scenario.app
        .query`insert into account_reviews (person_id, reason) values (${id}, 'age-asked')`;
      return { params: { id }, json: NOTE };
    },
    changes: ['account_reviews', 'vetting_decisions'],
  },
  'POST /api/appeals/read': {
    isPublic: true,
    answers: { elder: 200, parent: 200 },
    sample: async (scenario) => ({ json: { link: await appealLink(scenario) } }),
  },
  'POST /api/appeals': {
    isPublic: true,
    answers: { anonymous: 204, elder: 204, suspendedElder: 204, pausedYouth: 204 },
    sample: async (scenario) => ({
      json: { link: await appealLink(scenario), words: 'It was not me' },
    }),
    changes: ['appeals'],
  },
  'GET /api/moderation/appeals': {
    answers: { members: 403, console: 200 },
    changes: ['audit_log'],
  },
  'POST /api/moderation/appeals/{id}/answer': {
    answers: { members: 403, console: 204 },
    sample: async (scenario) => ({
      params: { id: await waitingAppeal(scenario) },
      json: { outcome: 'kept', ...TOLD },
    }),
    changes: ['appeals'],
  },
};

async function appealLink({ app, actors }: Scenario): Promise<string> {
  const elder = await app.signUp('elder', 'Stella Suspended');
  const path = `${PEOPLE}/${elder.personId}/suspend`;
  await actors.console.must('POST', path, { ...NOTE, ...TOLD });
  return appealCodeOf(app, elder);
}

async function waitingAppeal(scenario: Scenario): Promise<string> {
  const link = await appealLink(scenario);
  await scenario.app.browser().must('POST', '/api/appeals', { link, words: 'It was not me' });
  const { body } = await scenario.actors.console.get('/api/moderation/appeals');
  const { id } = body.items.at(-1);
  // Attributes the decision to another moderator, because moderators can't answer appeals against their own. Rule 9.165
  await scenario.app.query`update vetting_decisions set moderator_id = null where id = ${id}`;
  return id;
}

async function report({ actors }: Scenario): Promise<string> {
  const { elder, youth } = actors;
  const about = {
    personId: elder.personId,
    category: 'something-else',
    details: MARKS.sessionMessage.elder,
  };
  const id = newId();
  await youth.must('POST', '/api/reports', { id, ...about });
  return id;
}

/** An elder with a picture who removed their account while a case was open. */
async function kept({ app, actors }: Scenario): Promise<string> {
  const elder = await app.signUp('elder', 'Kurt Kept');
  await app.choose(elder, { Photography: 2 });
  await showPicture(app, elder);
  const about = { personId: elder.personId, category: 'something-else' };
  await actors.youth.must('POST', '/api/reports', { id: newId(), ...about });
  await elder.must('POST', '/api/account/removal', { password: PASSWORD });
  return elder.personId;
}

async function assigned(scenario: Scenario): Promise<string> {
  const id = await report(scenario);
  await scenario.actors.console.must('POST', `${CASES}/${id}/assign`);
  return id;
}

/** Reads concern the elder. Changes concern another elder, so they don't affect later tests. */
async function elderFor(
  { app, actors }: Scenario,
  actor: Browser,
  before?: 'checks' | 'suspend',
  more: object = {},
): Promise<string> {
  if (actor !== actors.console) return actors.elder.personId;
  const { personId } = await app.signUp('elder', 'Vera Vetted');
  if (before !== undefined) {
    await actor.must('POST', `${PEOPLE}/${personId}/${before}`, { ...NOTE, ...more });
  }
  return personId;
}

async function unsentMail({ app }: Scenario): Promise<string> {
  const id = newId();
  // This event causes no mail.
  const event = { type: 'Nothing', subject: { feature: 'admin', id }, concerns: [] };
  const payload = encryptEvent(outboxEncryption(app.platform.secret), event);
  await app.query`
    insert into unsent_mails (
      id, event_id, recipient, state, address_hash, domain, type, subject_id, payload, failed_at
    ) values (
      ${id}, (select 1 + count(*) from unsent_mails), 'mailbox', 'refused', 'x', 'family.example',
      ${event.type}, ${id}, ${payload}, now()
    )
  `;
  return id;
}
