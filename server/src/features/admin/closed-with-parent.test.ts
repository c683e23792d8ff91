import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { newMails } from '../../testing/new-mails.ts';
import { comeOfAge, growthOf } from '../../testing/steps.ts';
import { PASSWORD } from '../../testing/test-app.ts';

const suspend = (moderator: Browser, person: Browser) =>
  moderator.must('POST', `/api/moderation/people/${person.personId}/suspend`, {
    note: 'Discussed',
    told: 'You asked for an address.',
  });
const logIn = ({ email }: Browser) => ({ email, password: PASSWORD });

describe('rule 1.105, a suspension caused by a guardian’s ends at 18', () => {
  test('the account opens, and the adult is notified', async ({ app, moderator, family }) => {
    const { parent, youth } = family;
    await suspend(moderator, parent);
    expect((await youth.post('/api/log-in', logIn(youth))).body.code).toBe('account-suspended');
    const mails = await newMails(app, () => comeOfAge(app, youth));
    expect(mails.filter(({ to }) => to === youth.email).map(({ subject }) => subject)).toContain(
      'Your Oakling account is open again',
    );
    expect((await youth.post('/api/log-in', logIn(youth))).status).toBe(200);
    const page = `/api/moderation/people/${youth.personId}`;
    const { standing, decisions } = (await moderator.get(page)).body;
    expect(standing).toBe('unverified');
    expect(decisions[0]).toMatchObject({ decision: 'reinstated' });
    // The parent remains suspended.
    expect((await parent.post('/api/log-in', logIn(parent))).body.code).toBe('account-suspended');
  });

  test('their own suspension stays, even if a guardian is suspended, too', async ({
    app,
    moderator,
    family,
  }) => {
    const { parent, youth } = family;
    await suspend(moderator, youth);
    await suspend(moderator, parent);
    await comeOfAge(app, youth);
    expect(await growthOf(app, youth)).toMatchObject({ now: 'of-age' });
    expect((await youth.post('/api/log-in', logIn(youth))).body.code).toBe('account-suspended');
  });
});
