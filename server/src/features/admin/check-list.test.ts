import { DEFAULT_CHECKS } from '@oakling/domain/identity/clearance';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { checkList, clearElder, lapseChecks, recordCheck } from '../../testing/checks.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { newMails } from '../../testing/new-mails.ts';
import { refused } from '../../testing/refused.ts';
import { dayFromNow } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { applyCheckList } from './apply-check-list.ts';
import { remindOfChecks } from './remind-of-checks.ts';

const apply = (app: TestApp, names: readonly string[]) =>
  app.run(({ transact }) => applyCheckList(transact, names));

async function eventsOf(app: TestApp, subjectId: string): Promise<string[]> {
  const rows = await app.query<{ type: string }>`
    select type from audit_log where request_id = 'check-list' and subject_id = ${subjectId}
    order by id
  `;
  return rows.map(({ type }) => type);
}

const standing = async (moderator: Browser, { personId }: Browser) =>
  (await moderator.get(`/api/moderation/people/${personId}`)).body.standing;

describe('Rule 9.132, the host changes the list', () => {
  test.afterEach(({ app }) => apply(app, DEFAULT_CHECKS));

  test('an added check removes the clearance of each elder who lacks it, with an event, until it is recorded', async ({
    app,
    family: { elder },
    moderator,
  }) => {
    const other = await app.signUp('elder');
    await clearElder(moderator, elder);
    await apply(app, [...DEFAULT_CHECKS, 'First aid']);
    expect(await standing(moderator, elder)).toBe('unverified');
    expect(await eventsOf(app, elder.personId)).toEqual(['ClearanceLost']);
    expect(await eventsOf(app, other.personId)).toEqual([]);
    expect((await checkList(moderator, elder)).checks.at(-1)).toMatchObject({
      name: 'First aid',
      state: 'missing',
    });
    await recordCheck(moderator, elder, { check: 'First aid' });
    expect(await standing(moderator, elder)).toBe('verified');
  });

  test('a removed check clears an elder who lacked only that one, and is no longer required', async ({
    app,
    family: { elder },
    moderator,
  }) => {
    const [talk, ...others] = ['Talk', 'Training', 'Record check'];
    await apply(app, [talk, ...others]);
    for (const check of others) await recordCheck(moderator, elder, { check, until: '2099-01-01' });
    expect(await standing(moderator, elder)).toBe('unverified');
    await apply(app, others);
    expect(await standing(moderator, elder)).toBe('verified');
    expect(await eventsOf(app, elder.personId)).toEqual(['ElderVerified']);
    expect((await refused(app, () => recordCheck(moderator, elder))).body.code).toBe('not-listed');
    // A check removed from the list can still be viewed and withdrawn.
    await apply(app, ['Training']);
    expect((await checkList(moderator, elder)).checks).toMatchObject([
      { name: 'Training', isListed: true },
      { name: 'Record check', isListed: false, state: 'current' },
    ]);
  });

  test('an unchanged list changes nothing and has no event', async ({ app }) => {
    const before = await app.count('audit_log');
    await apply(app, DEFAULT_CHECKS);
    expect(await app.count('audit_log')).toBe(before);
    await apply(app, [...DEFAULT_CHECKS].toReversed());
    expect(await app.count('audit_log')).toBe(before + 1);
  });

  test('if five servers start at once with another list, one changes it', async ({
    app,
    family: { elder },
    moderator,
  }) => {
    await clearElder(moderator, elder);
    const list = [...DEFAULT_CHECKS, 'First aid'];
    await Promise.all(Array.from({ length: 5 }, () => apply(app, list)));
    expect(await eventsOf(app, elder.personId)).toEqual(['ClearanceLost']);
  });
});

test('Rule 9.126, the configured list applies from the start', async ({ openApp }) => {
  const app = await openApp({ ELDER_CHECKS: ' Tea with us ;Library card' });
  const elder = await app.signUp('elder');
  const { body } = await elder.get('/api/my-checks');
  expect(body.checks.map(({ name }: { name: string }) => name)).toEqual([
    'Tea with us',
    'Library card',
  ]);
});

describe('Rule 9.135, an elder’s view of their checks', () => {
  test('their status and the missing checks, without notes or names', async ({
    app,
    family: { elder },
    moderator,
  }) => {
    const mine = async () => (await elder.get('/api/my-checks')).body;
    expect(await mine()).toMatchObject({ isCleared: false, clearedUntil: null });
    await recordCheck(moderator, elder, { until: '2099-01-01', note: 'A secret note' });
    expect((await mine()).checks).toContainEqual({
      name: 'Talk',
      state: 'current',
      recordedOn: dayFromNow(0),
      validUntil: '2099-01-01',
    });
    const { text } = await elder.get('/api/my-checks');
    expect(text).not.toContain('A secret note');
    expect(text).not.toContain(moderator.personId);
    await clearElder(moderator, elder, '2098-01-01');
    expect(await mine()).toMatchObject({ isCleared: true, clearedUntil: '2098-01-01' });
    await lapseChecks(app.platform.db, elder.personId, 'Talk');
    expect(await mine()).toMatchObject({ isCleared: false });
  });
});

test('Rule 9.400, the list of people names the checks that an elder lacks', async ({
  app,
  family: { elder },
  moderator,
}) => {
  const lacks = async () => {
    const { items } = (await moderator.get('/api/moderation/people')).body;
    return items.find(({ id }: { id: string }) => id === elder.personId)?.lacks;
  };
  await app.query`delete from elder_checks`;
  await recordCheck(moderator, elder, { until: '2099-01-01' });
  expect(await lacks()).toEqual(DEFAULT_CHECKS.filter((name) => name !== 'Talk'));
  await clearElder(moderator, elder);
  expect(await lacks()).toEqual([]);
  await lapseChecks(app.platform.db, elder.personId, 'Talk');
  expect(await lacks()).toEqual(['Talk']);
});

describe('Rules 9.133 and 9.134, the next checks to expire', () => {
  test.beforeEach(({ app }) => app.query`delete from elder_checks`);
  test.afterEach(({ app }) => app.setNow(null));

  /** Records a check that was made long ago and expires this many days from today. */
  async function recordedFor(app: TestApp, moderator: Browser, elder: Browser, days: number) {
    await recordCheck(moderator, elder, { until: dayFromNow(days) });
    await app.query`
      update elder_checks set recorded_at = now() - interval '300 days'
      where person_id = ${elder.personId}
    `;
  }
  /** Returns only mails about checks, because rule 9.236 also sends the elder others. */
  const remind = async (app: TestApp) =>
    (await newMails(app, () => app.run(remindOfChecks))).filter(({ subject }) =>
      subject.startsWith('A check expires'),
    );

  test('the console lists it, earliest first, and the expired ones', async ({
    app,
    family: { elder },
    moderator,
  }) => {
    const [soon, late] = [await app.signUp('elder', 'Sue Soon'), await app.signUp('elder')];
    await recordCheck(moderator, soon, { until: dayFromNow(20) });
    await recordCheck(moderator, late, { until: dayFromNow(61) });
    await recordCheck(moderator, elder, { until: dayFromNow(40) });
    await lapseChecks(app.platform.db, elder.personId);
    const { body } = await moderator.get('/api/moderation/lapsing-checks');
    expect(body.items).toEqual([
      {
        personId: elder.personId,
        personName: 'Rosa Alvarez',
        checks: [{ name: 'Talk', validUntil: dayFromNow(-1), isLapsed: true }],
      },
      {
        personId: soon.personId,
        personName: 'Sue Soon',
        checks: [{ name: 'Talk', validUntil: dayFromNow(20), isLapsed: false }],
      },
    ]);
  });

  test('30 and 7 days before, every moderator gets a separate mail, once', async ({
    app,
    family: { elder },
    moderator,
  }) => {
    const { browser: second } = await enrolledModerator(app);
    await recordedFor(app, moderator, elder, 30);
    const mails = await remind(app);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [moderator.email, second.email].toSorted(),
    );
    const [mail] = mails;
    expect(mail?.subject).toBe('A check expires within 30 days');
    expect(mail?.text).toContain('A check of Rosa Alvarez expires soon');
    expect(mail?.text).toContain('Check: Talk.');
    expect(mail?.text).toContain(`/moderation/people/${elder.personId}`);
    expect(mail?.text).not.toContain('Met her');
    expect(await remind(app)).toEqual([]);
    app.setNow(new Date(`${dayFromNow(23)}T12:00Z`));
    expect((await remind(app)).map(({ subject }) => subject)).toEqual([
      'A check expires within 7 days',
      'A check expires within 7 days',
    ]);
    expect(await remind(app)).toEqual([]);
    app.setNow(new Date(`${dayFromNow(31)}T12:00Z`));
    expect(await remind(app)).toEqual([]);
  });

  test('not for a renewed or withdrawn check, or an elder who is suspended or gone', async ({
    app,
    family: { elder },
    moderator,
  }) => {
    await recordedFor(app, moderator, elder, 20);
    await recordCheck(moderator, elder, { until: '2099-01-01' });
    expect(await remind(app)).toEqual([]);
    await recordedFor(app, moderator, elder, 20);
    await moderator.must('POST', `/api/moderation/people/${elder.personId}/suspend`, {
      note: 'Discussed',
      told: 'You were rude.',
    });
    expect(await remind(app)).toEqual([]);
  });

  test('the mail isn’t sent to a person suspended in the meantime', async ({
    app,
    family: { elder },
    moderator,
  }) => {
    await recordedFor(app, moderator, elder, 20);
    const mails = await newMails(app, async () => {
      await app.holdingDelivery(async () => {
        await app.run(remindOfChecks);
        await app.query`update people set vetting = 'suspended' where id = ${elder.personId}`;
      });
    });
    expect(mails).toEqual([]);
  });

  test('two servers that check at once remind once', async ({
    app,
    family: { elder },
    moderator,
  }) => {
    const other = await app.signUp('elder');
    await recordedFor(app, moderator, elder, 20);
    await recordedFor(app, moderator, other, 20);
    const counts = await Promise.all([1, 2, 3].map(() => app.run(remindOfChecks)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  });
});
