import { describe, expect } from 'vitest';
import { approveByLink, mailedLink } from '../../../testing/decision-link.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { refused } from '../../../testing/refused.ts';
import {
  answerProposal,
  approve,
  ask,
  change,
  changeOf,
  meeting,
  propose,
  reject,
} from '../../../testing/session-request.ts';
import { setRules, weekday } from '../../../testing/standing-rules.ts';
import { PASSWORD } from '../../../testing/test-app.ts';

const agree = { version: 1 };

describe('Rules 6.102 and 6.105, a rule set after the request', () => {
  test('keeps pending requests, marks them for the parent only, and no approval bypasses it', async ({
    app,
    family,
  }) => {
    const { elder, youth, parent } = family;
    const id = await ask(elder, meeting(youth, { date: weekday(1) }));
    const link = await mailedLink(app, parent);
    const rules = { videoOnly: true, days: [2 as const], mostAWeek: 1 };
    await setRules(parent, youth, rules);
    const brokenFor = async (who: typeof parent) =>
      (await who.get(`/api/sessions/${id}`)).body.brokenRules;
    expect(await brokenFor(parent)).toEqual(['video-only', 'days']);
    for (const who of [elder, youth]) expect(await brokenFor(who)).toEqual([]);
    const visitor = app.browser();
    const read = await visitor.post('/api/decision-links/read', { link });
    expect(read.body.session.brokenRules).toEqual(['video-only', 'days']);
    for (const send of [() => approve(parent, id), () => approveByLink(visitor, link)]) {
      const answer = await refused(app, send);
      expect([answer.status, answer.body.code]).toEqual([409, 'against-your-rules']);
    }
    await setRules(parent, youth, { mostAWeek: 1 });
    expect(await brokenFor(parent)).toEqual([]);
    expect((await approve(parent, id)).status).toBe(200);
    expect(await brokenFor(parent)).toEqual([]);
  });

  test('allows rejections, and keeps approved sessions', async ({ family }) => {
    const { elder, youth, parent } = family;
    const id = await ask(elder, meeting(youth, { date: weekday(1) }));
    const approved = await ask(youth, meeting(elder, { date: weekday(2) }));
    await approve(parent, approved);
    await setRules(parent, youth, { videoOnly: true });
    expect((await reject(parent, id)).body.status).toBe('rejected');
    expect((await elder.get(`/api/sessions/${approved}`)).body.status).toBe('approved');
    expect((await elder.post(`/api/sessions/${approved}/agree`, agree)).status).toBe(200);
  });

  test('prevents the receiver from agreeing while it applies', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    const id = await ask(elder, meeting(youth, { date: weekday(1) }));
    await setRules(parent, youth, { videoOnly: true });
    const answer = await refused(app, () => youth.post(`/api/sessions/${id}/agree`, agree));
    expect(answer.body.code).toBe('video-only');
  });

  test('applies to changes and proposals, even existing ones', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    const body = meeting(youth, { date: weekday(2) });
    const id = await ask(elder, body);
    await propose(youth, id, weekday(3));
    await setRules(parent, youth, { days: [2] });
    const codes = [
      await refused(app, () => change(elder, id, changeOf(body, { date: weekday(3) }))),
      await refused(app, () => propose(youth, id, weekday(4))),
      await refused(app, () => propose(parent, id, weekday(4))),
      await refused(app, () => answerProposal(elder, id, 'accept')),
    ].map((answer) => answer.body.code);
    expect(codes).toEqual(codes.map(() => 'time-not-possible'));
    const moved = changeOf(body, { date: weekday(2, 1) });
    expect((await change(elder, id, moved)).status).toBe(200);
  });

  test('allows moving an approved session at its place', async ({ family }) => {
    const { elder, youth, parent } = family;
    const body = meeting(youth, { date: weekday(2) });
    const id = await ask(elder, body);
    await approve(parent, id);
    await setRules(parent, youth, { knownPlacesOnly: true });
    const elsewhere = changeOf(body, { address: 'Her home' });
    expect((await change(elder, id, elsewhere)).body.code).toBe('place-not-possible');
    expect((await change(elder, id, changeOf(body, { date: weekday(3) }))).status).toBe(200);
    expect((await approve(parent, id, 2)).status).toBe(200);
  });

  test('of several pending with fewer allowed, the first approved takes the place', async ({
    family,
  }) => {
    const { elder, youth, parent } = family;
    const ids = [
      await ask(elder, meeting(youth, { date: weekday(1) })),
      await ask(elder, meeting(youth, { date: weekday(2) })),
    ];
    await setRules(parent, youth, { mostAWeek: 1 });
    const [first, second] = [
      await approve(parent, ids[0] ?? ''),
      await approve(parent, ids[1] ?? ''),
    ];
    expect([first.status, second.body.code]).toEqual([200, 'against-your-rules']);
  });
});

test('removing a child deletes its rules', async ({ app, family }) => {
  const { youth, parent } = family;
  await setRules(parent, youth, { videoOnly: true });
  const path = `/api/children/${youth.personId}/removal`;
  await parent.must('POST', path, { password: PASSWORD });
  const rows = await app.query`select from standing_rules where youth_id = ${youth.personId}`;
  expect(rows).toEqual([]);
});
