import { expect } from 'vitest';
import { block } from '../../testing/blocks.ts';
import type { Answer } from '../../testing/browser.ts';
import { test } from '../../testing/fixtures.ts';
import { passProfile, photoWithPlace } from '../../testing/pictures.ts';
import { refused, told } from '../../testing/refused.ts';
import { ask, dayFromNow, meeting, newId } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** The responses that a blocked person gets for the other person and for an unknown id. */
async function bothAnswers(app: TestApp, send: (id: string) => Promise<Answer>, id: string) {
  return [told(await refused(app, () => send(id))), told(await send(newId()))];
}

test('Rule 9.47, a blocked person’s direct requests get the response for an unknown person', async ({
  app,
  family,
}) => {
  const { elder, youth } = family;
  const picture = await photoWithPlace();
  const uploaded = await youth.send('PUT', '/api/profile/avatar', {
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(picture),
  });
  await passProfile(family.parent, youth);
  const hash = String(uploaded.body.avatarUrl).split('/').at(-1);
  const avatar = (id: string) => elder.get(`/api/avatars/${id}/${hash}`);
  const wanted = meeting(youth, { date: dayFromNow(9) });
  await ask(elder, wanted);
  expect((await avatar(youth.personId)).status).toBe(200);

  await block(youth, elder);
  const asks: ((id: string) => Promise<Answer>)[] = [
    avatar,
    (personId) => elder.post('/api/blocks', { personId }),
    (blockedId) => elder.send('DELETE', `/api/blocks/${elder.personId}/${blockedId}`),
    // An existing request is repeated, because a removal would free its id.
    (matchId) => {
      const id = matchId === youth.personId ? wanted.id : newId();
      return elder.post('/api/sessions', { ...wanted, id, matchId });
    },
  ];
  for (const one of asks) {
    const [blocked, nobody] = await bothAnswers(app, one, youth.personId);
    expect(blocked).toEqual(nobody);
  }
});
