import { expect } from 'vitest';
import { test } from '../../testing/fixtures.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { layOutMail } from '../mail/mail-layout.ts';
import { openMailer } from '../mail/mail.ts';

const open = (app: TestApp, path: string, address = '127.0.0.1') =>
  Object.assign(app.browser(), { address }).send('GET', path, {
    headers: { host: 'localhost:3000' },
  });

/** Stores a mail with markup in a name. @returns the paths of its light and dark versions. */
async function keptLooks(app: TestApp) {
  const draft = {
    to: 'sam@example.org',
    subject: 'Hello',
    heading: 'Hello <script>alert(1)</script>',
    paragraphs: [{ label: 'When', words: 'Tuesday' }],
    footnote: 'Bye',
    about: [],
  };
  const mail = layOutMail(draft, { choicesUrl: null, host: null, isForAnyone: false });
  await openMailer(app.platform.config, app.platform.db).send({ ...mail, messageId: '<1@a>' });
  const { text } = await open(app, '/dev/mail');
  return [...text.matchAll(/<iframe\s+src="([^"]+)"/g)].map(([, path = '']) => path);
}

test('Rule 8.134, the mailbox page frames each mail in light and dark, next to its text', async ({
  app,
}) => {
  const looks = await keptLooks(app);
  expect(looks).toEqual([
    expect.stringMatching(/^\/dev\/mail\/\d+\/light$/),
    expect.stringMatching(/^\/dev\/mail\/\d+\/dark$/),
  ]);
  const [light, dark] = await Promise.all(looks.map((path) => open(app, path)));
  expect([light?.text.includes('@media not all'), dark?.text.includes('@media all')]).toEqual([
    true,
    true,
  ]);
  for (const look of [light, dark]) {
    expect(look?.text).not.toMatch(/<script|cid:/);
    const policy = look?.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/sandbox(?!.*allow-scripts)/);
    expect(look?.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  }
  const [, logo = ''] = /src="(\/dev\/mail\/[^"]+)"/.exec(light?.text ?? '') ?? [];
  expect((await open(app, logo)).headers.get('content-type')).toBe('image/png');
});

test('Rules 8.12 and 8.134, another machine can see neither a mail nor its picture', async ({
  app,
}) => {
  for (const path of [...(await keptLooks(app)), '/dev/mail/pictures/logo.png']) {
    expect([path, (await open(app, path)).status]).toEqual([path, 200]);
    expect([path, (await open(app, path, '10.0.0.1')).status]).toEqual([path, 404]);
  }
  expect((await open(app, '/dev/mail/pictures/secret.png')).status).toBe(404);
});

test('Rule 9.38, no other page can be framed', async ({ app }) => {
  for (const path of ['/', '/dev/mail', '/dev/ui']) {
    const { headers } = await open(app, path);
    expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY']);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
});
