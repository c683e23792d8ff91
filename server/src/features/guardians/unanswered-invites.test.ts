import { GUARDIAN_INVITE_DAYS } from '@oakling/domain/guardians/guardian-invite';
import { describe, expect } from 'vitest';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { acceptance, inviteGuardian } from '../../testing/guardian-invite.ts';
import { newMails } from '../../testing/new-mails.ts';
import { refused } from '../../testing/refused.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import { lapseGuardianInvites } from './lapse-guardian-invites.ts';

const DAY_MS = 86_400_000;
const ACCEPT = '/api/guardian-links/accept';

describe('A153, a guardian who sends as many unanswered invites as possible', () => {
  test('takes no place from another guardian; the first to accept gets it', async ({
    app,
    family,
  }) => {
    const { parent, youth } = family;
    const jon = await addGuardian(app, [youth]);
    const path = `/api/children/${youth.personId}/guardian-invites`;
    for (const name of ['a', 'b', 'c']) {
      await parent.must('POST', path, { email: `${name}@nobody.example` });
    }
    const full = await refused(app, () => parent.post(path, { email: 'd@nobody.example' }));
    expect(full.body.code).toBe('enough-invited');
    const list = async (who: typeof jon) =>
      (await who.get(`/api/children/${youth.personId}/guardians`)).body.room;
    expect([await list(parent), await list(jon)]).toEqual(['enough-invited', 'free']);
    const [ann, max, eva] = [
      await app.signUp('parent'),
      await app.signUp('parent'),
      await app.signUp('parent'),
    ];
    const codes: string[] = [];
    for (const { email } of [ann, max, eva]) {
      codes.push((await inviteGuardian(app, { by: jon, child: youth, email })).code);
    }
    await ann.must('POST', ACCEPT, acceptance(codes[0] ?? ''));
    await max.must('POST', ACCEPT, acceptance(codes[1] ?? ''));
    const fifth = await refused(app, () => eva.post(ACCEPT, acceptance(codes[2] ?? '')));
    expect(fifth.body.code).toBe('no-room');
    expect(await list(jon)).toBe('no-room');
    const sixth = await refused(app, () => jon.post(path, { email: 'f@else.example' }));
    expect(sixth.body.code).toBe('no-room');
  });
});

describe('Rules 4.68 and 8.118, an unanswered invite', () => {
  test('expires after its time, not before, and its sender is notified once', async ({
    app,
    family,
  }) => {
    const { parent, youth } = family;
    const jon = await addGuardian(app, [youth]);
    const email = 'ann@elsewhere.example';
    const lapse = () => app.run(lapseGuardianInvites);
    // Lets the open invites of other tests expire first.
    app.setNow(new Date(Date.now() + 2 * GUARDIAN_INVITE_DAYS * DAY_MS));
    await lapse();
    app.setNow(null);
    await inviteGuardian(app, { by: parent, child: youth, email });
    const sentAt = app.now().getTime();
    app.setNow(new Date(sentAt + GUARDIAN_INVITE_DAYS * DAY_MS - 60_000));
    expect(await lapse()).toBe(0);
    app.setNow(new Date(sentAt + GUARDIAN_INVITE_DAYS * DAY_MS + 1000));
    const mails = await newMails(app, async () => {
      const counts = await Promise.all([lapse(), lapse(), lapse()]);
      expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    });
    expect(mails.map(({ to }) => to)).toEqual([parent.email]);
    expect(mails[0]?.text).not.toContain(email);
    const told = (await parent.get('/api/notifications')).body.items.filter(
      ({ kind }: { kind: string }) => kind === 'guardian-invite-ended',
    );
    expect(told).toMatchObject([{ names: { child: 'Sam Young', by: 'time' } }]);
    const { body } = await jon.get(`/api/children/${youth.personId}/guardians`);
    expect(body.invites).toEqual([]);
    app.setNow(null);
  });
});
