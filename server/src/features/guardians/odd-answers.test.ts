import { describe, expect } from 'vitest';
import { suspend } from '../../testing/appeals.ts';
import { collide, queueUp } from '../../testing/at-once.ts';
import type { Browser } from '../../testing/browser.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { acceptance, inviteGuardian } from '../../testing/guardian-invite.ts';
import { goAway } from '../../testing/guardian-wishes.ts';
import { RACE } from '../../testing/rounds.ts';
import { refused } from '../../testing/refused.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import type { TestApp } from '../../testing/test-app.ts';

const ACCEPT = '/api/guardian-links/accept';
const END = '/api/moderation/guardianships/end';
const childRow = ({ personId }: Browser) => ({
  text: 'select from people where id = $1 for update',
  values: [personId],
});
const stepBack = (guardian: Browser, child: Browser) =>
  guardian.send('DELETE', `/api/children/${child.personId}/guardianship`);

async function awayOf(reader: Browser, child: Browser): Promise<[string, string | null][]> {
  const { body } = await reader.get(`/api/children/${child.personId}/who-approves`);
  return body.guardians.map((one: { name: string; away: { substituteId: string } | null }) => [
    one.name,
    one.away && one.away.substituteId,
  ]);
}

/** `decided`: an active guardian decides for the child. `isLetIn`: the child isn't suspended. */
async function standing(app: TestApp, child: Browser) {
  const rows = await app.query<{ decided: boolean; isLetIn: boolean }>`
    select vetting <> 'suspended' as "isLetIn", exists (
      select from people as guardian
      where guardian.id = any (guardians_of(child.id)) and guardian.vetting <> 'suspended'
    ) as decided
    from people as child where id = ${child.personId}
  `;
  return rows[0];
}

describe('Rules 4.42, 4.44 and 4.46, an invite to be a guardian', () => {
  test(
    'ten acceptances at once count once, with one consent',
    RACE,
    async ({ app, family: { parent, youth } }) => {
      const jon = await app.signUp('parent', 'Jon Young');
      const { code } = await inviteGuardian(app, { by: parent, child: youth, email: jon.email });
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => jon.post(ACCEPT, acceptance(code))),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      const rows = await app.query<{ joined: number; consents: number; told: number }>`
      select
        (select count(*)::int from audit_log
          where subject_id = ${youth.personId} and type = 'GuardianJoined') as joined,
        (select count(*)::int from consents
          where given_by = ${jon.personId} and given_for = ${youth.personId}) as consents,
        (select count(*)::int from notifications
          where person_id = ${parent.personId} and kind = 'guardian-joined') as told
    `;
      expect(rows).toEqual([{ joined: 1, consents: 2, told: 1 }]);
    },
  );

  test('a moderator or a suspended parent with its address can’t become a guardian', async ({
    app,
    family: { parent, youth },
    moderator,
  }) => {
    const stan = await app.signUp('parent', 'Stan Suspended');
    const codes: [Browser, string][] = [];
    for (const who of [moderator, stan]) {
      const asked = { by: parent, child: youth, email: who.email };
      codes.push([who, (await inviteGuardian(app, asked)).code]);
    }
    await suspend(moderator, stan);
    for (const [who, code] of codes) {
      const answer = await refused(app, () => who.post(ACCEPT, acceptance(code)));
      expect([401, 403], who.email).toContain(answer.status);
    }
    expect((await youth.get('/api/guardians')).body.items).toHaveLength(1);
  });

  test('an invite to a child’s address in capitals counts as one to the child', async ({
    app,
    family: { parent, youth },
  }) => {
    const path = `/api/children/${youth.personId}/guardian-invites`;
    const sister = await app.invite(parent, 'Nia Young');
    for (const email of [youth.email, sister.email]) {
      const loud = { email: ` ${email.toUpperCase()} ` };
      const answer = await refused(app, () => parent.post(path, loud));
      expect(answer.body.code ?? answer.status).toBe('child-address');
    }
  });

  test(
    'doesn’t work if a moderator ends its sender’s guardianship at that moment',
    RACE,
    async ({ app, family: { parent, youth }, moderator }) => {
      await addGuardian(app, [youth]);
      const pal = await app.signUp('parent', 'Pal Young');
      const { code } = await inviteGuardian(app, { by: parent, child: youth, email: pal.email });
      const end = { guardianId: parent.personId, childId: youth.personId, reason: 'Court' };
      const [ended, accepted] = await queueUp(app, childRow(youth), [
        () => moderator.post(END, end),
        () => pal.post(ACCEPT, acceptance(code)),
      ]);
      expect([ended?.status, accepted?.body.code]).toEqual([204, 'link-invalid']);
    },
  );
});

describe('Rules 6.141 and 9.207, substitutes named at once', () => {
  test(
    'if two name each other, one is refused',
    RACE,
    async ({ app, family: { parent, youth } }) => {
      const max = await addGuardian(app, [youth], 'Max Young');
      const answers = await collide(
        app,
        childRow(youth),
        [() => goAway(parent, youth, max), () => goAway(max, youth, parent)],
        2,
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    },
  );

  test(
    'if three name each other in a ring, no one waits for an absent guardian',
    RACE,
    async ({ app, family: { parent, youth } }) => {
      const max = await addGuardian(app, [youth], 'Max Young');
      const ada = await addGuardian(app, [youth], 'Ada Young');
      const answers = await collide(
        app,
        childRow(youth),
        [
          () => goAway(parent, youth, max),
          () => goAway(max, youth, ada),
          () => goAway(ada, youth, parent),
        ],
        3,
      );
      for (const { status } of answers) expect([204, 409]).toContain(status);
      const ids = new Map([parent, max, ada].map(({ personId }, i) => [i, personId]));
      const away = await awayOf(parent, youth);
      const awayIds = away.flatMap(([, substitute], i) =>
        substitute === null ? [] : [ids.get(i)],
      );
      for (const [, substitute] of away) expect(awayIds).not.toContain(substitute);
      expect(awayIds.length).toBeLessThan(3);
    },
  );

  test('a suspended guardian, or one whom a moderator ended, can’t be a substitute', async ({
    app,
    family: { parent, youth },
    moderator,
  }) => {
    const max = await addGuardian(app, [youth], 'Max Young');
    const ada = await addGuardian(app, [youth], 'Ada Young');
    await suspend(moderator, max);
    await moderator.must('POST', END, {
      guardianId: ada.personId,
      childId: youth.personId,
      reason: 'Court',
    });
    for (const who of [max, ada]) {
      const answer = await refused(app, () => goAway(parent, youth, who));
      expect(answer.body.code).toBe('no-such-guardian');
    }
  });

  test('if a moderator ends a substitute’s guardianship, the absent guardian decides', async ({
    app,
    family: { parent, youth },
    moderator,
  }) => {
    const max = await addGuardian(app, [youth], 'Max Young');
    await goAway(parent, youth, max);
    await moderator.must('POST', END, {
      guardianId: max.personId,
      childId: youth.personId,
      reason: 'Court',
    });
    expect(await awayOf(parent, youth)).toEqual([['Maria Young', null]]);
  });
});

describe('Rules 4.51 and 9.74, the last active guardian', () => {
  const ORDERS = ['steps back first', 'is left behind by a suspension first'] as const;
  test.for(ORDERS)(
    '%s, and the child isn’t left to a suspended guardian',
    RACE,
    async (order, { app, family: { parent, youth }, moderator }) => {
      const max = await addGuardian(app, [youth], 'Max Young');
      const acts = [() => stepBack(max, youth), () => suspend(moderator, parent)];
      await queueUp(app, childRow(youth), order === 'steps back first' ? acts : acts.toReversed());
      const state = await standing(app, youth);
      expect(state?.decided === true || state?.isLetIn === false, JSON.stringify(state)).toBe(true);
    },
  );

  test(
    'can’t be ended by a moderator while another moderator suspends the other guardian',
    RACE,
    async ({ app, family: { parent, youth }, moderator }) => {
      const max = await addGuardian(app, [youth], 'Max Young');
      const end = { guardianId: max.personId, childId: youth.personId, reason: 'Court' };
      await Promise.all([moderator.post(END, end), suspend(moderator, parent)]);
      const state = await standing(app, youth);
      expect(state?.decided === true || state?.isLetIn === false, JSON.stringify(state)).toBe(true);
    },
  );
});
