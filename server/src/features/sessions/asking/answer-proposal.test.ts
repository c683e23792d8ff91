import { eachOfferText } from '@oakling/domain/sessions/offer-texts';
import { describe, expect } from 'vitest';
import type { Answer } from '../../../testing/browser.ts';
import { downloaded } from '../../../testing/downloaded.ts';
import { familySessions } from '../../../testing/family-sessions.ts';
import { type Family } from '../../../testing/family.ts';
import { test as base } from '../../../testing/fixtures.ts';
import { refused } from '../../../testing/refused.ts';
import {
  ADDRESS,
  answerProposal,
  approve,
  ask,
  cancel,
  change,
  changeOf,
  meeting,
  nextDay,
  propose,
  reject,
} from '../../../testing/session-request.ts';

const test = base.extend('own', { scope: 'file', auto: true }, ({ app, family }) =>
  familySessions(app, family),
);

interface Step {
  readonly step: string;
}

describe('Rules 6.69 and 6.70, answering a proposal', () => {
  test('accepting changes the session to that time, which the parent decides', async ({
    family,
    own,
  }) => {
    const words = eachOfferText((name) => `Words of ${name}`);
    const id = await ask(family.elder, meeting(family.youth, { date: nextDay(), ...words }));
    await approve(family.parent, id);
    const date = nextDay();
    await propose(family.parent, id, date);
    const answer = await answerProposal(family.elder, id, 'accept');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      version: 2,
      status: 'pending',
      date,
      startTime: '15:00',
      proposal: null,
      place: { address: ADDRESS },
      ...words,
      previous: { startTime: '10:00', wasApproved: true },
    });
    const notices = await own.noticesOf(id, 'session-changed');
    expect(notices.map(({ person_id }) => person_id)).toEqual(own.idsOf('youth', 'parent'));
    expect((await approve(family.parent, id, 2)).status).toBe(200);
  });

  test.for(['youth', 'parent'] as const)(
    'Rule 6.276, the history and the export say that the %s proposed it',
    async (who, { app, family, own }) => {
      const id = await own.request();
      await propose(family[who], id, nextDay());
      await answerProposal(family.elder, id, 'accept');
      const by = who === 'youth' ? 'receiver' : 'parent';
      const history = async (reader: 'elder' | 'youth' | 'parent') =>
        (await own.viewOf(reader, id)).history.filter(({ step }: Step) => step === 'changed');
      const step = { step: 'changed', by: 'initiator', guardians: [] };
      for (const reader of ['elder', 'youth'] as const) {
        expect(await history(reader)).toMatchObject([{ ...step, proposed: { by, guardians: [] } }]);
      }
      const guardians = who === 'parent' ? [null] : [];
      expect(await history('parent')).toMatchObject([{ ...step, proposed: { by, guardians } }]);
      const { data } = await downloaded(app, family.elder, '/api/account/export');
      const taken = data.sessions.find((session: { id: string }) => session.id === id);
      expect(taken.history).toContainEqual(
        expect.objectContaining({ proposed: { by, guardians: [] } }),
      );
    },
  );

  test('Rule 6.276, the requester’s change to another time is their own', async ({
    family,
    own,
  }) => {
    const body = meeting(family.youth, { date: nextDay() });
    const id = await ask(family.elder, body);
    await propose(family.youth, id, nextDay());
    await change(family.elder, id, changeOf(body, { date: nextDay() }));
    const { history } = await own.viewOf('elder', id);
    const changed = history.find(({ step }: Step) => step === 'changed');
    expect(changed).not.toHaveProperty('proposed');
  });

  test('declining leaves the session unchanged', async ({ family, own }) => {
    const id = await own.approved();
    await propose(family.youth, id, nextDay());
    const answer = await answerProposal(family.elder, id, 'decline');
    expect(answer.body).toMatchObject({ version: 1, status: 'approved', proposal: null });
    const notices = await own.noticesOf(id, 'proposal-declined');
    expect(notices.map(({ person_id }) => person_id)).toEqual(own.idsOf('youth', 'parent'));
  });

  test('no one else can answer, and only the proposal that was read', async ({
    app,
    family,
    own,
  }) => {
    const id = await own.request();
    await propose(family.youth, id, nextDay());
    const { proposal } = await own.viewOf('elder', id);
    const read = { version: 1, proposedAt: proposal.createdAt };
    app.setNow(new Date(Date.now() + 60_000));
    await propose(family.parent, id, nextDay());
    for (const answer of ['accept', 'decline'] as const) {
      const path = `/api/sessions/${id}/proposal/${answer}`;
      const late = await refused(app, () => family.elder.post(path, read));
      expect([late.status, late.body.code]).toEqual([409, 'changed-since-read']);
    }
    app.setNow(null);
  });

  test('a time taken in the meantime can be declined, but not accepted', async ({
    app,
    family,
    own,
  }) => {
    const id = await own.request();
    const date = nextDay();
    await propose(family.youth, id, date);
    const times = { date, startTime: '15:30', endTime: '17:00' };
    await approve(family.parent, await ask(family.elder, meeting(family.youth, times)));
    const late = await refused(app, () => answerProposal(family.elder, id, 'accept'));
    expect([late.status, late.body.code]).toEqual([409, 'overlaps-own-session']);
    expect((await answerProposal(family.elder, id, 'decline')).status).toBe(200);
  });

  test('declining one keeps other sessions’ proposals', async ({ family, own }) => {
    const [first, second] = [await own.request(), await own.request()];
    for (const id of [first, second]) await propose(family.youth, id, nextDay());
    expect((await answerProposal(family.elder, first, 'decline')).status).toBe(200);
    const proposed = async (id: string) =>
      (await family.elder.get(`/api/sessions/${id}`)).body.proposal !== null;
    expect([await proposed(first), await proposed(second)]).toEqual([false, true]);
  });

  test('of 10 who accept and decline at once, one succeeds', async ({ family, own }) => {
    const id = await own.request();
    await propose(family.youth, id, nextDay());
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) =>
        answerProposal(family.elder, id, index % 2 === 0 ? 'accept' : 'decline').catch(() => null),
      ),
    );
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1);
  });
});

describe('Rule 6.71, a proposal ends with its subject', () => {
  test.for<[string, (family: Family, id: string, date: string) => Promise<Answer>]>([
    ['an approval', ({ parent }, id) => approve(parent, id)],
    ['a rejection', ({ parent }, id) => reject(parent, id)],
    ['a cancellation', ({ youth }, id) => cancel(youth, id)],
    [
      'a change',
      ({ elder, youth }, id, date) => change(elder, id, changeOf(meeting(youth), { date })),
    ],
  ])('%s', async ([, act], { app, family, own }) => {
    const id = await own.request();
    await propose(family.youth, id, nextDay());
    const { proposal } = await own.viewOf('elder', id);
    expect((await act(family, id, nextDay())).status).toBe(200);
    const view = await own.viewOf('elder', id);
    expect(view.proposal).toBeNull();
    const read = { version: view.version, proposedAt: proposal.createdAt };
    const path = `/api/sessions/${id}/proposal/accept`;
    const late = await refused(app, () => family.elder.post(path, read));
    expect(['no-proposal', 'not-open']).toContain(late.body.code);
  });
});
