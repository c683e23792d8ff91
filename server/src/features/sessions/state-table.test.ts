import { expect } from 'vitest';
import type { Answer, Browser } from '../../testing/browser.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { refused } from '../../testing/refused.ts';
import {
  approve,
  ask,
  cancel,
  change,
  changeOf,
  dayFromNow,
  forgetRefusals,
  meeting,
  nextDay,
  propose,
  reject,
} from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { readTable } from '../../testing/text-table.ts';

/**
 * The response to each action in each state, by actor. The elder is the requester. Strangers always get the same 404 as
 * for a missing session.
 */
const TABLE = `
state      action   initiator            counterpart              parent                   otherElder  otherYouth  otherParent
pending    approve  403:wrong-role       403:wrong-role           200                      404         404         404
pending    reject   403:wrong-role       403:wrong-role           200                      404         404         404
pending    cancel   200                  200                      200                      404         404         404
pending    change   200                  403:not-yours-to-change  403:not-yours-to-change  404         404         404
pending    propose  403:yours-to-change  200                      200                      404         404         404
pending    accept   200                  403:not-yours-to-answer  403:not-yours-to-answer  404         404         404
pending    decline  200                  403:not-yours-to-answer  403:not-yours-to-answer  404         404         404
approved   approve  403:wrong-role       403:wrong-role           409:already-decided      404         404         404
approved   reject   403:wrong-role       403:wrong-role           409:already-decided      404         404         404
approved   cancel   200                  200                      200                      404         404         404
approved   change   200                  403:not-yours-to-change  403:not-yours-to-change  404         404         404
approved   propose  403:yours-to-change  200                      200                      404         404         404
approved   accept   200                  403:not-yours-to-answer  403:not-yours-to-answer  404         404         404
approved   decline  200                  403:not-yours-to-answer  403:not-yours-to-answer  404         404         404
rejected   approve  403:wrong-role       403:wrong-role           409:already-decided      404         404         404
rejected   reject   403:wrong-role       403:wrong-role           409:already-decided      404         404         404
rejected   cancel   409:not-open         409:not-open             409:not-open             404         404         404
rejected   change   409:not-open         403:not-yours-to-change  403:not-yours-to-change  404         404         404
rejected   propose  403:yours-to-change  409:not-open             409:not-open             404         404         404
rejected   accept   409:not-open         403:not-yours-to-answer  403:not-yours-to-answer  404         404         404
rejected   decline  409:not-open         403:not-yours-to-answer  403:not-yours-to-answer  404         404         404
cancelled  approve  403:wrong-role       403:wrong-role           409:already-decided      404         404         404
cancelled  reject   403:wrong-role       403:wrong-role           409:already-decided      404         404         404
cancelled  cancel   409:not-open         409:not-open             409:not-open             404         404         404
cancelled  change   409:not-open         403:not-yours-to-change  403:not-yours-to-change  404         404         404
cancelled  propose  403:yours-to-change  409:not-open             409:not-open             404         404         404
cancelled  accept   409:not-open         403:not-yours-to-answer  403:not-yours-to-answer  404         404         404
cancelled  decline  409:not-open         403:not-yours-to-answer  403:not-yours-to-answer  404         404         404
lapsed     approve  403:wrong-role       403:wrong-role           409:start-passed         404         404         404
lapsed     reject   403:wrong-role       403:wrong-role           409:start-passed         404         404         404
lapsed     cancel   409:start-passed     409:start-passed         409:start-passed         404         404         404
lapsed     change   409:start-passed     403:not-yours-to-change  403:not-yours-to-change  404         404         404
lapsed     propose  403:yours-to-change  409:start-passed         409:start-passed         404         404         404
lapsed     accept   409:start-passed     403:not-yours-to-answer  403:not-yours-to-answer  404         404         404
lapsed     decline  409:start-passed     403:not-yours-to-answer  403:not-yours-to-answer  404         404         404
held       approve  403:wrong-role       403:wrong-role           409:already-decided      404         404         404
held       reject   403:wrong-role       403:wrong-role           409:already-decided      404         404         404
held       cancel   409:start-passed     409:start-passed         409:start-passed         404         404         404
held       change   409:start-passed     403:not-yours-to-change  403:not-yours-to-change  404         404         404
held       propose  403:yours-to-change  409:start-passed         409:start-passed         404         404         404
held       accept   409:start-passed     403:not-yours-to-answer  403:not-yours-to-answer  404         404         404
held       decline  409:start-passed     403:not-yours-to-answer  403:not-yours-to-answer  404         404         404
`;

const STATES = ['pending', 'approved', 'rejected', 'cancelled', 'lapsed', 'held'] as const;
type State = (typeof STATES)[number];

/** The days until the start of sessions that will be over when the actions are tried. */
const STARTS_IN: Partial<Record<State, number>> = { lapsed: 1, held: 2 };

const test = base.extend('actors', { scope: 'file', auto: true }, async ({ app, family }) => {
  const other = await openFamily(app);
  const actors: Readonly<Record<string, Browser>> = {
    initiator: family.elder,
    counterpart: family.youth,
    parent: family.parent,
    otherElder: other.elder,
    otherYouth: other.youth,
    otherParent: other.parent,
  };
  return actors;
});

const ACTIONS: Readonly<
  Record<string, (who: Browser, id: string, family: Family) => Promise<Answer>>
> = {
  approve: (who, id) => approve(who, id),
  reject: (who, id) => reject(who, id),
  cancel: (who, id) => cancel(who, id),
  change: (who, id, family) =>
    change(who, id, changeOf(meeting(family.youth), { date: nextDay() })),
  propose: (who, id) => propose(who, id, nextDay()),
  accept: (who, id, family) => answer(family, who, id, 'accept'),
  decline: (who, id, family) => answer(family, who, id, 'decline'),
};

async function answer(
  family: Family,
  who: Browser,
  id: string,
  how: 'accept' | 'decline',
): Promise<Answer> {
  const { body } = await family.elder.get(`/api/sessions/${id}`);
  const proposedAt = body.proposal?.createdAt ?? new Date().toISOString();
  return who.post(`/api/sessions/${id}/proposal/${how}`, { version: 1, proposedAt });
}

/** A session in the given state, with an open proposal if the state allows one. */
async function makeIn(app: TestApp, family: Family, state: State): Promise<string> {
  await forgetRefusals(app);
  const days = STARTS_IN[state];
  const date = days === undefined ? nextDay() : dayFromNow(days);
  const id = await ask(family.elder, meeting(family.youth, { date }));
  if (state === 'approved' || state === 'held') await approve(family.parent, id);
  if (state === 'rejected') await reject(family.parent, id);
  if (state === 'cancelled') await cancel(family.parent, id);
  if (state === 'pending' || state === 'approved') await propose(family.youth, id, nextDay());
  return id;
}

const { heads, rows } = readTable(TABLE);
const [, , ...names] = heads;

test('every state has a row for every action', () => {
  const known = rows.map(([state, action]) => `${state} ${action}`);
  expect(known).toEqual(
    STATES.flatMap((state) => Object.keys(ACTIONS).map((action) => `${state} ${action}`)),
  );
});

test.for(STATES)(
  'Rules 6.20 to 6.71, possible actions on a session that is %s',
  async (state, { app, family, actors }) => {
    const ofState = rows.filter(([name]) => name === state);
    const id = await makeIn(app, family, state);
    const seen: string[][] = [];
    for (const [, action = '', ...expected] of ofState) {
      const act = ACTIONS[action];
      const cells: string[] = [];
      for (const [column, name] of names.entries()) {
        const who = actors[name];
        if (act === undefined || who === undefined) throw new Error(`${action} of ${name}?`);
        const isAllowed = expected[column] === '200';
        const one = isAllowed ? await makeIn(app, family, state) : id;
        // Sets the time after the start of these two sessions and before the start of all others.
        if (state === 'lapsed' || state === 'held') app.setNow(new Date(`${dayFromNow(4)}T00:00Z`));
        const { status, body } = isAllowed
          ? await act(who, one, family)
          : await refused(app, () => act(who, one, family));
        app.setNow(null);
        cells.push(status === 200 || status === 404 ? `${status}` : `${status}:${body.code}`);
      }
      seen.push([state, action, ...cells]);
    }
    expect(seen).toEqual(ofState);
  },
);
