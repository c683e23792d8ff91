import { describe, expect } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { downloaded } from '../../../testing/downloaded.ts';
import { test } from '../../../testing/fixtures.ts';
import { askToMeet, trusting } from '../../../testing/growing.ts';
import { wishAll } from '../../../testing/guardian-wishes.ts';
import { newMails } from '../../../testing/new-mails.ts';
import { addGuardian } from '../../../testing/second-guardian.ts';
import { answerProposal, nextDay, propose, reject } from '../../../testing/session-request.ts';

describe('Rule 6.158, never silently', () => {
  test('an automatic approval that is one of several notifies only its guardian, with the missing ones', async ({
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
    expect(subjects(other)).toEqual(['A session is waiting for your yes or no']);
    const told = async (person: Browser) =>
      (await person.get('/api/notifications')).body.items.filter(
        ({ kind, sessionId }: { kind: string; sessionId: string }) =>
          kind === 'session-by-rule' && sessionId === id,
      );
    expect(await told(parent)).toMatchObject([{ names: { missing: 'Max Young' } }]);
    expect([...(await told(other)), ...(await told(elder))]).toEqual([]);
    // A guardian who has pre-approved isn't asked again, not even in the app, and sees who must still approve.
    // Rule 6.180
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
    // The guardian can still cancel the session.
    expect((await reject(parent, id)).status).toBe(200);
  });
});

describe('Rule 6.252, mails to a youth of 16 or 17 with a pre-approval', () => {
  const to = (mails: readonly { to: string; text: string }[], { email }: Browser) =>
    mails.filter((mail) => mail.to === email).map(({ text }) => text);

  test('a request says what the guardian of a pre-approval is still asked', async ({ app }) => {
    const { elder, youth } = await trusting(app);
    const mails = to(await newMails(app, () => askToMeet(elder, youth)), youth);
    expect(mails).toEqual([
      expect.stringContaining(
        'If a parent already said yes to sessions with Rosa, we ask that parent only about a new note, place or link, or an unusual time.',
      ),
    ]);
  });

  test('a change approved at once waits for no one', async ({ app }) => {
    const { elder, youth } = await trusting(app);
    const id = await askToMeet(elder, youth);
    const date = nextDay();
    await propose(youth, id, date);
    const mails = await newMails(app, () => answerProposal(elder, id, 'accept'));
    expect((await youth.get(`/api/sessions/${id}`)).body.status).toBe('approved');
    for (const text of to(mails, youth)) {
      expect(text).not.toMatch(/has to say yes|not approved|before you hear/i);
    }
    expect(to(mails, youth)).toHaveLength(2);
  });

  test('another time needs the youth’s agreement again, and doesn’t say that anyone is asked', async ({
    app,
  }) => {
    const { elder, youth } = await trusting(app);
    const id = await askToMeet(youth, elder);
    const mails = to(await newMails(app, () => propose(elder, id, nextDay())), youth);
    expect(mails).toEqual([
      expect.stringContaining('If you say yes, the session needs a parent’s yes again.'),
    ]);
  });
});

describe('Rule 9.83, an export lists pre-approvals', () => {
  test('the guardian’s, the child’s and the youth’s own, but not the elder’s', async ({ app }) => {
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
