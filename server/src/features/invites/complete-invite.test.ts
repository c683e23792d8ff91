import { TERMS_VERSION } from '@oakling/domain/legal/terms';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { collide } from '../../testing/at-once.ts';
import { databaseState, tablesContaining } from '../../testing/database-state.ts';
import { test as base } from '../../testing/fixtures.ts';
import { refused } from '../../testing/refused.ts';
import { beginRound, RACE, rounds } from '../../testing/rounds.ts';
import { sendInvite } from '../../testing/sent-invite.ts';
import { PASSWORD } from '../../testing/test-app.ts';

const test = base.extend('parent', { scope: 'file', auto: true }, ({ app }) =>
  app.signUp('parent', 'Maria Young'),
);

const check = '/api/youth-completion/check';
const complete = '/api/youth-completion';

describe('Rule 1.17, completing', () => {
  test('creates user, youth and consents, and accepts the invite', async ({ app, parent }) => {
    const { completion, token, email } = await sendInvite(app, parent, {
      ageRange: '15-20',
      note: 'Likes films',
      shownNameStyle: 'first-name-and-initial',
    });
    const child = app.browser();
    expect((await child.post(complete, completion)).status).toBe(201);

    const me = (await child.get('/api/me')).body;
    expect(me).toEqual({
      id: me.id,
      role: 'youth',
      email,
      fullName: 'Ada Maria Lovelace',
      mustAcceptTerms: false,
    });
    const { db } = app.platform;
    const person = await sql`
      select role, full_name, shown_name, age_range, stage, connection_pref, bio, avatar, note,
        guardians_of(id) as guardians, skills, interest_mask, email_verified
      from people join users using (id) where id = ${me.id}
    `.execute(db);
    expect(person.rows).toEqual([
      {
        role: 'youth',
        full_name: 'Ada Maria Lovelace',
        shown_name: 'Ada L.',
        age_range: '15-20',
        stage: '13-15',
        connection_pref: '',
        bio: '',
        avatar: null,
        guardians: [parent.personId],
        note: 'Likes films',
        skills: {},
        interest_mask: 0,
        email_verified: true,
      },
    ]);
    const invite = await sql`
      select status, accepted_at is not null as accepted, youth_id from invites where token = ${token}
    `.execute(db);
    expect(invite.rows).toEqual([{ status: 'accepted', accepted: true, youth_id: me.id }]);
    const consents = await sql`
      select given_by, scope, method, document_version, length(document_hash) as hash
      from consents where given_for = ${me.id} order by scope
    `.execute(db);
    const by = { given_by: parent.personId, method: 'invite-by-guardian' };
    const what = { document_version: TERMS_VERSION, hash: 64 };
    expect(consents.rows).toEqual([
      { ...by, ...what, scope: 'child-account' },
      { ...by, ...what, scope: 'terms-and-privacy' },
    ]);
    const audit = await sql`
      select type from audit_log where subject_id in (${token}, ${me.id}) order by id
    `.execute(db);
    expect(audit.rows).toEqual([
      { type: 'InviteSent' },
      { type: 'GuardianConsented' },
      { type: 'InviteAccepted' },
      { type: 'PersonSignedUp' },
    ]);
  });

  test('the password is the child’s, and isn’t stored in clear', async ({ app, parent }) => {
    const { completion } = await sendInvite(app, parent);
    const password = 'a very own password';
    await app.browser().must('POST', complete, { ...completion, password });
    const again = app.browser();
    expect((await again.post('/api/log-in', { email: completion.email, password })).status).toBe(
      200,
    );
    expect(await tablesContaining(app.platform.db, password)).toEqual([]);
  });

  test('a failure after the user row leaves no user, and the link still works', async ({
    app,
    parent,
  }) => {
    const { completion } = await sendInvite(app, parent, { childName: 'Unlucky Child' });
    const { db } = app.platform;
    await app.query`
      create function fail() returns trigger language plpgsql as $$ begin raise 'no room'; end $$
    `;
    await app.query`
      create trigger fail before insert on people for each row
      when (new.full_name = 'Unlucky Child') execute function fail()
    `;
    const before = await databaseState(db);
    expect((await app.browser().post(complete, completion)).status).toBe(500);
    expect(await databaseState(db)).toEqual(before);
    await app.query`drop function fail() cascade`;
    expect((await app.browser().post(complete, completion)).status).toBe(201);
  });
});

describe('Rule 1.18, only the POST that sets the password uses up the code', () => {
  test('opening and checking the link, any number of times, changes nothing', async ({
    app,
    parent,
  }) => {
    const { completion } = await sendInvite(app, parent);
    const { password: _, ...link } = completion;
    const query = new URLSearchParams(link).toString();
    const before = await databaseState(app.platform.db);
    for (let times = 0; times < 3; times += 1) {
      for (const method of ['GET', 'HEAD']) {
        await app.browser().send(method, `/auth/youth-complete?${query}`);
        await app.browser().send(method, `${complete}?${query}`);
        await app.browser().send(method, `${check}?${query}`);
      }
      expect((await app.browser().post(check, link)).status).toBe(200);
    }
    expect(await databaseState(app.platform.db)).toEqual(before);
    expect((await app.browser().post(complete, completion)).status).toBe(201);
  });

  test('ten completions at once create one account', RACE, async ({ app, parent }) => {
    for (const _ of rounds(1)) {
      await beginRound(app);
      const { completion, email, token } = await sendInvite(app, parent);
      const tries = Array.from(
        { length: 10 },
        () => () => app.browser().post(complete, completion),
      );
      const row = { text: 'select from invites where token = $1 for update', values: [token] };
      const answers = await collide(app, row, tries, 5);
      const lost = answers.filter(({ status }) => status !== 201);
      expect(lost).toHaveLength(9);
      expect(new Set(lost.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
        new Set(['409 invite-not-found']),
      );
      const rows = await app.query`
        select count(*)::int as people, count(distinct users.id)::int as users
        from users join people using (id) where email = ${email}
      `;
      expect(rows).toEqual([{ people: 1, users: 1 }]);
    }
  });

  test('a used link is refused', async ({ app, parent }) => {
    const { completion } = await sendInvite(app, parent);
    await app.browser().must('POST', complete, completion);
    const answer = await refused(app, () => app.browser().post(complete, completion));
    expect([answer.status, answer.body.code]).toEqual([409, 'invite-not-found']);
  });
});

test('Rule 1.20, an address registered in the meantime keeps its account', async ({
  app,
  parent,
}) => {
  const elder = await app.signUp('elder');
  const { completion, token } = await sendInvite(app, parent);
  await app.query`update invites set child_email = ${elder.email} where token = ${token}`;
  const body = { ...completion, email: elder.email, password: 'taken over now' };
  const answer = await refused(app, () => app.browser().post(complete, body));
  expect([answer.status, answer.body.code]).toEqual([409, 'email-has-account']);
  const login = { email: elder.email, password: PASSWORD };
  expect((await app.browser().post('/api/log-in', login)).status).toBe(200);
});

test('Rule 8.2, the parent is told that the invite was accepted', async ({ app }) => {
  const mother = await app.signUp('parent');
  const youth = await app.invite(mother, 'Tom Young');
  const { body } = await mother.get('/api/notifications');
  expect(body).toMatchObject({
    unread: 1,
    items: [{ kind: 'invite-accepted', names: { child: 'Tom Young' }, isRead: false }],
  });
  expect((await youth.get('/api/notifications')).body).toMatchObject({ unread: 0, items: [] });
});
