import { DEFAULT_CHECKS } from '@oakling/domain/identity/clearance';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { checkList, clearElder, recordCheck } from '../../testing/checks.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { refused } from '../../testing/refused.ts';
import type { TestApp } from '../../testing/test-app.ts';

const FAR = '2099-01-01';
const PEOPLE = '/api/moderation/people';

const stored = (app: TestApp, person: Browser) =>
  app.platform.db
    .selectFrom('people')
    .select(['vetting', 'verified_until'])
    .where('id', '=', person.personId)
    .executeTakeFirst();

test('Rule 9.131, a suspension ends every check; a reinstated person is checked again', async ({
  app,
  family,
  moderator,
}) => {
  const { elder } = family;
  const told = { told: 'You asked for an address.' };
  const step = (verb: string) =>
    moderator.post(`${PEOPLE}/${elder.personId}/${verb}`, {
      note: 'Discussed',
      ...(verb === 'suspend' && told),
    });
  await clearElder(moderator, elder);
  await step('suspend');
  expect((await refused(app, () => recordCheck(moderator, elder))).body.code).toBe('suspended');
  await step('reinstate');
  expect(await stored(app, elder)).toEqual({ vetting: 'unverified', verified_until: null });
  const { checks, ended } = await checkList(moderator, elder);
  expect(checks.every(({ state }: { state: string }) => state === 'missing')).toBe(true);
  expect(ended).toHaveLength(DEFAULT_CHECKS.length);
  expect(ended[0]).toMatchObject({ ending: 'suspended', endedBy: 'You' });
  await recordCheck(moderator, elder);
  expect(await stored(app, elder)).toEqual({ vetting: 'unverified', verified_until: null });
});

describe('Rule 9.128, the database enforces it', () => {
  test('no one is verified without all checks, or in any other way, whichever role writes', async ({
    app,
    family: { elder },
    moderator,
  }) => {
    const { db } = app.platform;
    const set = async (vetting: string, until: string | null) => {
      const change = sql`
        update people set vetting = ${vetting}, verified_until = ${until} where id = ${elder.personId}
      `;
      return change.execute(db).then(
        () => 'done',
        (error: Error) => Reflect.get(error, 'constraint'),
      );
    };
    expect(await set('verified', null)).toBe('people_vetted_by_checks');
    await recordCheck(moderator, elder);
    expect(await set('verified', null)).toBe('people_vetted_by_checks');
    await clearElder(moderator, elder, FAR);
    expect(await set('verified', FAR)).toBe('done');
    expect(await set('verified', null)).toBe('people_vetted_by_checks');
    expect(await set('verified', '2099-01-02')).toBe('people_vetted_by_checks');
    expect(await set('unverified', null)).toBe('people_vetted_by_checks');
  });

  test('deleting or changing a check directly updates the clearance, too', async ({
    app,
    family: { elder },
    moderator,
  }) => {
    await clearElder(moderator, elder);
    await app.query`update elder_checks set valid_until = '2050-01-01' where name = 'Talk'`;
    expect(await stored(app, elder)).toEqual({ vetting: 'verified', verified_until: '2050-01-01' });
    await app.query`delete from elder_checks where name = 'Talk'`;
    expect(await stored(app, elder)).toEqual({ vetting: 'unverified', verified_until: null });
  });
});
