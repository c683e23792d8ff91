import { describe, expect } from 'vitest';
import { collide } from '../../testing/at-once.ts';
import { tablesContaining } from '../../testing/database-state.ts';
import { test as base } from '../../testing/fixtures.ts';
import { refused } from '../../testing/refused.ts';
import { sendInvite } from '../../testing/sent-invite.ts';
import { countTries } from '../../testing/use-up.ts';

const test = base.extend('parent', { scope: 'file', auto: true }, ({ app }) =>
  app.signUp('parent', 'Maria Young'),
);

describe('Rules 4.5 to 4.12, an invite', () => {
  test('is stored as typed, pending, for 30 days', async ({ app, parent }) => {
    const now = new Date('2031-05-05T12:00:00.000Z');
    app.setNow(now);
    const { token, email } = await sendInvite(app, parent, {
      ageRange: '15-20',
      note: 'Likes\nfilms',
      shownNameStyle: 'first-name-and-initial',
    });
    app.setNow(null);
    const rows = await app.query<Record<string, unknown>>`
      select * from invites where token = ${token}
    `;
    expect(rows).toMatchObject([
      {
        parent_id: parent.personId,
        child_name: 'Ada Maria Lovelace',
        child_email: email,
        age_range: '15-20',
        note: 'Likes\nfilms',
        shown_name_style: 'first-name-and-initial',
        status: 'pending',
        accepted_at: null,
        failed_attempts: 0,
        expires_at: new Date('2031-06-04T12:00:00.000Z'),
      },
    ]);
  });

  test('sends one mail, only to the child, with the link', async ({ app, parent }) => {
    const before = (await app.mails()).length;
    const { mail, email, completion } = await sendInvite(app, parent);
    expect((await app.mails()).length).toBe(before + 1);
    expect(mail.to).toBe(email);
    const link = `http://localhost:3000/#/auth/youth-complete?token=${completion.token}&code=${completion.code}`;
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(link.replaceAll('&', '&amp;'));
    expect(completion.code).toMatch(/^[\w-]{43}$/);
  });

  test('stores only the hash of its code, and the address in clear only in the invite', async ({
    app,
    parent,
  }) => {
    const { completion, email } = await sendInvite(app, parent);
    const { db } = app.platform;
    expect(await tablesContaining(db, completion.code)).toEqual([]);
    expect(await tablesContaining(db, email)).toEqual(['invites']);
    // Positive control: the search finds what is stored.
    expect(await tablesContaining(db, completion.token)).toEqual([
      'audit_log',
      'consents',
      'invites',
    ]);
  });

  test('has one audit row without name, address and note', async ({ app, parent }) => {
    const { token } = await sendInvite(app, parent, { note: 'whisper' });
    const rows = await app.query`
      select actor_id, type, before, after from audit_log
      where subject_id = ${token} and feature = 'invites'
    `;
    const after = { status: 'pending', ageRange: '10-15' };
    expect(rows).toEqual([{ actor_id: parent.personId, type: 'InviteSent', before: null, after }]);
  });
});

describe('Rule 4.14, input of an invite is inert', () => {
  test('markup in a name is text in the mail', async ({ app, parent }) => {
    const childName = '<img src=x onerror=alert(1)> & <b>Ada</b>';
    const { mail } = await sendInvite(app, parent, { childName });
    expect(mail.html).not.toMatch(/<img src=x|<b>/);
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &lt;b&gt;Ada&lt;/b&gt;');
    expect(mail.text).toContain(childName);
  });

  test('markup in the name of the parent is text in the mail', async ({ app }) => {
    const other = await app.signUp('parent', '<script>alert(1)</script>');
    const { mail } = await sendInvite(app, other);
    expect(mail.html).not.toContain('<script');
    expect(mail.text).toContain('<script>alert(1)</script> invites you');
  });
});

describe('Rules 4.1, 4.4 and 4.13, invites that are refused', () => {
  test('a registered address, in any letter case, is refused with 409', async ({ app, parent }) => {
    const elder = await app.signUp('elder');
    for (const childEmail of [elder.email, elder.email.toUpperCase()]) {
      const answer = await refused(app, () =>
        parent.post('/api/invites', { childName: 'Ada', childEmail }),
      );
      expect([answer.status, answer.body.code]).toEqual([409, 'email-has-account']);
    }
    expect((await elder.get('/api/me')).body.role).toBe('elder');
  });

  test('while one to the address is open, another is refused, even of four at once (rule 4.20)', async ({
    app,
    parent,
  }) => {
    const asker = await app.signUp('parent');
    const { email } = await sendInvite(app, asker);
    const again = { childName: 'Ben', childEmail: email.toUpperCase() };
    const answer = await refused(app, () => asker.post('/api/invites', again));
    expect([answer.status, answer.body.code]).toEqual([409, 'already-invited']);
    await sendInvite(app, parent, { childEmail: email });

    const atOnce = { childName: 'Ada', childEmail: 'at.once@family.example' };
    const before = await app.count('invites');
    // All requests check for an existing invite before any of them writes one.
    const writes = { text: 'lock table invites in share row exclusive mode', values: [] };
    const tries = Array.from({ length: 4 }, () => () => asker.post('/api/invites', atOnce));
    const answers = await collide(app, writes, tries, 4);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(await app.count('invites')).toBe(before + 1);
  });

  // Attack A263.
  test('a stranger’s attempts don’t use up the limit of an address’s own parent', async ({
    app,
    parent,
  }) => {
    const stranger = await app.signUp('parent');
    const childEmail = 'wanted@family.example';
    const statuses = [];
    for (let tries = 0; tries < 20; tries += 1) {
      statuses.push((await stranger.post('/api/invites', { childName: 'Ada', childEmail })).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(16);
    await sendInvite(app, parent, { childEmail });
  });

  test.for(['day', 'month'])(
    'a mailbox gets a limited number a %s from all parents, with any plus-tag',
    async (span, { app, parent }) => {
      const childEmail = `flooded-${span}@family.example`;
      await sendInvite(app, parent, { childEmail });
      await countTries(app, `invite-mailbox-${span}`, span === 'day' ? 5 : 15);
      const another = await app.signUp('parent');
      for (const email of [childEmail, childEmail.replace('@', '+more@')]) {
        const invite = { childName: 'Ada', childEmail: email };
        expect((await refused(app, () => another.post('/api/invites', invite))).status).toBe(429);
      }
    },
  );

  test('strangers never use up those of a parent whose earlier invite was answered', async ({
    app,
    parent,
  }) => {
    const { email, completion } = await sendInvite(app, parent);
    const childEmail = email.replace('@', '+twin@');
    await sendInvite(app, await app.signUp('parent'), { childEmail: email.replace('@', '+x@') });
    await app.browser().must('POST', '/api/youth-completion', completion);
    await countTries(app, 'invite-mailbox-day', 5);
    const stranger = await app.signUp('parent');
    const invite = { childName: 'Ada', childEmail };
    expect((await stranger.post('/api/invites', invite)).status).toBe(429);
    expect((await parent.post('/api/invites', invite)).status).toBe(201);
  });

  // Attack A264.
  test('rule 4.76: nothing in the text of the mail is an address that mail programs link', async ({
    app,
  }) => {
    const parent = await app.signUp('parent', 'Dana Young');
    // This name was stored before rule 1.133 began to refuse such names.
    const name = 'Evil.Pizza see https:/x evil。com';
    await app.query`update people set full_name = ${name} where id = ${parent.personId}`;
    const { mail } = await sendInvite(app, parent, { childName: 'Ada' });
    const own = mail.text.replace(/Complete your sign-up:\n\S+/, '');
    expect(own).toContain('Evil. Pizza see https: /x evil。 com');
    expect(own).not.toMatch(/\S[.:。]\S/);
    expect(mail.text).toMatch(/^http:\/\/localhost:\d+\/#\/auth\/youth-complete\?token=/m);
  });
});
