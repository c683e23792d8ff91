import { CHECK_TEXTS } from '@oakling/domain/admin/clearance-contract';
import { emptyTexts } from '@oakling/domain/kernel/text-list';
import { DEFAULT_CHECKS } from '@oakling/domain/identity/clearance';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import {
  checkList,
  clearElder,
  lapseChecks,
  recordCheck,
  withdrawCheck,
} from '../../testing/checks.ts';
import { tablesContaining } from '../../testing/database-state.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { refused } from '../../testing/refused.ts';
import type { TestApp } from '../../testing/test-app.ts';

const FAR = '2099-01-01';
const PEOPLE = '/api/moderation/people';
const shown = async (moderator: Browser, person: Browser) =>
  (await moderator.get(`${PEOPLE}/${person.personId}`)).body;
const badge = async ({ elder, youth }: { elder: Browser; youth: Browser }) =>
  (await youth.get(`/api/matches/${elder.personId}`)).body.isVerified as boolean;

async function acts(app: TestApp, person: Browser): Promise<string[]> {
  const rows = await app.query<{ type: string }>`
    select type from audit_log where feature = 'admin' and subject_id = ${person.personId}
      and type not in ('PersonViewed', 'ChecksViewed') order by id
  `;
  return rows.map(({ type }) => type);
}

async function stored(app: TestApp, person: Browser) {
  return app.platform.db
    .selectFrom('people')
    .select(['vetting', 'verified_until'])
    .where('id', '=', person.personId)
    .executeTakeFirst();
}

describe('Rules 9.127 to 9.129, recording checks', () => {
  test('the last check clears the elder until the first expiry; withdrawing one ends it', async ({
    app,
    family,
    moderator,
  }) => {
    const { elder } = family;
    const [last, ...others] = DEFAULT_CHECKS;
    for (const check of others) {
      expect((await recordCheck(moderator, elder, { check, until: FAR })).status).toBe(204);
      expect(await badge(family)).toBe(false);
    }
    expect((await recordCheck(moderator, elder, { check: last, until: '2098-12-31' })).status).toBe(
      204,
    );
    expect(await badge(family)).toBe(true);
    expect(await shown(moderator, elder)).toMatchObject({
      standing: 'verified',
      verifiedUntil: '2098-12-31',
    });
    expect((await withdrawCheck(moderator, elder, 'Talk', 'It was her sister')).status).toBe(204);
    expect(await badge(family)).toBe(false);
    expect(await shown(moderator, elder)).toMatchObject({ standing: 'unverified' });
    expect(await acts(app, elder)).toEqual([
      ...DEFAULT_CHECKS.map(() => 'CheckRecorded'),
      'ElderVerified',
      'CheckWithdrawn',
      'VerificationWithdrawn',
    ]);
    expect(await tablesContaining(app.platform.db, 'It was her sister')).toEqual(['elder_checks']);
  });

  test('each has moderator, time, expiry and note; replaced and ended ones remain readable', async ({
    family: { elder },
    moderator,
  }) => {
    await recordCheck(moderator, elder, { note: 'By phone', until: FAR });
    await recordCheck(moderator, elder, { note: 'At the library' });
    const { checks, ended } = await checkList(moderator, elder);
    expect(checks).toHaveLength(DEFAULT_CHECKS.length);
    expect(checks).toContainEqual({
      name: 'Talk',
      isListed: true,
      state: 'current',
      current: {
        recordedBy: 'You',
        recordedAt: expect.any(String),
        validUntil: null,
        ...emptyTexts(CHECK_TEXTS),
        note: 'At the library',
      },
    });
    expect(checks).toContainEqual({
      name: 'Training',
      isListed: true,
      state: 'missing',
      current: null,
    });
    expect(ended).toMatchObject([
      { name: 'Talk', note: 'By phone', validUntil: FAR, ending: 'renewed', endedBy: 'You' },
    ]);
    await withdrawCheck(moderator, elder, 'Talk', 'Not she');
    expect((await checkList(moderator, elder)).ended[0]).toMatchObject({
      ending: 'withdrawn',
      endingNote: 'Not she',
    });
  });

  test('an expiry ends the clearance automatically, and renewing that check restores it', async ({
    app,
    family,
    moderator,
  }) => {
    const { elder } = family;
    await clearElder(moderator, elder);
    await lapseChecks(app.platform.db, elder.personId, 'Record check');
    expect(await badge(family)).toBe(false);
    expect(await shown(moderator, elder)).toMatchObject({ standing: 'expired' });
    expect((await checkList(moderator, elder)).checks).toContainEqual(
      expect.objectContaining({ name: 'Record check', state: 'lapsed' }),
    );
    await recordCheck(moderator, elder, { check: 'Talk' });
    expect(await badge(family)).toBe(false);
    await recordCheck(moderator, elder, { check: 'Record check', until: FAR });
    expect(await badge(family)).toBe(true);
  });

  test('a renewal keeps an elder cleared throughout: no one gets a new match', async ({
    openApp,
  }) => {
    const app = await openApp({ ELDER_VETTING: 'required' });
    const { browser: moderator } = await enrolledModerator(app);
    const elder = await app.signUp('elder');
    const matchableSince = async () =>
      (
        await app.platform.db
          .selectFrom('people')
          .select('matchable_since')
          .where('id', '=', elder.personId)
          .executeTakeFirst()
      )?.matchable_since;
    const before = await matchableSince();
    await clearElder(moderator, elder);
    const cleared = await matchableSince();
    expect(cleared).not.toEqual(before);
    await recordCheck(moderator, elder, { until: '2098-01-01' });
    expect(await stored(app, elder)).toEqual({ vetting: 'verified', verified_until: '2098-01-01' });
    expect(await matchableSince()).toEqual(cleared);
  });

  test('of ten withdrawals at once, one is recorded; of ten recordings, one counts', async ({
    app,
    family: { elder },
    moderator,
  }) => {
    const recorded = await Promise.all(
      Array.from({ length: 10 }, () => recordCheck(moderator, elder)),
    );
    expect(recorded.every(({ status }) => status === 204)).toBe(true);
    const { checks, ended } = await checkList(moderator, elder);
    expect(checks.filter(({ current }: { current: unknown }) => current !== null)).toHaveLength(1);
    expect(ended).toHaveLength(9);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => withdrawCheck(moderator, elder, 'Talk')),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect((await acts(app, elder)).filter((type) => type === 'CheckWithdrawn')).toHaveLength(1);
  });
});

describe('Rule 9.127, what is refused', () => {
  test('the list of a person who isn’t an elder is a 404', async ({ app, family, moderator }) => {
    for (const { personId } of [family.youth, family.parent]) {
      const look = () => moderator.get(`${PEOPLE}/${personId}/checks`);
      expect((await refused(app, look)).status).toBe(404);
    }
  });
});
