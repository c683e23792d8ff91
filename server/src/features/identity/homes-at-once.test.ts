import { describe, expect } from 'vitest';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { acceptance, inviteGuardian } from '../../testing/guardian-invite.ts';
import { addChild, enterPin, handOver } from '../../testing/pin-child.ts';
import { beginRound, RACE, rounds } from '../../testing/rounds.ts';
import { addGuardian } from '../../testing/second-guardian.ts';

describe('Rule 1.130, at the same moment', () => {
  test(
    'a PIN tried wrong on two devices has five tries in total',
    RACE,
    async ({ app, family: { parent } }) => {
      for (const round of rounds(2)) {
        await beginRound(app);
        const child = await addChild(parent, `Liv ${round}`);
        const tablets = [await handOver(app, child, parent), await handOver(app, child, parent)];
        const tries = await Promise.all(
          tablets.flatMap((each) =>
            ['702601', '702602', '702603', '702604', '702605'].map((pin) =>
              enterPin(each, child.id, pin),
            ),
          ),
        );
        const codes = tries.map(({ body }) => body.code).toSorted();
        expect(codes).toEqual([...Array(5).fill('pin-locked'), ...Array(5).fill('wrong-pin')]);
        for (const each of tablets)
          expect((await enterPin(each, child.id)).body.code).toBe('pin-locked');
      }
      app.setNow(null);
    },
  );

  test(
    'an invite is accepted once, even together with a decline',
    RACE,
    async ({ app, family: { parent } }) => {
      for (const round of rounds(2)) {
        await beginRound(app);
        const child = await app.invite(parent, `Child ${round}`);
        const jon = await app.signUp('parent', 'Jon Young');
        const { code } = await inviteGuardian(app, { by: parent, child, email: jon.email });
        const accept = () => jon.post('/api/guardian-links/accept', acceptance(code));
        const decline = () => app.browser().post('/api/guardian-links/decline', { code });
        const answers = await Promise.all([accept(), accept(), decline()]);
        const done = answers.filter(({ status }) => status < 300);
        expect(done).toHaveLength(1);
        expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
        const { body } = await child.get('/api/guardians');
        expect(body.items).toHaveLength(done[0]?.status === 200 ? 2 : 1);
      }
      app.setNow(null);
    },
  );

  test('of two who would become the fourth guardian, one does', RACE, async ({ app, family }) => {
    for (const round of rounds(2)) {
      await beginRound(app);
      const child = await app.invite(family.parent, `Child ${round}`);
      for (const name of ['Ann Young', 'Bo Young']) await addGuardian(app, [child], name);
      const codes: [Awaited<ReturnType<typeof app.signUp>>, string][] = [];
      for (const name of ['Cy Young', 'Di Young']) {
        const guardian = await app.signUp('parent', name);
        const asked = { by: family.parent, child, email: guardian.email };
        codes.push([guardian, (await inviteGuardian(app, asked)).code]);
      }
      const answers = await Promise.all(
        codes.map(([guardian, code]) =>
          guardian.post('/api/guardian-links/accept', acceptance(code)),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect((await child.get('/api/guardians')).body.items).toHaveLength(4);
    }
    app.setNow(null);
  });
});
