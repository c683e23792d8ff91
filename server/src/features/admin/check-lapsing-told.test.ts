import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { recordCheck } from '../../testing/checks.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { newMails } from '../../testing/new-mails.ts';
import { dayFromNow } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { remindOfChecks } from './remind-of-checks.ts';

interface Notice {
  readonly kind: string;
  readonly names: Readonly<Record<string, string>>;
}

async function noticesOf(elder: Browser): Promise<readonly Notice[]> {
  const { body } = await elder.get('/api/notifications');
  return body.items.filter(({ kind }: Notice) => kind === 'check-lapsing');
}

const remind = async (app: TestApp, elder: Browser) =>
  (await newMails(app, () => app.run(remindOfChecks))).filter(({ to }) => to === elder.email);
const subjects = async (app: TestApp, elder: Browser) =>
  (await remind(app, elder)).map(({ subject }) => subject);

/** Records a check that was made long ago and expires this many days from today. */
async function recordedFor(app: TestApp, moderator: Browser, elder: Browser, days: number) {
  const until = dayFromNow(Math.max(days, 0));
  await recordCheck(moderator, elder, { until });
  await app.query`
    update elder_checks set recorded_at = now() - interval '300 days', valid_until = ${dayFromNow(days)}
    where person_id = ${elder.personId} and ended_at is null
  `;
}

describe('Rules 9.236 and 9.237, an elder’s reminders of an expiring check', () => {
  test.beforeEach(({ app }) => app.query`delete from elder_checks`);
  test.afterEach(({ app }) => app.setNow(null));

  test('30 and 7 days before and on the day after, once each, by notice and mail', async ({
    app,
    family: { elder },
    moderator,
  }) => {
    await recordedFor(app, moderator, elder, 30);
    const [mail, ...more] = await remind(app, elder);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('One of your checks expires soon');
    expect(mail?.text).toContain('Your check “Talk” is valid until');
    expect(mail?.text).toContain('/dashboard/elder/account');
    expect(mail?.text).not.toContain('Met her');
    expect(await noticesOf(elder)).toMatchObject([
      { names: { check: 'Talk', day: dayFromNow(30) } },
    ]);
    app.setNow(new Date(`${dayFromNow(23)}T12:00Z`));
    expect(await subjects(app, elder)).toEqual(['One of your checks expires soon']);
    app.setNow(new Date(`${dayFromNow(30)}T12:00Z`));
    expect(await subjects(app, elder)).toEqual([]);
    app.setNow(new Date(`${dayFromNow(31)}T00:30Z`));
    const [lapsed] = await remind(app, elder);
    expect(lapsed?.subject).toBe('One of your checks has expired');
    expect(lapsed?.text).toContain('Your check “Talk” was valid until');
    expect(lapsed?.text).toContain('new sessions may have to wait');
    expect(await subjects(app, elder)).toEqual([]);
    expect((await noticesOf(elder)).map(({ names }) => names['isOver'])).toEqual([
      'yes',
      undefined,
      undefined,
    ]);
  });

  test('an expiry that no server saw that day is announced late, without a mail to moderators', async ({
    app,
    family: { elder },
    moderator,
  }) => {
    await recordedFor(app, moderator, elder, -40);
    const mails = await newMails(app, () => app.run(remindOfChecks));
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [elder.email, 'One of your checks has expired'],
    ]);
    expect(await remind(app, elder)).toEqual([]);
  });

  test('not for a renewed or withdrawn check, or during a suspension', async ({
    app,
    family: { elder },
    moderator,
  }) => {
    await recordedFor(app, moderator, elder, -1);
    await recordCheck(moderator, elder, { until: '2099-01-01' });
    expect(await remind(app, elder)).toEqual([]);
    await recordedFor(app, moderator, elder, -1);
    const mails = await newMails(app, () =>
      app.holdingDelivery(async () => {
        await app.run(remindOfChecks);
        await app.query`update people set vetting = 'suspended' where id = ${elder.personId}`;
      }),
    );
    expect(mails).toEqual([]);
    expect(
      await app.platform.db
        .selectFrom('notifications')
        .select('kind')
        .where('person_id', '=', elder.personId)
        .where('kind', '=', 'check-lapsing')
        .execute(),
    ).toEqual([]);
  });

  test('an elder can turn off one of the two channels, never both', async ({
    app,
    family: { elder },
    moderator,
  }) => {
    const choose = (inApp: boolean, byMail: boolean) =>
      elder.json('PUT', '/api/notification-choices', { kind: 'check-lapsing', inApp, byMail });
    expect((await choose(false, false)).status).toBe(422);
    expect((await choose(true, false)).status).toBe(204);
    await recordedFor(app, moderator, elder, 20);
    expect(await remind(app, elder)).toEqual([]);
    expect(await noticesOf(elder)).toHaveLength(1);
  });
});
