import { ROLES } from '@oakling/domain/identity/role';
import { profileTextsOf } from '@oakling/domain/kernel/profile-texts';
import { noTexts } from '@oakling/domain/testing/profiles';
import { describe, expect } from 'vitest';
import { collide } from '../../testing/at-once.ts';
import { test } from '../../testing/fixtures.ts';

const fullName = 'Rosa Alvarez';

describe('Rules 3.1 to 3.7, changing a profile', () => {
  test.for(['elder', 'youth'] as const)(
    'an %s changes name, bio and picture',
    async (role, { family }) => {
      const person = family[role];
      // Another test may already have filled in the other texts.
      const empty = Object.fromEntries(profileTextsOf(role).map((name) => [name, '']));
      const changes = { bio: ' I like\nfilms ', avatar: `${role}-2` };
      const body = { fullName: ' New Name ', ...empty, ...changes };
      const answer = await person.json('PATCH', '/api/profile', body);
      const expected = {
        id: person.personId,
        role,
        fullName: 'New Name',
        ...noTexts,
        bio: 'I like\nfilms',
        avatarUrl: `/avatars/${role}-2.svg`,
        presetAvatar: `${role}-2`,
        waiting: expect.arrayContaining(['fullName']),
        ...(role === 'elder'
          ? { awaitsChecks: false }
          : { isMatchingOn: true, awaitsConsent: false }),
      };
      expect([answer.status, answer.body]).toEqual([200, expected]);
      expect((await person.get('/api/profile')).body).toEqual(expected);
      // Omitted fields stay unchanged; null clears a field.
      const { body: after } = await person.json('PATCH', '/api/profile', {
        fullName,
        avatar: null,
      });
      const cleared = { avatarUrl: null, presetAvatar: null, waiting: expect.any(Array) };
      expect(after).toEqual({ ...expected, fullName, ...cleared });
    },
  );

  test('a parent changes name and picture', async ({ family }) => {
    const change = { fullName: 'Maria Young', avatar: 'parent-1' };
    expect((await family.parent.json('PATCH', '/api/profile', change)).status).toBe(200);
    const child = await family.youth.get('/api/profile');
    expect(child.body).not.toMatchObject({ fullName: 'Maria Young' });
    const kept = { ...noTexts, fullName: 'Maria Young', presetAvatar: 'parent-1' };
    expect((await family.parent.get('/api/profile')).body).toMatchObject(kept);
  });

  test.for(ROLES.flatMap((role) => profileTextsOf(role).map((name) => [role, name] as const)))(
    'an %s saves the text %s',
    async ([role, name], { family }) => {
      const change = { fullName, [name]: ' Mine ' };
      const { body } = await family[role].json('PATCH', '/api/profile', change);
      expect(body).toMatchObject({ [name]: 'Mine' });
    },
  );

  test('two changes at once are both saved', async ({ app }) => {
    const elder = await app.signUp('elder');
    const row = { text: 'select from people where id = $1 for update', values: [elder.personId] };
    const changes = [{ bio: 'I like films' }, { avatar: 'elder-2' }].map(
      (change) => () => elder.json('PATCH', '/api/profile', { fullName, ...change }),
    );
    const answers = await collide(app, row, changes, changes.length);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const both = { bio: 'I like films', presetAvatar: 'elder-2' };
    expect((await elder.get('/api/profile')).body).toMatchObject(both);
  });

  test('is one audit row, which records the change but neither name nor bio', async ({ app }) => {
    const elder = await app.signUp('elder', 'Before');
    await elder.json('PATCH', '/api/profile', { fullName: 'After', bio: 'whisper' });
    const rows = await app.query`
      select actor_id, type, before, after from audit_log
      where feature = 'profile' and subject_id = ${elder.personId}
    `;
    expect(rows).toEqual([
      {
        actor_id: elder.personId,
        type: 'ProfileChanged',
        before: null,
        after: { nameChanged: true, bioChanged: true, avatar: null },
      },
    ]);
  });

  test('a youth shown by initial has the name the parent entered, whatever they call themselves', async ({
    app,
    family,
  }) => {
    const youth = await app.invite(family.parent, 'Ada Maria Lovelace', {
      shownNameStyle: 'first-name-and-initial',
    });
    await app.choose(youth, { Photography: 1 });
    await youth.json('PATCH', '/api/profile', { fullName: 'Ada_Lovelace-Springfield+4912345' });
    const match = await family.elder.get(`/api/matches/${youth.personId}`);
    expect(match.body.name).toBe('Ada L.');
    expect(match.text).not.toContain('Smith');
  });
});
