import { expect, test } from '../support/test.ts';

const OPEN = ['/', '/help', '/privacy-policy', '/terms-of-service'];
const OTHERS = ['/auth/login', '/dashboard/elder/matches', '/decide', '/moderation', '/somewhere'];

test('rule 10.213, a shared link previews the open page with a drawn picture', async ({
  filledApp,
  request,
}) => {
  const said = new Set<string>();
  for (const path of OPEN) {
    const html = await (await request.get(filledApp.origin + path)).text();
    const content = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)">`).exec(html)?.[1];
    expect(content('og:url')).toBe(filledApp.origin + path);
    expect(content('og:image')).toBe(`${filledApp.origin}/preview.png`);
    expect(content('og:description')).toBe(content('description'));
    expect(html).toContain(`<title>${content('og:title')}</title>`);
    said.add(`${content('og:title')} ${content('description')}`);
  }
  expect(said.size).toBe(OPEN.length);
  const picture = await (await request.get(`${filledApp.origin}/preview.png`)).body();
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(picture.length).toBeLessThan(150_000);
});

test('rule 10.213, every other address reveals nothing about its content', async ({
  filledApp,
}) => {
  for (const path of OTHERS) {
    // Signed-in people get the noindex tag, too.
    const answer = await filledApp.contexts.elder.request.get(path);
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('og:');
    expect(html).toContain('<title>Oakling</title>');
  }
});

test('rule 10.216, the phone icon fits any mask, and each shortcut opens a page', async ({
  filledApp,
}) => {
  const page = await filledApp.contexts.elder.newPage();
  const manifest: {
    start_url: string;
    icons: readonly { src: string; sizes: string; purpose?: string }[];
    shortcuts: readonly { name: string; url: string }[];
  } = await (await page.request.get('/manifest.webmanifest')).json();
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src } of manifest.icons) {
    expect((await page.request.get(src)).headers()['content-type']).toMatch(/^image\//);
  }
  await page.goto(manifest.start_url);
  await expect(page).toHaveURL(/\/dashboard\/elder$/);
  for (const { name, url } of manifest.shortcuts) {
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await page.close();
});

test('rule 10.462, each address in a mail opens its page, and the part of the page that it names', async ({
  filledApp: { origin, contexts, elderId },
}) => {
  const LINKS = [
    ['elder', '#/dashboard/elder/sessions?tab=past', 'Sessions'],
    ['elder', '#/dashboard/elder/account', 'Your Account'],
    ['youth', '#/dashboard/youth/matches', 'Your Matches'],
    ['parent', '#/dashboard/parent/children', 'Your Children'],
    ['parent', 'dashboard/parent/account#notification-choices', 'Your Account'],
    ['moderator', '#/moderation', 'Reports'],
    ['moderator', '#/moderation/settings', 'Settings'],
    ['moderator', `#/moderation/people/${elderId}`, 'Rosa Alvarez'],
    ['guest', '#/auth/forgot-password', 'Forgot password?'],
  ] as const;
  for (const [who, address, heading] of LINKS) {
    const page = await contexts[who].newPage();
    await page.goto(`${origin}/${address}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL(`${origin}/${address.replace('#/', '')}`);
    if (address.includes('?tab=past')) {
      await expect(page.getByRole('tab', { name: /^Past/, selected: true })).toBeVisible();
    }
    if (address.endsWith('#notification-choices')) {
      await expect(
        page.getByRole('heading', { name: 'Notifications', exact: true }),
      ).toBeInViewport();
    }
    await page.close();
  }
});
