import { GUARDIAN_INVITE_DAYS } from '@oakling/domain/guardians/guardian-invite';
import { describe, expect } from 'vitest';
import { RACE, beginRound, rounds } from '../../testing/rounds.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { acceptance, guardianCode, inviteGuardian } from '../../testing/guardian-invite.ts';
import { newMails } from '../../testing/new-mails.ts';
import { refused, told } from '../../testing/refused.ts';
import { forgetTries } from '../../testing/use-up.ts';

const DAY_MS = 86_400_000;

// These tests invite the same mailboxes, so reset the limits. Rule 4.13
test.beforeEach(({ app }) => forgetTries(app));

describe('Rules 4.40 to 4.43, a guardian invites another one', () => {
  test('the mail goes to the one address, with inviter and child, and nothing more', async ({
    app,
    family,
  }) => {
    const { parent, youth } = family;
    const email = 'jon@elsewhere.example';
    const mails = await newMails(app, () =>
      inviteGuardian(app, { by: parent, child: youth, email }),
    );
    expect(mails.map(({ to }) => to)).toEqual([email]);
    const [mail] = mails;
    expect(mail?.text).toContain('Maria Young invites you to be a guardian of Sam Young');
    expect(mail?.text).not.toContain(parent.email);
    expect(mail?.text).not.toContain(youth.email);
    expect(mail?.subject).not.toMatch(/Maria|Sam/);
  });

  test('the child has the name that others see', async ({ app, family }) => {
    const { parent } = family;
    const style = { shownNameStyle: 'first-name-and-initial' };
    const child = await app.invite(parent, 'Ada Maria Lovelace', style);
    const [mail] = await newMails(app, () =>
      inviteGuardian(app, { by: parent, child, email: 'ada@elsewhere.example' }),
    );
    expect(mail?.text).toContain('Ada L.');
    expect(mail?.text).not.toContain('Lovelace');
  });

  test('the inviter can’t tell whether the address has an account', async ({ app, family }) => {
    const { parent, youth, elder } = family;
    const other = await app.signUp('parent');
    const stranger = await app.invite(other);
    const path = `/api/children/${youth.personId}/guardian-invites`;
    const answers = [];
    for (const email of ['free@else.example', elder.email, other.email]) {
      const { status, body } = await parent.post(path, { email });
      answers.push([status, Object.keys(body)]);
      await parent.must('DELETE', `/api/guardian-invites/${body.id}`);
    }
    const { body } = await parent.post(path, { email: stranger.email });
    answers.push([201, Object.keys(body)]);
    expect(new Set(answers.map(String)).size).toBe(1);
  });

  test('nor by the limit whether it belongs to another guardian', async ({ app, family }) => {
    const { parent, youth } = family;
    const max = await app.signUp('parent', 'Max Young');
    const { code } = await inviteGuardian(app, { by: parent, child: youth, email: max.email });
    await max.must('POST', '/api/guardian-links/accept', acceptance(code));
    await forgetTries(app);
    const path = `/api/children/${youth.personId}/guardian-invites`;
    const triesOf = async (by: typeof parent, email: string) => {
      const statuses = [];
      for (let tries = 0; tries < 6; tries += 1)
        statuses.push((await by.post(path, { email })).status);
      return statuses;
    };
    const free = [201, 409, 409, 409, 429, 429];
    expect(await triesOf(max, parent.email)).toEqual(free);
    expect(await triesOf(max, 'free2@elsewhere.example')).toEqual(free);
    expect(await triesOf(parent, max.email)).toEqual(free);
  });

  test('one’s own address, and a child’s, are refused', async ({ app, family }) => {
    const { parent, youth } = family;
    const sibling = await app.invite(parent, 'Nia Young');
    const path = `/api/children/${youth.personId}/guardian-invites`;
    for (const [email, code] of [
      [parent.email, 'own-address'],
      [youth.email.toUpperCase(), 'child-address'],
      [sibling.email, 'child-address'],
    ]) {
      expect((await refused(app, () => parent.post(path, { email }))).body.code).toBe(code);
    }
  });

  test('one open invite per address; other guardians can’t see the address', async ({
    app,
    family,
  }) => {
    const { parent, youth } = family;
    const email = 'jon@elsewhere.example';
    const first = await inviteGuardian(app, { by: parent, child: youth, email });
    const path = `/api/children/${youth.personId}/guardian-invites`;
    const again = await refused(app, () => parent.post(path, { email }));
    expect(again.body.code).toBe('already-invited');
    const jon = await app.signUp('parent', 'Jon Young');
    const theirs = await inviteGuardian(app, { by: parent, child: youth, email: jon.email });
    await jon.must('POST', '/api/guardian-links/accept', acceptance(theirs.code));
    expect((await jon.post(path, { email })).status).toBe(201);
    const { body } = await jon.get(`/api/children/${youth.personId}/guardians`);
    const shown = body.invites.map((one: { isYours: boolean; email: string | null }) => [
      one.isYours,
      one.email,
    ]);
    expect(shown).toEqual([
      [false, null],
      [true, email],
    ]);
    expect((await jon.send('DELETE', `/api/guardian-invites/${first.id}`, {})).status).toBe(404);
  });

  test(
    'a guardian has at most three open invites per child, even if several are sent at once',
    RACE,
    async ({ app, family }) => {
      const { parent, youth } = family;
      const path = `/api/children/${youth.personId}/guardian-invites`;
      for (const name of ['one', 'two']) {
        await parent.must('POST', path, { email: `${name}@else.example` });
      }
      for (const round of rounds(2)) {
        await beginRound(app);
        const answers = await Promise.all(
          ['a', 'b', 'c'].map((name) =>
            parent.post(path, { email: `${name}${round}@else.example` }),
          ),
        );
        expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
        const sent = answers.find(({ status }) => status === 201);
        await parent.must('DELETE', `/api/guardian-invites/${sent?.body.id}`);
      }
      app.setNow(null);
    },
  );

  test('a resent invite has a new link and 14 days; the old link stops working', async ({
    app,
    family,
  }) => {
    const { parent, youth } = family;
    const email = 'jon@elsewhere.example';
    const { id, code } = await inviteGuardian(app, { by: parent, child: youth, email });
    app.setNow(new Date(app.now().getTime() + (GUARDIAN_INVITE_DAYS - 1) * DAY_MS));
    await parent.must('POST', `/api/guardian-invites/${id}/resend`);
    const newest = await guardianCode(app, email);
    const read = (which: string) => app.browser().post('/api/guardian-links/read', { code: which });
    expect((await read(code)).body.closed).toBe('replaced');
    expect((await read(newest)).body.viewer).toBe('logged-out');
    app.setNow(new Date(app.now().getTime() + GUARDIAN_INVITE_DAYS * DAY_MS));
    expect((await read(newest)).body.closed).toBe('ended');
    app.setNow(null);
  });

  test('a withdrawn link doesn’t work', async ({ app, family: { parent, youth } }) => {
    const email = 'jon@elsewhere.example';
    const { id, code } = await inviteGuardian(app, { by: parent, child: youth, email });
    await parent.must('DELETE', `/api/guardian-invites/${id}`);
    const closed = await refused(app, () =>
      app.browser().post('/api/guardian-links/decline', { code }),
    );
    expect(told(closed)).toMatchObject({ code: 'link-invalid' });
  });
});
