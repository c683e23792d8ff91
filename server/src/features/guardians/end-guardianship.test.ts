import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { goAway } from '../../testing/guardian-wishes.ts';
import { newMails } from '../../testing/new-mails.ts';
import { refused } from '../../testing/refused.ts';
import { beginRound, RACE, rounds } from '../../testing/rounds.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import { PASSWORD as password, type TestApp } from '../../testing/test-app.ts';

const guardianshipOf = ({ personId }: Browser) => `/api/children/${personId}/guardianship`;
const stepBack = (guardian: Browser, child: Browser) =>
  guardian.send('DELETE', guardianshipOf(child), {});
const END = '/api/moderation/guardianships/end';
const endOf = (guardian: Browser, child: Browser) => ({
  guardianId: guardian.personId,
  childId: child.personId,
  reason: 'Court of Leeds, 4 of May',
});

async function kindsTold(who: Browser): Promise<string[]> {
  const { body } = await who.get('/api/notifications');
  return body.items.map(({ kind }: { kind: string }) => kind);
}

async function guardianNames(child: Browser): Promise<string[]> {
  const { body } = await child.get('/api/guardians');
  return body.items.map(({ name }: { name: string }) => name);
}

async function isActive(app: TestApp, guardian: Browser, child: Browser): Promise<boolean> {
  const rows = await app.query<{ found: boolean }>`
    select ${guardian.personId} = any (guardians_of(${child.personId})) as found
  `;
  return rows[0]?.found === true;
}

describe('Rules 4.50 to 4.55 and 8.99, stepping back', () => {
  test('the family is notified, and the guardian’s settings end', async ({ app, family }) => {
    const { parent, youth } = family;
    const max = await addGuardian(app, [youth]);
    const granny = await addGuardian(app, [youth], 'Granny Young');
    for (const [away, substitute] of [
      [parent, max],
      [max, granny],
    ] as const)
      await app.query`
        update guardianships set wants_all = true, away_until = now() + interval '1 day', substitute_id = ${substitute.personId}
        where guardian_id = ${away.personId}
      `;
    const all = await newMails(app, () => max.must('DELETE', guardianshipOf(youth)));
    const mails = all.filter(({ text }) => text.includes('stepped back'));
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [max.email, parent.email, granny.email, youth.email].toSorted(),
    );
    // The absent guardian is notified that they no longer have a substitute.
    expect(all).toHaveLength(5);
    expect(await guardianNames(youth)).toEqual(['Maria Young', 'Granny Young']);
    for (const who of [max, parent, youth]) expect(await kindsTold(who)).toContain('guardian-left');
    const rows = await app.query<{ wants_all: boolean; substitute_id: string | null }>`
      select wants_all, substitute_id from guardianships
      where child_id = ${youth.personId} order by since
    `;
    expect(rows).toEqual([
      { wants_all: true, substitute_id: null },
      { wants_all: false, substitute_id: null },
      { wants_all: false, substitute_id: null },
    ]);
  });

  test('twice is refused', async ({ app, family: { parent, youth } }) => {
    const max = await addGuardian(app, [youth]);
    await max.must('DELETE', guardianshipOf(youth));
    expect((await refused(app, () => stepBack(max, youth))).status).toBe(404);
    expect(await isActive(app, parent, youth)).toBe(true);
  });

  test('the last guardian can’t, nor the last who can log in', async ({ app, family }) => {
    const { parent, youth } = family;
    expect((await refused(app, () => stepBack(parent, youth))).body.code).toBe('last-guardian');
    const max = await addGuardian(app, [youth]);
    await app.query`update people set vetting = 'suspended' where id = ${max.personId}`;
    expect((await refused(app, () => stepBack(parent, youth))).body.code).toBe('last-guardian');
  });

  test('if two step back at once, one stays', RACE, async ({ app, family }) => {
    const { parent } = family;
    for (const round of rounds(3)) {
      await beginRound(app);
      const child = await app.invite(parent, `Child ${round}`);
      const max = await addGuardian(app, [child]);
      const answers = await Promise.all([stepBack(parent, child), stepBack(max, child)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
      expect(await guardianNames(child)).toHaveLength(1);
    }
    app.setNow(null);
  });
});

test('Rule 9.209, the child and the others are told that a guardian deleted their account, without a name', async ({
  app,
  family,
}) => {
  const { parent, youth } = family;
  const max = await addGuardian(app, [youth]);
  await goAway(parent, youth, max);
  const mails = await newMails(app, () => max.must('POST', '/api/account/removal', { password }));
  const left = mails.filter(({ text }) => text.includes('deleted their account'));
  expect(left.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
    [
      [parent.email, 'A guardian has left'],
      [youth.email, 'One of your guardians has left'],
    ].toSorted(),
  );
  expect(mails.map(({ subject }) => subject)).toContain(
    'Nobody decides for you while you are away',
  );
  for (const { text, html } of left) expect(text + html).not.toContain('Max');
  for (const who of [parent, youth]) {
    const { items } = (await who.get('/api/notifications')).body;
    const told = items.filter(({ kind }: { kind: string }) => kind === 'guardian-left');
    expect(told).toMatchObject([{ names: { by: 'account-removed' } }]);
    expect(JSON.stringify(told)).not.toContain('Max');
  }
  const { items } = (await parent.get(`/api/children/${youth.personId}/changes`)).body;
  expect(items[0]).toMatchObject({ type: 'GuardianshipEnded', by: 'guardian', guardian: null });
});

describe('Rules 4.56 to 4.58, a moderator ends a guardianship', () => {
  test('the family is notified in plain words, only moderators see the reason', async ({
    app,
    family,
    moderator,
  }) => {
    const { parent, youth } = family;
    const max = await addGuardian(app, [youth]);
    const mails = await newMails(app, () => moderator.must('POST', END, endOf(max, youth)));
    expect(mails).toHaveLength(3);
    for (const { text } of mails) {
      expect(text).toContain('A moderator ended it');
      expect(text).not.toContain('Leeds');
    }
    expect(await isActive(app, max, youth)).toBe(false);
    const seen = await moderator.get(`/api/moderation/people/${youth.personId}/guardianships`);
    expect(seen.body.items).toMatchObject([
      { guardian: { name: 'Maria Young' }, endedAt: null, reason: null },
      {
        guardian: { name: 'Max Young' },
        endedWhy: 'ended-by-moderator',
        reason: 'Court of Leeds, 4 of May',
      },
    ]);
    const rows = await app.query<{ actor_id: string; type: string }>`
      select actor_id, type from audit_log
      where subject_id = ${youth.personId} and type like 'Guardianship%' order by id
    `;
    expect(rows).toEqual([
      { actor_id: moderator.personId, type: 'GuardianshipEnded' },
      { actor_id: moderator.personId, type: 'GuardianshipsViewed' },
    ]);
    expect(await kindsTold(parent)).toContain('guardian-left');
  });

  test('the last guardian stays, a reason is required, and an ended one can’t be ended again', async ({
    app,
    family,
    moderator,
  }) => {
    const { parent, youth } = family;
    const last = await refused(app, () => moderator.post(END, endOf(parent, youth)));
    expect(last.body.code).toBe('last-guardian');
    const max = await addGuardian(app, [youth]);
    const noReason = { ...endOf(max, youth), reason: ' ' };
    expect((await refused(app, () => moderator.post(END, noReason))).status).toBe(422);
    await moderator.must('POST', END, endOf(max, youth));
    expect((await refused(app, () => moderator.post(END, endOf(max, youth)))).status).toBe(404);
  });
});
