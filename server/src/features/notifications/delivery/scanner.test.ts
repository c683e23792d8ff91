import { expect } from 'vitest';
import { databaseState } from '../../../testing/database-state.ts';
import { approveByLink, mailedLink } from '../../../testing/decision-link.ts';
import { causeEveryMail, MAIL_SUBJECTS } from '../../../testing/every-mail.ts';
import { openFamily } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import { ask, meeting } from '../../../testing/session-request.ts';

/** The requests a mail scanner makes: the URL as it is, and with its fragment as a path. */
function addressesOf(link: string): string[] {
  const { pathname, search, hash } = new URL(link);
  return [`${pathname}${search}`, hash.slice(1), `/api${hash.slice(1)}`];
}

test('Rule 8.24, GET and HEAD of every link of every mail, twice each, change nothing', async ({
  app,
}) => {
  const another = await openFamily(app);
  await ask(another.elder, meeting(another.youth));
  await another.parent.must('POST', `/api/children/${another.youth.personId}/pause`);
  const { family, invite, mails } = await causeEveryMail(app);
  const link = await mailedLink(app, family.parent);
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(MAIL_SUBJECTS);

  const before = await databaseState(app.platform.db);
  const links = mails.flatMap(({ text, html }) => [
    ...(text.match(/https?:\/\/\S+/g) ?? []),
    ...[...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
  ]);
  expect(links.length).toBeGreaterThanOrEqual(mails.length * 2);
  const scanner = app.browser();
  for (const address of new Set(links.flatMap(addressesOf))) {
    for (let time = 0; time < 2; time += 1) {
      for (const method of ['GET', 'HEAD']) {
        const { status } = await scanner.send(method, address);
        expect([address, status < 500]).toEqual([address, true]);
      }
    }
  }
  for (const path of ['read', 'approve', 'reject']) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await scanner.send(method, `/api/decision-links/${path}?link=${link}`);
      expect([path, answer.status]).toEqual([path, 404]);
    }
  }
  expect(await databaseState(app.platform.db)).toEqual(before);

  // The decision link still works, and the closed invite stays closed.
  expect((await approveByLink(scanner, link)).status).toBe(200);
  const { password: _, ...check } = invite.completion;
  expect((await scanner.post('/api/youth-completion/check', check)).status).toBe(409);
});
