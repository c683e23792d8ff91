import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { downloaded } from '../../testing/downloaded.ts';
import { test } from '../../testing/fixtures.ts';
import { askToMeet, trusting } from '../../testing/growing.ts';
import { wishAll } from '../../testing/guardian-wishes.ts';
import { newMails } from '../../testing/new-mails.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import { reject } from '../../testing/session-request.ts';

describe('Rule 6.158, never silently', () => {
  test('a yes by rule that is one of several is told to its guardian alone, with who is missing', async ({
    app,
  }) => {
    const { elder, youth, parent } = await trusting(app);
    const other = await addGuardian(app, [youth], 'Max Young');
    await wishAll(other, youth);
    let id = '';
    const mails = await newMails(app, async () => {
      id = await askToMeet(youth, elder);
    });
    const subjects = (person: Browser) =>
      mails.filter(({ to }) => to === person.email).map(({ subject }) => subject);
    expect(subjects(parent)).toEqual(['Your rule said yes to a session']);
    expect(subjects(other)).toEqual(['A session waits for your yes or no']);
    const told = async (person: Browser) =>
      (await person.get('/api/notifications')).body.items.filter(
        ({ kind, sessionId }: { kind: string; sessionId: string }) =>
          kind === 'session-by-rule' && sessionId === id,
      );
    expect(await told(parent)).toMatchObject([{ names: { missing: 'Max Young' } }]);
    expect([...(await told(other)), ...(await told(elder))]).toEqual([]);
    // Rule 6.180: who said yes by rule is not asked again, in the app either, and reads who it waits for.
    const asked = async (person: Browser) =>
      (await person.get('/api/notifications')).body.items.filter(
        ({ kind, sessionId }: { kind: string; sessionId: string }) =>
          kind === 'session-requested' && sessionId === id,
      );
    expect([await asked(parent), (await asked(other)).length]).toEqual([[], 1]);
    const { body } = await parent.get(`/api/sessions/${id}`);
    expect(body.asked.guardians).toMatchObject([
      { isMe: true, saidYes: true, byRule: true },
      { name: 'Max Young', saidYes: false, byRule: false },
    ]);
    // The way to take it back.
    expect((await reject(parent, id)).status).toBe(200);
  });
});

describe('Rule 9.83, an export holds who is approved beforehand', () => {
  test('of the guardian, of the child and the youth’s own, and not the elder’s', async ({
    app,
  }) => {
    const { elder, youth, parent } = await trusting(app);
    const rule = {
      youth_id: youth.personId,
      elder_id: elder.personId,
      guardian_id: parent.personId,
    };
    const ofChild = `/api/children/${youth.personId}/export`;
    const ruled = async (browser: Browser, path = '/api/account/export') =>
      (await downloaded(app, browser, path)).data.preApprovals;
    expect(await ruled(parent)).toMatchObject([rule]);
    expect(await ruled(parent, ofChild)).toMatchObject([rule]);
    expect(await ruled(youth)).toMatchObject([rule]);
    expect(await ruled(elder)).toEqual([]);
  });
});
