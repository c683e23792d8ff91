import { expect } from 'vitest';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import { ask, meeting, nextDay } from '../../testing/session-request.ts';
import { newMails } from '../../testing/new-mails.ts';
import { bringNear, comeOfAge } from '../../testing/steps.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { Browser } from '../../testing/browser.ts';
import { takeSteps } from './take-steps.ts';

async function kindsTold(reader: Browser): Promise<string[]> {
  const { body } = await reader.get('/api/notifications');
  return body.items.map(({ kind }: { kind: string }) => kind);
}

test('Rule 6.166, a guardian’s notices about the child are deleted at 18, and the rest stays', async ({
  app,
  family: { elder, parent, youth },
}) => {
  const max = await addGuardian(app, [youth]);
  const sister = await app.invite(parent, 'Ida Young');
  await ask(elder, meeting(youth, { date: nextDay() }));
  await app.deliver();
  for (const guardian of [parent, max]) {
    expect(await kindsTold(guardian)).toContain('session-requested');
  }
  await comeOfAge(app, youth);
  await app.deliver();
  expect(await kindsTold(max)).toEqual(['came-of-age']);
  expect(await kindsTold(parent)).toEqual(['came-of-age', 'invite-accepted']);
  expect((await parent.get('/api/notifications')).text).toContain(sister.personId);
  // The adult keeps their own notifications.
  expect(await kindsTold(youth)).toContain('session-requested');
});

const NEAR: readonly (readonly [string, (app: TestApp, youth: Browser) => Promise<unknown>])[] = [
  ['a week before', (app, youth) => bringNear(app, youth, '18', 6).then(() => app.run(takeSteps))],
  ['on the day', comeOfAge],
];

test.for(NEAR)(
  'Rule 1.131, %s the youth learns how to take sole control, and a guardian doesn’t',
  async ([, pass], { app, family: { parent, youth } }) => {
    const mails = await newMails(app, async () => {
      await pass(app, youth);
      await app.deliver();
    });
    const textTo = ({ email }: Browser) => mails.find(({ to }) => to === email)?.text ?? '';
    const advice = /Does somebody else know your password\? Change it under “Your account”\./;
    expect(textTo(youth)).toMatch(advice);
    expect(textTo(parent)).not.toBe('');
    expect(textTo(parent)).not.toMatch(advice);
  },
);
