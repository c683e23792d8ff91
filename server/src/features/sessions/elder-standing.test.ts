import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { heldSession } from '../../testing/held-session.ts';
import { newMails } from '../../testing/new-mails.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import { approve, ask, dayFromNow, meeting } from '../../testing/session-request.ts';

const test = base.extend('home', async ({ app }) => openFamily(app));
const GONE = 'An elder isn’t on Oakling for now';
const BACK = 'An elder is back on Oakling';
const NOTE = { note: 'Two reports in a week' };

const decide = (moderator: Browser, { personId }: Browser, verb: string, json: object) =>
  moderator.must('POST', `/api/moderation/people/${personId}/${verb}`, json);
const suspend = (moderator: Browser, elder: Browser) =>
  decide(moderator, elder, 'suspend', { ...NOTE, told: 'You asked for an address.' });
const noticesOf = async (reader: Browser) =>
  (await reader.get('/api/notifications')).body.items.filter(
    ({ kind }: { kind: string }) => kind === 'elder-standing',
  );

describe('rule 9.162, guardians learn that an elder is away and back', () => {
  test('without the cause, if their child has met the elder; children and others don’t', async ({
    app,
    home,
    moderator,
  }) => {
    const { elder, parent, youth } = home;
    const stranger = await openFamily(app);
    await heldSession(app, home);
    const second = await addGuardian(app, [youth]);
    const told = [parent.email, second.email].toSorted();
    for (const [subject, action] of [
      [GONE, () => suspend(moderator, elder)],
      [BACK, () => decide(moderator, elder, 'reinstate', NOTE)],
    ] as const) {
      const mails = await newMails(app, action);
      const about = mails.filter((mail) => mail.subject === subject);
      expect(about.map(({ to }) => to).toSorted()).toEqual(told);
      for (const { text } of about) expect(text).not.toMatch(/report|address|moderator/i);
    }
    for (const guardian of [parent, second]) {
      const notices = await noticesOf(guardian);
      expect(notices.map(({ names }: { names: object }) => Object.keys(names))).toEqual([
        ['elder', 'isBack'],
        ['elder'],
      ]);
      expect(JSON.stringify(notices)).not.toContain(NOTE.note);
    }
    expect(await noticesOf(youth)).toEqual([]);
    expect(await noticesOf(stranger.parent)).toEqual([]);
  });

  test('if they are about to meet, but not for a request alone', async ({
    app,
    home,
    moderator,
  }) => {
    const { elder, parent, youth } = home;
    const other = await openFamily(app);
    await approve(parent, await ask(elder, meeting(youth, { date: dayFromNow(6) })));
    await ask(elder, meeting(other.youth, { date: dayFromNow(7) }));
    await suspend(moderator, elder);
    await decide(moderator, elder, 'reinstate', NOTE);
    expect(await noticesOf(parent)).toHaveLength(2);
    expect(await noticesOf(other.parent)).toEqual([]);
  });

  // Attack A262.
  test('a pair with a block gets neither, so a return doesn’t reveal it', async ({
    app,
    home,
    moderator,
  }) => {
    const { elder, parent, youth } = home;
    await heldSession(app, home);
    await elder.must('POST', '/api/blocks', { personId: youth.personId });
    await suspend(moderator, elder);
    await decide(moderator, elder, 'reinstate', NOTE);
    expect(await noticesOf(parent)).toEqual([]);
  });
});
