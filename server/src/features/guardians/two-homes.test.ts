import { strFromU8, unzipSync } from 'fflate';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { acceptance, inviteGuardian } from '../../testing/guardian-invite.ts';
import { documented } from '../../testing/operations/all-operations.ts';
import { approve, ask, askElder, dayFromNow, meeting } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { forgetTries } from '../../testing/use-up.ts';

/** Everything that a person can read with these ids, through each path that takes an id. */
async function allThatOpens(app: TestApp, who: Browser, ids: readonly string[]): Promise<string> {
  const texts: string[] = [];
  await forgetTries(app);
  const operations = await documented(app);
  for (const { method, path } of operations) {
    if (method !== 'GET' || path === '/api/live') continue;
    const paths = path.includes('{') ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path];
    for (const each of paths) {
      const response = await app.fetch(
        new Request(`${app.platform.origin}${each}`, { headers: { cookie: who.cookieHeader } }),
      );
      const bytes = new Uint8Array(await response.arrayBuffer());
      const isZip = response.headers.get('content-type') === 'application/zip';
      const files = isZip ? Object.values(unzipSync(bytes)) : [bytes];
      expect(response.status, each).not.toBe(429);
      texts.push(...files.map((file) => strFromU8(file)));
    }
  }
  return texts.join('\n');
}

async function feedOf(app: TestApp, person: Browser): Promise<string> {
  const { body } = await person.must('POST', '/api/calendar-feed');
  return (await app.browser().get(new URL(body.address).pathname)).text;
}

describe('A126, the address of the other home', () => {
  test('no response, export, calendar or mail shows it to the other guardian, the child or an elder', async ({
    app,
    family,
    moderator,
  }) => {
    const { parent, youth, elder } = family;
    const jon = await app.signUp('parent', 'Jon Young');
    const { code } = await inviteGuardian(app, { by: parent, child: youth, email: jon.email });
    await jon.must('POST', '/api/guardian-links/accept', acceptance(code));
    const waiting = 'grandma@third-home.example';
    await inviteGuardian(app, { by: jon, child: youth, email: waiting });
    const id = await ask(elder, meeting(youth, { date: dayFromNow(3) }));
    await askElder(parent, id, 'Who else comes?');
    await approve(jon, id);
    await jon.must('PUT', `/api/children/${youth.personId}/matching`, { isOn: false });

    const ids = [id, jon.personId, youth.personId];
    const hidden = [
      [parent, [jon.email, waiting]],
      [jon, [parent.email]],
      [youth, [parent.email, jon.email, waiting]],
      [elder, [parent.email, jon.email, waiting, youth.email]],
      [moderator, [parent.email, jon.email, waiting]],
    ] as const;
    const mails = await app.mails();
    for (const [who, addresses] of hidden) {
      const feed = who === moderator ? '' : await feedOf(app, who);
      const read = feed + (await allThatOpens(app, who, ids));
      expect(read).toContain(who === moderator ? 'Young' : who.email);
      const mailed = mails.filter(({ to }) => to === who.email);
      const all =
        read + JSON.stringify(mailed.map(({ subject, text, html }) => [subject, text, html]));
      for (const address of addresses) expect(all, who.email).not.toContain(address);
    }
    // Jon can read his own invite because he can withdraw it.
    const { text } = await jon.get(`/api/children/${youth.personId}/guardians`);
    expect(text).toContain(waiting);
  });
});
