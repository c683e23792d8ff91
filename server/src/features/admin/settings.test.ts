import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOST_SETTINGS, type SettingView } from '@oakling/domain/admin/settings';
import { describe, expect, vi } from 'vitest';
import { SETTINGS } from '../../platform/process/config.ts';
import type { Browser } from '../../testing/browser.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { openServerBeside } from '../../testing/server-beside.ts';
import { test, until } from '../../testing/smtp-test.ts';

const PATH = '/api/moderation/settings';
const change = (by: Browser, name: string, value: string) =>
  by.json('PUT', PATH, { [name]: value });
const code = async (answer: ReturnType<typeof change>) => (await answer).body.code;
const LOGO = join(import.meta.dirname, '../../../../web/public/icon-192.png');

async function shown(by: Browser, name: string): Promise<Partial<SettingView>> {
  const { body } = await by.get(PATH);
  return body.items.find((item: SettingView) => item.name === name) ?? {};
}

describe('Rule 10.360', () => {
  test('a change takes effect on every server without a restart, and writes an audit row', async ({
    app,
    moderator,
  }) => {
    const beside = await openServerBeside(app);
    const { currentHost } = beside.platform;
    expect((await change(moderator, 'HOST_NAME', ' Riverside Library ')).status).toBe(204);
    expect((await change(moderator, 'HOST_ACCENT', '#1D4E89')).status).toBe(204);
    const logo = readFileSync(LOGO).toString('base64');
    expect((await change(moderator, 'HOST_LOGO', logo)).status).toBe(204);

    expect(app.platform.currentHost.host()).toMatchObject({ name: 'Riverside Library' });
    expect((await moderator.get('/host/colours.css')).text).toContain('#1d4e89');
    expect((await moderator.get('/host/logo.png')).headers.get('content-type')).toBe('image/png');
    await currentHost.reload();
    expect(currentHost.host()).toMatchObject({ logo: { width: 192, height: 192 } });
    await beside.close();

    const rows = await app.query`
      select actor_id, after from audit_log
      where type = 'HostSettingsChanged' and after::text like '%HOST_NAME%'
      order by id desc limit 1
    `;
    expect(rows).toEqual([{ actor_id: moderator.personId, after: { HOST_NAME: 'changed' } }]);
  });

  test('an empty value removes a setting, the name last', async ({ app, moderator }) => {
    for (const name of HOST_SETTINGS.toReversed()) await change(moderator, name, '');
    expect(await code(change(moderator, 'HOST_CONTACT', 'a@b.example'))).toBe('name-first');
    await change(moderator, 'HOST_NAME', 'Riverside Library');
    await change(moderator, 'HOST_CONTACT', 'a@b.example');
    expect(await code(change(moderator, 'HOST_NAME', ''))).toBe('name-first');
    await change(moderator, 'HOST_CONTACT', '');
    await change(moderator, 'HOST_NAME', '');
    expect(app.platform.currentHost.host()).toBeNull();
    expect(await app.query`select from host_settings`).toEqual([]);
  });

  test('several details change together, or none if one is wrong, and every wrong one is named', async ({
    app,
    moderator,
  }) => {
    const all = (by: Browser, json: object) => by.json('PUT', PATH, json);
    await all(moderator, Object.fromEntries(HOST_SETTINGS.map((name) => [name, ''])));
    const right = { HOST_NAME: 'Riverside Library', HOST_HELPLINE: '116 111' };
    const refused = await all(moderator, { ...right, HOST_CONTACT: 'us', HOST_ACCENT: '#2f80ed' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'HOST_CONTACT',
      'HOST_ACCENT',
    ]);
    expect(app.platform.currentHost.host()).toBeNull();

    await app.mails();
    const before = (await app.mails()).length;
    expect((await all(moderator, right)).status).toBe(204);
    expect((await all(moderator, { HOST_NAME: 'Hillside', HOST_HELPLINE: '' })).status).toBe(204);
    const headings = (await app.mails())
      .slice(before)
      .map(({ text }) => /A moderator .* of this site/.exec(text)?.[0]);
    expect(new Set(headings)).toEqual(
      new Set([
        'A moderator changed the name and helpline of this site',
        'A moderator changed the name and removed the helpline of this site',
      ]),
    );
    expect((await all(moderator, {})).status).toBe(422);
  });

  test.for([
    ['HOST_ACCENT', '#2f80ed'],
    ['HOST_ACCENT', 'blue'],
    ['HOST_CONTACT', 'javascript:alert(1)'],
    ['HOST_HELPLINE', 'call us'],
    ['HOST_NAME', 'a<b'],
    ['HOST_LOGO', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
    ['HOST_LOGO', readFileSync(LOGO).subarray(0, 2000).toString('base64')],
    ['AUTH_SECRET', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['ELDER_VETTING', 'optional'],
  ] as const)('a wrong %s is not accepted', async ([name, value], { moderator, app }) => {
    const before = await app.query`select * from host_settings`;
    expect((await change(moderator, name, value)).status).toBe(422);
    expect(await app.query`select * from host_settings`).toEqual(before);
  });
});

test('Rule 10.440 and A296, every moderator is told by mail of a changed contact, without its value', async ({
  app,
  moderator,
}) => {
  const { browser: colleague } = await enrolledModerator(app);
  await change(moderator, 'HOST_NAME', 'Riverside Library');
  await app.mails();
  const before = (await app.mails()).length;
  await change(moderator, 'HOST_CONTACT', 'phish@elsewhere.example');
  const told = (await app.mails()).slice(before);
  expect(told.map(({ to }) => to).toSorted()).toEqual(
    [moderator.email, colleague.email].toSorted(),
  );
  for (const { subject, text } of told) {
    expect(subject).toBe('Your organization’s details were changed');
    expect(text).toContain('A moderator changed the contact of this site');
  }
});

test('Rules 10.340 and 10.360, mails name a changed host and its contact within seconds, without a restart', async ({
  moderator,
  startSmtp,
}) => {
  await change(moderator, 'HOST_NAME', 'Riverside Library');
  const { server } = await startSmtp();
  await change(moderator, 'HOST_NAME', 'Hillside School');
  // Delivery reads the host every five seconds. Each change is mailed to the moderator.
  const changeAndRead = async () => {
    const before = server.received.length;
    await change(moderator, 'HOST_CONTACT', 'oakling@hillside.example');
    await until(() => expect(server.received.length).toBeGreaterThan(before));
    expect(server.received.at(-1)?.text).toContain('Hillside School runs this Oakling');
    expect(server.received.at(-1)?.text).toContain('oakling@hillside.example');
  };
  await vi.waitFor(changeAndRead, { timeout: 60_000, interval: 1500 });
});

describe('Rule 10.361', () => {
  test('the console lists every setting, never the value of a secret, and those of the environment take precedence', async ({
    openApp,
  }) => {
    const secret = 'smtps://someone:hunter2-hunter2@mail.example:465';
    const app = await openApp({ SMTP_URL: secret, HOST_NAME: 'Riverside Library' });
    const { browser } = await enrolledModerator(app);
    const { body, text } = await browser.get(PATH);
    expect(body.items.map(({ name }: SettingView) => name)).toEqual([...SETTINGS]);
    const secrets = body.items.filter(({ isSecret }: SettingView) => isSecret);
    expect(secrets.map(({ name }: SettingView) => name)).toEqual([
      'DATABASE_URL',
      'DATABASE_REPLICA_URL',
      'AUTH_SECRET',
      'PUSH_KEY',
      'SMTP_URL',
      'STORAGE_URL',
      'GOOGLE_MAPS_KEY',
      'ROOM_URL',
      'ROOM_KEY',
      'ROOM_SECRET',
    ]);
    expect(secrets.every(({ value }: SettingView) => value === null)).toBe(true);
    expect(text).not.toContain('hunter2');
    expect(await shown(browser, 'SMTP_URL')).toMatchObject({ source: 'environment' });
    expect(await code(change(browser, 'HOST_NAME', 'Other'))).toBe('set-on-server');
    expect(await shown(browser, 'HOST_NAME')).toMatchObject({
      source: 'environment',
      value: 'Riverside Library',
    });
    expect(await shown(browser, 'ROOM_PORT')).toEqual({
      name: 'ROOM_PORT',
      source: 'default',
      value: '25160-25199',
      isSecret: false,
    });
  });
});
