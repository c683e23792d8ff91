import type { Attempts } from './attempt.ts';
import type { Browser } from './browser.ts';
import { PASSWORD } from './house.ts';
import { ask, meeting, newId } from './session-request.ts';
import { MARKS, type Stage } from './stage.ts';
import { countTries } from './use-up.ts';

/** By operation on children, blocks and reports, what is tried. */
export const SAFETY_ATTEMPTS: Attempts = {
  'GET /api/children': () => ({ path: '/api/children' }),
  'POST /api/children/{id}/pause': async (stage, actor) => ({
    path: `/api/children/${await childFor(stage, actor)}/pause`,
  }),
  'POST /api/children/{id}/resume': ({ actors }) => ({
    path: `/api/children/${actors.pausedYouth.personId}/resume`,
  }),
  'GET /api/account/export': () => ({ path: '/api/account/export' }),
  // Whoever succeeds is nobody any more: that is tried where it is made.
  'POST /api/account/removal': () => ({
    path: '/api/account/removal',
    json: { password: 'not the right one' },
  }),
  'GET /api/children/{id}/export': ({ actors }) => ({
    path: `/api/children/${actors.youth.personId}/export`,
  }),
  'POST /api/children/{id}/removal': async (stage, actor) => ({
    path: `/api/children/${await childFor(stage, actor)}/removal`,
    json: { password: PASSWORD },
  }),
  'GET /api/blocks': () => ({ path: '/api/blocks' }),
  'POST /api/blocks': async (stage, actor) => ({
    path: '/api/blocks',
    json: await blockBy(stage, actor),
  }),
  'DELETE /api/blocks/{blockerId}/{blockedId}': async ({ house, actors }, actor) => {
    const { elder, blockedElder, youth } = actors;
    // Whoever did not make it cannot lift it: for these one that stands is enough.
    if (actor !== elder && actor !== youth) {
      return { path: `/api/blocks/${youth.personId}/${blockedElder.personId}` };
    }
    const child = await house.invite(actors.otherParent, 'Lena Lifted');
    await house.choose(child, { Photography: 1 });
    await elder.must('POST', '/api/blocks', { personId: child.personId });
    return { path: `/api/blocks/${elder.personId}/${child.personId}` };
  },
  'POST /api/reports': ({ actors }, actor) => {
    const { elder, youth, parent, otherParent } = actors;
    const isParent = actor === parent || actor === otherParent;
    const personId = actor === youth || isParent ? elder.personId : youth.personId;
    const about = { id: newId(), personId, category: 'something-else', details: MARKS.message };
    return {
      path: '/api/reports',
      json: { ...about, ...(isParent && { childId: youth.personId }) },
    };
  },
  'GET /api/children/{id}': ({ actors }) => ({ path: `/api/children/${actors.youth.personId}` }),
  'GET /api/children/{id}/changes': ({ actors }) => ({
    path: `/api/children/${actors.youth.personId}/changes`,
  }),
  'GET /api/children/{id}/notifications': ({ actors }) => ({
    path: `/api/children/${actors.youth.personId}/notifications`,
  }),
  'PUT /api/children/{id}/matching': async (stage, actor) => ({
    path: `/api/children/${await childFor(stage, actor)}/matching`,
    json: { isOn: false },
  }),
  'PUT /api/children/{id}/shown-name': async (stage, actor) => ({
    path: `/api/children/${await childFor(stage, actor)}/shown-name`,
    json: { style: 'first-name-and-initial' },
  }),
};

/** The youth, by whom it is; of the participants each another, so that the two go on seeing each other. */
async function blockBy({ house, actors, nextDay }: Stage, actor: Browser): Promise<object> {
  if (actor === actors.elder) {
    const child = await house.invite(actors.otherParent, 'Bo Blocked');
    await house.choose(child, { Photography: 1 });
    return { personId: child.personId };
  }
  const childId = actors.youth.personId;
  if (actor === actors.otherParent) return { personId: actors.elder.personId, childId };
  if (actor !== actors.youth && actor !== actors.parent) return { personId: childId };
  const elder = await house.signUp('elder', 'Emil Blocked');
  await house.choose(elder, { Photography: 1 });
  if (actor === actors.youth) return { personId: elder.personId };
  await ask(elder, meeting(actors.youth, { date: nextDay() }));
  return { personId: elder.personId, childId };
}

/** The youth, who has to go on as they are: for the parent, who may change things, another child. */
async function childFor({ house, actors }: Stage, actor: Browser): Promise<string> {
  if (actor !== actors.parent) return actors.youth.personId;
  await countTries(house, 'invite', 0);
  return (await house.invite(actor, 'Piet Quillfeather')).personId;
}
