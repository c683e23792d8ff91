import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFamily, type Family } from '../../testing/family.ts';
import { familySessions } from '../../testing/family-sessions.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { refused } from '../../testing/refused.ts';
import {
  ADDRESS,
  answerProposal,
  approve,
  ask,
  cancel,
  change,
  changeOf,
  meeting,
  propose,
  reject,
} from '../../testing/session-request.ts';

let house: House;
let family: Family;
let own: ReturnType<typeof familySessions>;

beforeAll(async () => {
  house = await openHouse();
  family = await openFamily(house);
  own = familySessions(house, family);
});
afterAll(() => house.close());

describe('Rules 6.69 and 6.70, answering a proposal', () => {
  test('agreeing is a change to that time, which the parent decides', async () => {
    const id = await own.approved();
    const date = own.nextDay();
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
      previous: { startTime: '10:00', wasApproved: true },
    });
    const notices = await own.noticesOf(id, 'session-changed');
    expect(notices.map(({ person_id }) => person_id)).toEqual(own.idsOf('youth', 'parent'));
    expect((await approve(family.parent, id, 2)).status).toBe(200);
  });

  test('declining leaves the session as it was', async () => {
    const id = await own.approved();
    await propose(family.youth, id, own.nextDay());
    const answer = await answerProposal(family.elder, id, 'decline');
    expect(answer.body).toMatchObject({ version: 1, status: 'approved', proposal: null });
    const notices = await own.noticesOf(id, 'proposal-declined');
    expect(notices.map(({ person_id }) => person_id)).toEqual(own.idsOf('youth', 'parent'));
  });

  test('nobody else answers, and nobody what they did not read', async () => {
    const id = await own.request();
    await propose(family.youth, id, own.nextDay());
    const { proposal } = await own.viewOf('elder', id);
    const read = { version: 1, proposedAt: proposal.createdAt };
    const other = await openFamily(house);
    house.setNow(new Date(Date.now() + 60_000));
    for (const answer of ['accept', 'decline'] as const) {
      const path = `/api/sessions/${id}/proposal/${answer}`;
      for (const who of ['youth', 'parent'] as const) {
        const { status, body } = await refused(house, () => family[who].post(path, read));
        expect([status, body.code]).toEqual([403, 'not-yours-to-answer']);
        const strange = await refused(house, () => other[who].post(path, read));
        expect(strange.status).toBe(404);
      }
    }
    await propose(family.parent, id, own.nextDay());
    for (const answer of ['accept', 'decline'] as const) {
      const path = `/api/sessions/${id}/proposal/${answer}`;
      const late = await refused(house, () => family.elder.post(path, read));
      expect([late.status, late.body.code]).toEqual([409, 'changed-since-read']);
    }
    house.setNow(null);
  });

  test('a time that was taken since cannot be agreed to, but declined', async () => {
    const id = await own.request();
    const date = own.nextDay();
    await propose(family.youth, id, date);
    const times = { date, startTime: '15:30', endTime: '17:00' };
    await approve(family.parent, await ask(family.elder, meeting(family.youth, times)));
    const late = await refused(house, () => answerProposal(family.elder, id, 'accept'));
    expect([late.status, late.body.code]).toEqual([409, 'overlaps-own-session']);
    expect((await answerProposal(family.elder, id, 'decline')).status).toBe(200);
  });

  test('one that is declined leaves what is proposed for other sessions', async () => {
    const [first, second] = [await own.request(), await own.request()];
    for (const id of [first, second]) await propose(family.youth, id, own.nextDay());
    expect((await answerProposal(family.elder, first, 'decline')).status).toBe(200);
    const proposed = async (id: string) =>
      (await family.elder.get(`/api/sessions/${id}`)).body.proposal !== null;
    expect([await proposed(first), await proposed(second)]).toEqual([false, true]);
  });

  test('of 10 who accept and decline at once one is answered', async () => {
    const id = await own.request();
    await propose(family.youth, id, own.nextDay());
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) =>
        answerProposal(family.elder, id, index % 2 === 0 ? 'accept' : 'decline').catch(() => null),
      ),
    );
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1);
  });
});

describe('Rule 6.71, a proposal ends with what it was about', () => {
  test.for([
    ['an approval', (id: string) => approve(family.parent, id)],
    ['a rejection', (id: string) => reject(family.parent, id)],
    ['a cancellation', (id: string) => cancel(family.youth, id)],
    [
      'a change',
      (id: string) =>
        change(family.elder, id, changeOf(meeting(family.youth), { date: own.nextDay() })),
    ],
  ] as const)('%s', async ([, act]) => {
    const id = await own.request();
    await propose(family.youth, id, own.nextDay());
    const { proposal } = await own.viewOf('elder', id);
    expect((await act(id)).status).toBe(200);
    const view = await own.viewOf('elder', id);
    expect(view.proposal).toBeNull();
    const read = { version: view.version, proposedAt: proposal.createdAt };
    const path = `/api/sessions/${id}/proposal/accept`;
    const late = await refused(house, () => family.elder.post(path, read));
    expect(['no-proposal', 'not-open']).toContain(late.body.code);
  });
});
