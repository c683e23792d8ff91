import type { Browser } from './browser.ts';
import type { Family } from './family.ts';
import { testWithOwnFamily } from './fixtures.ts';
import { wishAll } from './guardian-wishes.ts';
import { addGuardian } from './second-guardian.ts';
import { ask, meeting, nextDay } from './session-request.ts';
import type { TestApp } from './test-app.ts';

/** Maria is the first guardian, Max the second, and Ada the third; all must approve. */
export const test = testWithOwnFamily.extend('others', async ({ app, family: { youth } }) => {
  const max = await addGuardian(app, [youth], 'Max Young');
  const ada = await addGuardian(app, [youth], 'Ada Young');
  await wishAll(ada, youth);
  return { max, ada };
});

const END = '/api/moderation/guardianships/end';
export const requested = ({ elder, youth }: Family) =>
  ask(elder, meeting(youth, { date: nextDay() }));
export const endForCourt = (moderator: Browser, guardian: Browser, child: Browser) =>
  moderator.must('POST', END, {
    guardianId: guardian.personId,
    childId: child.personId,
    reason: 'Court of Leeds',
  });

export async function stateOf(app: TestApp, id: string): Promise<string | undefined> {
  const rows = await app.query<{ status: string }>`select status from sessions where id = ${id}`;
  return rows[0]?.status;
}

export async function missingFor(reader: Browser, id: string): Promise<string[]> {
  const { body } = await reader.get(`/api/sessions/${id}`);
  const guardians: { name: string; saidYes: boolean }[] = body.asked.guardians;
  return guardians.filter(({ saidYes }) => !saidYes).map(({ name }) => name);
}
