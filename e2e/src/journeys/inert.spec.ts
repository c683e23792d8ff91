import { eachOfferText, OFFER_TEXT_NAMES } from '@oakling/domain/sessions/offer-texts';
import { aRequest } from '@oakling/domain/testing/session-requests';
import type { BrowserContext } from '@playwright/test';
import { choose, inviteByApi, signUpByApi } from '../support/people.ts';
import { openAllParts } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** Markup that would run if a page rendered it as HTML. */
const hostile = (where: string) =>
  `<img src=x onerror=alert(1)><script>alert(1)</script><iframe srcdoc=x>${where}`;

test('markup in user text is inert on every page that shows it', async ({ app, inbox, open }) => {
  const [elder, parent, youth] = [await open(app), await open(app), await open(app)];
  const elderId = await signUpByApi(elder, 'elder', hostile('Rosa'), 'rosa@example.org');
  await signUpByApi(parent, 'parent', hostile('Dana'), 'dana@example.org');
  await inviteByApi(parent, youth, inbox, hostile('Sam'), 'sam@example.org');
  await choose(elder, { Photography: 3 });
  await choose(youth, { Photography: 1 });
  for (const [person, name] of [
    [elder, 'Rosa'],
    [youth, 'Sam'],
  ] as const) {
    const data = { fullName: hostile(name), bio: hostile(`bio of ${name}`) };
    expect((await person.request.patch('/api/profile', { data })).ok()).toBe(true);
  }
  const { items } = await (await parent.request.get('/api/children')).json();
  const child = await (await parent.request.get(`/api/children/${items[0].id}`)).json();
  for (const { id } of child.versions) {
    const pass = { data: { outcome: 'shown' } };
    expect((await parent.request.post(`/api/profile-versions/${id}/decision`, pass)).ok()).toBe(
      true,
    );
  }
  const [pending, rejected] = [await request(youth, elderId, 5), await request(youth, elderId, 6)];
  const data = { version: 1, reason: hostile('reason') };
  expect((await parent.request.post(`/api/sessions/${rejected}/reject`, { data })).ok()).toBe(true);
  expect(pending).not.toBe(rejected);

  await see(elder, '/dashboard/elder/matches', ['Sam', 'bio of Sam']);
  await see(youth, '/dashboard/youth/matches', ['Rosa', 'bio of Rosa']);
  await see(parent, '/dashboard/parent', ['Sam', 'Rosa', 'address', ...OFFER_TEXT_NAMES]);
  await see(parent, '/dashboard/parent/sessions', ['Sam', 'Rosa', 'address']);
  await see(parent, '/dashboard/parent/invite-child', ['Sam']);
  await see(youth, '/dashboard/youth/notifications', ['Rosa', 'reason']);
  await see(parent, '/dashboard/parent/profile', ['Sam']);
  await see(parent, `/dashboard/parent/children/${child.id}`, ['Sam', 'bio of Sam']);
});

async function request(youth: BrowserContext, matchId: string, days: number): Promise<string> {
  const id = crypto.randomUUID();
  const answer = await youth.request.post('/api/sessions', {
    data: aRequest({
      id,
      matchId,
      ...eachOfferText(hostile),
      address: hostile('address'),
      date: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
      timeZone: 'UTC',
    }),
  });
  expect(answer.status()).toBe(201);
  return id;
}

async function see(person: BrowserContext, path: string, words: readonly string[]) {
  const page = await person.newPage();
  const complaints: string[] = [];
  page.on('dialog', (dialog) => complaints.push(dialog.message()));
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
  await page.goto(path);
  await expect(page.getByText(hostile(words[0] ?? '')).first()).toBeVisible();
  await openAllParts(page);
  for (const word of words) {
    await expect(page.getByText(hostile(word)).first(), `${word} at ${path}`).toBeVisible();
  }
  await expect(page.locator('img[src="x"], iframe, body script, [onerror]')).toHaveCount(0);
  expect(complaints).toEqual([]);
  await page.close();
}
