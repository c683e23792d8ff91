import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { forgetProof } from '../../testing/email-code.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { acceptance, inviteGuardian } from '../../testing/guardian-invite.ts';
import { newMails } from '../../testing/new-mails.ts';
import { changesNothing, refusal, refused } from '../../testing/refused.ts';
import { ask, dayFromNow, meeting } from '../../testing/session-request.ts';

const ACCEPT = '/api/guardian-links/accept';

describe('Rules 4.44 to 4.49 and 8.98, accepting an invite', () => {
  test('the guardian sees pending requests, the family is notified, and the consent is theirs', async ({
    app,
    family,
  }) => {
    const { parent, youth, elder } = family;
    const id = await ask(elder, meeting(youth, { date: dayFromNow(3) }));
    const jon = await app.signUp('parent', 'Jon Young');
    await forgetProof(app, jon);
    const { code } = await inviteGuardian(app, { by: parent, child: youth, email: jon.email });
    expect((await jon.get(`/api/sessions/${id}`)).status).toBe(404);
    const mails = await newMails(app, () => jon.must('POST', ACCEPT, acceptance(code)));
    expect(mails.map(({ to }) => to).toSorted()).toEqual([parent.email, youth.email].toSorted());
    expect((await jon.get(`/api/sessions/${id}`)).status).toBe(200);
    const { body: mine } = await youth.get('/api/guardians');
    expect(mine.items.map(({ name }: { name: string }) => name)).toEqual([
      'Maria Young',
      'Jon Young',
    ]);
    const { body: shown } = await parent.get(`/api/children/${youth.personId}/guardians`);
    expect(shown.guardians[1]).toMatchObject({
      name: 'Jon Young',
      isYou: false,
      invitedBy: 'Maria Young',
    });
    const rows = await app.query<{ scope: string }>`
      select scope from consents
      where given_by = ${jon.personId} and given_for = ${youth.personId} order by scope
    `;
    expect(rows.map(({ scope }) => scope)).toEqual(['child-account', 'terms-and-privacy']);
    // The link proves the mailbox to which it was mailed. Rule 1.61
    expect((await jon.get('/api/me')).body.emailProof).toBeUndefined();
    for (const who of [parent, youth]) {
      const { body } = await who.get('/api/notifications');
      expect(body.items.map(({ kind }: { kind: string }) => kind)).toContain('guardian-joined');
    }
    // The link is used up.
    expect((await refused(app, () => jon.post(ACCEPT, acceptance(code)))).body.code).toBe(
      'link-invalid',
    );
  });

  test('without a consent no one becomes a guardian, and changed terms ask each guardian', async ({
    app,
    family,
  }) => {
    const { parent, youth } = family;
    const jon = await app.signUp('parent', 'Jon Young');
    const { code } = await inviteGuardian(app, { by: parent, child: youth, email: jon.email });
    expect((await refused(app, () => jon.post(ACCEPT, { code }))).status).toBe(422);
    await jon.must('POST', ACCEPT, acceptance(code));
    const rows = await app.query<{ jon: boolean; maria: boolean; sam: boolean }>`
      with forgotten as (
        select document_version as version, document_hash as hash from consents limit 1
      )
      select must_accept_terms(${jon.personId}, version, hash) as jon,
        must_accept_terms(${parent.personId}, version, hash) as maria,
        must_accept_terms(${youth.personId}, version, hash) as sam
      from forgotten
    `;
    expect(rows).toEqual([{ jon: false, maria: false, sam: false }]);
    // A guardian who has not consented must consent, even if another guardian already has.
    const max = await app.signUp('parent', 'Max Young');
    await app.query`
      insert into guardianships (guardian_id, child_id) values (${max.personId}, ${youth.personId})
    `;
    expect((await max.get('/api/me')).body.mustAcceptTerms).toBe(true);
    expect((await youth.get('/api/me')).body.mustAcceptTerms).toBe(false);
  });

  test('declining needs no account, ends the invite, and notifies only its sender', async ({
    app,
    family,
  }) => {
    const { parent, youth } = family;
    const email = 'jon@elsewhere.example';
    const { code } = await inviteGuardian(app, { by: parent, child: youth, email });
    const mails = await newMails(app, () =>
      app.browser().must('POST', '/api/guardian-links/decline', { code }),
    );
    expect(mails.map(({ to }) => to)).toEqual([parent.email]);
    expect(mails[0]?.text).toContain('Somebody said no to being a guardian of Sam Young');
    expect(mails[0]?.text).not.toContain(email);
    const { body } = await parent.get(`/api/children/${youth.personId}/guardians`);
    expect(body.invites).toEqual([]);
    const { body: notices } = await parent.get('/api/notifications');
    expect(notices.items[0]).toMatchObject({
      kind: 'guardian-invite-ended',
      names: { child: 'Sam Young' },
      childId: youth.personId,
    });
    expect((await youth.get('/api/notifications')).body.items).not.toContainEqual(
      expect.objectContaining({ kind: 'guardian-invite-ended' }),
    );
  });

  test('every visitor learns which account is needed', async ({ app, family }) => {
    const { parent, youth, elder } = family;
    const read = async (who: { post: typeof parent.post }, email: string) => {
      const { id, code } = await inviteGuardian(app, { by: parent, child: youth, email });
      const { body } = await who.post('/api/guardian-links/read', { code });
      await parent.must('DELETE', `/api/guardian-invites/${id}`);
      return body;
    };
    const free = 'jon@elsewhere.example';
    expect(await read(app.browser(), free)).toEqual({
      viewer: 'logged-out',
      email: free,
      inviterName: 'Maria Young',
      childName: 'Sam Young',
    });
    // The address is not revealed. Rule 4.69
    expect(await read(parent, free)).toMatchObject({ viewer: 'other-address', email: null });
    expect((await read(elder, elder.email)).viewer).toBe('other-role');
    const jon = await app.signUp('parent');
    expect((await read(jon, jon.email)).viewer).toBe('can-accept');
  });
});

describe('A124, an invite that would make a child, an elder or a stranger a guardian', () => {
  test('the link works only for a parent whose account has its address', async ({
    app,
    family,
  }) => {
    const { parent, youth, elder } = family;
    const other = await app.signUp('parent');
    const stranger = await app.invite(other);
    const toOther = await inviteGuardian(app, { by: parent, child: youth, email: other.email });
    const toYouth = await inviteGuardian(app, { by: parent, child: youth, email: stranger.email });
    const toElder = await inviteGuardian(app, {
      by: parent,
      child: await app.invite(parent, 'Nia Young'),
      email: elder.email,
    });
    await changesNothing(app, async () => {
      for (const who of [youth, stranger, elder]) {
        for (const { code } of [toOther, toYouth, toElder]) {
          expect((await refusal(() => who.post(ACCEPT, acceptance(code)))).status).toBe(403);
        }
      }
      for (const { code } of [toYouth, toElder]) {
        const answer = await refusal(() => other.post(ACCEPT, acceptance(code)));
        expect(answer.body.code).toBe('other-address');
      }
      const nobody = await refusal(() => app.browser().post(ACCEPT, acceptance(toOther.code)));
      expect(nobody.status).toBe(401);
    });
  });

  test('the database accepts only parents as guardians, and no invite to the child’s own address', async ({
    app,
    family,
  }) => {
    const { parent, youth, elder } = family;
    const other = await app.invite(parent, 'Nia Young');
    const { db } = app.platform;
    for (const { personId } of [elder, youth, other]) {
      const guardian = sql`
        insert into guardianships (guardian_id, child_id) values (${personId}, ${youth.personId})
      `;
      await expect(guardian.execute(db)).rejects.toThrow('cannot supervise');
    }
    const invite = sql`
      insert into guardian_invites (id, child_id, inviter_id, email, code_hash, expires_at)
      values (gen_random_uuid(), ${youth.personId}, ${parent.personId}, ${youth.email}, 'x', now())
    `;
    await expect(invite.execute(db)).rejects.toThrow('their own guardian');
  });

  test('an invite by a person who has since been suspended or stepped back doesn’t work', async ({
    app,
    family,
  }) => {
    const { parent, youth } = family;
    const [jon, max] = [await app.signUp('parent', 'Jon'), await app.signUp('parent', 'Max')];
    const first = await inviteGuardian(app, { by: parent, child: youth, email: jon.email });
    await jon.must('POST', ACCEPT, acceptance(first.code));
    const pending = await inviteGuardian(app, { by: parent, child: youth, email: max.email });
    const vet = (vetting: string) =>
      app.query`update people set vetting = ${vetting} where id = ${parent.personId}`;
    await vet('suspended');
    expect((await refused(app, () => max.post(ACCEPT, acceptance(pending.code)))).body.code).toBe(
      'link-invalid',
    );
    await vet('unverified');
    await parent.must('DELETE', `/api/children/${youth.personId}/guardianship`);
    expect((await refused(app, () => max.post(ACCEPT, acceptance(pending.code)))).body.code).toBe(
      'link-invalid',
    );
    expect((await max.get(`/api/children/${youth.personId}`)).status).toBe(404);
  });
});
