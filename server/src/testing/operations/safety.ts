import { noRules } from '@oakling/domain/sessions/supervision/standing-rules';
import type { Browser } from '../browser.ts';
import { PASSWORD } from '../test-app.ts';
import { ask, meeting, newId } from '../session-request.ts';
import { MARKS } from '../marks.ts';
import type { Scenario } from '../scenario.ts';
import { ofGuardians, PARENTS, type Operations } from './operation.ts';

const ofTheYouth = ({ family }: Scenario) => ({ params: { id: family.youth.personId } });

const ofYouthAndElder = ({ family }: Scenario) => ({
  params: { elderId: family.elder.personId, youthId: family.youth.personId },
});

export const SAFETY: Operations = {
  'GET /api/children': { answers: { members: 403, parents: 200 } },
  'GET /api/children/{id}': {
    answers: ofGuardians(200),
    sample: ofTheYouth,
  },
  'GET /api/children/{id}/changes': {
    answers: ofGuardians(200),
    sample: ofTheYouth,
  },
  'GET /api/children/{id}/notifications': {
    answers: ofGuardians(200),
    sample: ofTheYouth,
  },
  'GET /api/warnings': { answers: { members: 200 } },
  'POST /api/warnings/{id}/read': {
    // Guardians can read the warning, but only the youth can answer it.
    answers: { members: 404, guardians: 403, youth: 204, adultYouth: 204 },
    sample: async (scenario) => ({
      params: { id: await warned(scenario) },
      json: { answer: 'I am sorry.' },
    }),
    changes: ['warnings'],
  },
  'POST /api/children/{id}/pause': {
    isOpenBeforeTerms: true,
    answers: ofGuardians(204),
    sample: async (scenario, actor) => ({ params: { id: await childFor(scenario, actor) } }),
    changes: ['people', 'logins'],
  },
  'POST /api/children/{id}/resume': {
    answers: ofGuardians(204),
    sample: async (scenario, actor) => {
      const id = await childFor(scenario, actor);
      await actor.post(`/api/children/${id}/pause`);
      return { params: { id } };
    },
    changes: ['people'],
  },
  // Adult youths can change this themselves.
  'PUT /api/children/{id}/matching': {
    answers: { ...ofGuardians(204), adultYouth: 204 },
    sample: async (scenario, actor) => {
      const id = await childFor(scenario, actor);
      // Turned on again at the end, because others still search for the adult youth.
      await actor.json('PUT', `/api/children/${id}/matching`, { isOn: false });
      return { params: { id }, json: { isOn: true } };
    },
    changes: ['people'],
    limit: { name: 'supervision', times: 120 },
  },
  'PUT /api/children/{id}/shown-name': {
    answers: { ...ofGuardians(204), adultYouth: 204 },
    sample: async (scenario, actor) => ({
      params: { id: await childFor(scenario, actor) },
      json: { style: 'first-name-and-initial' },
    }),
    changes: ['people', 'shown_names'],
    limit: { name: 'supervision', times: 120 },
  },
  'GET /api/children/{id}/session-rules': {
    answers: ofGuardians(200),
    sample: ofTheYouth,
  },
  'PUT /api/children/{id}/session-rules': {
    answers: ofGuardians(204),
    sample: async (scenario, actor) => ({
      params: { id: await childFor(scenario, actor) },
      json: { ...noRules('UTC'), mostAWeek: 3 },
    }),
    changes: ['standing_rules'],
    limit: { name: 'standing-rules', times: 120 },
  },
  // This child is younger than 16; `pre-approval.test.ts` covers children of 16.
  'PUT /api/friendships/{elderId}/{youthId}/pre-approval': {
    answers: ofGuardians(409),
    sample: ofYouthAndElder,
    limit: { name: 'pre-approval', times: 120 },
  },
  'DELETE /api/friendships/{elderId}/{youthId}/pre-approval': {
    answers: ofGuardians(204),
    sample: ofYouthAndElder,
    limit: { name: 'pre-approval', times: 120 },
  },
  'GET /api/rests': { answers: { members: 200 } },
  'DELETE /api/rests/{askerId}/{askedId}': {
    answers: { members: 404, guardians: 204 },
    sample: async ({ app, actors }) => {
      const [askerId, askedId] = [actors.blockedElder.personId, actors.youth.personId];
      await app.query`
        insert into rests (asker_id, asked_id, noes, until, began_by, changed_at)
        values (${askerId}, ${askedId}, '{}', now() + interval '1 day', ${actors.parent.personId}, now())
        on conflict do nothing
      `;
      return { params: { askerId, askedId } };
    },
    changes: ['rests'],
    limit: { name: 'rest', times: 60 },
  },
  'GET /api/blocks': { isOpenBeforeTerms: true, answers: { members: 200 } },
  'POST /api/blocks': {
    isOpenBeforeTerms: true,
    answers: { strangers: 404, elder: 204, youth: 204, guardians: 204, adultYouth: 204 },
    sample: async (scenario, actor) => ({ json: await blockBy(scenario, actor) }),
    changes: ['blocks'],
    limit: { name: 'block', times: 60 },
  },
  'DELETE /api/blocks/{blockerId}/{blockedId}': {
    answers: { members: 404, elder: 204 },
    sample: async ({ app, actors }, actor) => {
      const { elder, blockedElder, youth } = actors;
      // Other actors can't lift a block, so an existing one is enough for them.
      if (actor !== elder && actor !== youth) {
        return { params: { blockerId: youth.personId, blockedId: blockedElder.personId } };
      }
      const child = await likeMindedChild(app, actors.otherParent);
      await elder.must('POST', '/api/blocks', { personId: child.personId });
      return { params: { blockerId: elder.personId, blockedId: child.personId } };
    },
    changes: ['blocks'],
    limit: { name: 'block', times: 60 },
  },
  'POST /api/reports': {
    isOpenBeforeTerms: true,
    answers: { members: 204, noGuardians: 404 },
    sample: ({ actors, family }, actor) => {
      const { elder, youth } = family;
      const isParent = PARENTS.some((name) => actors[name] === actor);
      const personId = actor === youth || isParent ? elder.personId : youth.personId;
      const about = {
        id: newId(),
        personId,
        category: 'something-else',
        details: MARKS.sessionMessage.elder,
      };
      return { json: isParent ? { ...about, childId: youth.personId } : about };
    },
    changes: ['reports'],
    limit: { name: 'report', times: 20 },
  },
  'GET /api/account/export': {
    isOpenBeforeTerms: true,
    answers: { members: 200 },
    limit: { name: 'export', times: 10 },
  },
  'GET /api/children/{id}/export': {
    isOpenBeforeTerms: true,
    answers: ofGuardians(200),
    sample: ofTheYouth,
    limit: { name: 'export', times: 10 },
  },
  // A success deletes the actor; remove-account.test.ts covers it.
  'POST /api/account/removal': {
    isOpenBeforeTerms: true,
    answers: { members: 409 },
    sample: () => ({ json: { password: 'not the right one' } }),
  },
  // Only a child's only guardian can do this.
  'POST /api/children/{id}/removal': {
    isOpenBeforeTerms: true,
    answers: { ...ofGuardians(409), parent: 204 },
    sample: async ({ actors, family, newChild }, actor) => {
      const child = actor === actors.parent ? await newChild('parent') : family.youth;
      return { params: { id: child.personId }, json: { password: PASSWORD } };
    },
    changes: ['people', 'users'],
  },
};

async function likeMindedChild(app: Scenario['app'], parent: Browser): Promise<Browser> {
  const child = await app.invite(parent, 'Bo Blocked');
  await app.choose(child, { Photography: 1 });
  return child;
}

/** A block by the youth. Participants block someone else, so the two can still see each other. */
async function blockBy(scenario: Scenario, actor: Browser): Promise<object> {
  const { app, actors, family, nextDay } = scenario;
  const isGuardian = actor === actors.parent || actor === actors.secondGuardian;
  if (actor === actors.elder) {
    return { personId: (await likeMindedChild(app, actors.otherParent)).personId };
  }
  const childId = family.youth.personId;
  const isParent = PARENTS.some((name) => actors[name] === actor);
  if (isParent && !isGuardian) return { personId: actors.elder.personId, childId };
  if (actor !== family.youth && !isGuardian) return { personId: childId };
  const elder = await app.signUp('elder', 'Emil Blocked');
  await app.choose(elder, { Photography: 1 });
  if (!isGuardian) return { personId: elder.personId };
  await ask(elder, meeting(actors.youth, { date: nextDay() }));
  return { personId: elder.personId, childId };
}

/** Reads concern the youth, and guardians' changes concern another child. */
async function childFor({ actors, family, newChild }: Scenario, actor: Browser): Promise<string> {
  const isGuardian = actor === actors.parent || actor === actors.secondGuardian;
  return (isGuardian ? await newChild() : family.youth).personId;
}

/** An unread warning to the youth. Once the last one has been read, another one is sent a week later. */
async function warned({ app, family }: Scenario): Promise<string> {
  const { personId } = family.youth;
  const rows = await app.query<{ id: string }>`
    with made as (
      insert into warnings (person_id, words, sent_at)
      select ${personId}, 'Please be kind.',
        coalesce(max(sent_at) + interval '8 days', now())
      from warnings where person_id = ${personId}
      having not coalesce(bool_or(read_at is null), false)
      returning id
    )
    select id from made
    union all select id from warnings where person_id = ${personId} and read_at is null
  `;
  return rows[0]?.id ?? '';
}
