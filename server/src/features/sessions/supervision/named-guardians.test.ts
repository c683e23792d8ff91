import { expect } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { addGuardian, endGuardian } from '../../../testing/second-guardian.ts';
import {
  approve,
  ask,
  askElder,
  cancel,
  change,
  changeOf,
  meeting,
  nextDay,
  propose,
} from '../../../testing/session-request.ts';

interface Step {
  readonly step: string;
  readonly guardians: readonly (string | null)[];
}

test('Rule 6.131, guardians see which of them did what, and no one else does', async ({
  app,
  family: { elder, youth, parent },
}) => {
  const max = await addGuardian(app, [youth], 'Max Young');
  const body = meeting(youth, { date: nextDay() });
  const id = await ask(elder, body);
  await askElder(max, id, 'Who else?');
  await approve(max, id);
  await change(elder, id, changeOf(body, { date: nextDay() }));
  await approve(parent, id, 2);
  await propose(max, id, nextDay(), { version: 2 });
  const seenBy = async (reader: Browser) => (await reader.get(`/api/sessions/${id}`)).body;
  const stepsOf = async (reader: Browser) => {
    const steps: readonly Step[] = (await seenBy(reader)).history;
    return steps
      .filter(({ guardians }) => guardians.length > 0)
      .map(({ step, guardians }) => [step, ...guardians]);
  };
  expect(await stepsOf(parent)).toEqual([
    ['approved', 'Max Young'],
    ['approved', null],
    ['proposed', 'Max Young'],
  ]);
  expect(await stepsOf(max)).toEqual([
    ['approved', null],
    ['approved', 'Maria Young'],
    ['proposed', null],
  ]);
  const steps: readonly Step[] = (await seenBy(elder)).history;
  expect(steps.map(({ step }) => step)).toEqual([
    'requested',
    'approved',
    'changed',
    'approved',
    'proposed',
  ]);
  expect((await seenBy(parent)).question).toMatchObject({ guardian: 'Max Young' });
  expect((await seenBy(max)).question).toMatchObject({ guardian: null });
  for (const reader of [elder, youth]) {
    expect(await stepsOf(reader)).toEqual([]);
    expect(JSON.stringify(await seenBy(reader))).not.toMatch(/Max|Maria/);
  }
  await cancel(max, id, '', 2);
  expect((await stepsOf(parent)).at(-1)).toEqual(['cancelled', 'Max Young']);
  await endGuardian(app, max, youth);
  // The history keeps his name on the steps he took, although he no longer sees the session.
  expect((await stepsOf(parent)).at(-1)).toEqual(['cancelled', 'Max Young']);
  expect((await max.get(`/api/sessions/${id}`)).status).toBe(404);
});
