import { expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import { approve, ask, dayFromNow, meeting, reject } from '../../testing/session-request.ts';

const askedOf = async (who: Browser) =>
  (await who.get('/api/notifications')).body.items
    .filter(({ kind }: { kind: string }) => kind === 'session-requested')
    .map(({ sessionId, isRead }: { sessionId: string; isRead: boolean }) => [sessionId, isRead]);

test('Rule 8.119, once a guardian has decided, the request counts as read for all guardians, and for no one else', async ({
  app,
  family,
}) => {
  const { parent, youth, elder } = family;
  const jon = await addGuardian(app, [youth]);
  const approved = await ask(elder, meeting(youth, { date: dayFromNow(3) }));
  const rejected = await ask(elder, meeting(youth, { date: dayFromNow(5) }));
  const open = await ask(elder, meeting(youth, { date: dayFromNow(7) }));
  await approve(parent, approved);
  await reject(jon, rejected);
  for (const guardian of [parent, jon]) {
    expect(await askedOf(guardian)).toEqual([
      [open, false],
      [rejected, true],
      [approved, true],
    ]);
  }
  expect((await askedOf(youth)).map(([, isRead]: [string, boolean]) => isRead)).not.toContain(true);
});

test('Rule 10.291, names from right to left keep the order of a mail and of a calendar entry', async ({
  app,
  family: { parent, youth, elder },
}) => {
  await app.runUnchecked(`
    update people set full_name = 'דוד לוי' where id = '${elder.personId}';
    update people set full_name = 'נועה כהן' where id = '${youth.personId}';
  `);
  const id = await ask(elder, meeting(youth));
  const mail = (await app.mails()).findLast(({ to }) => to === parent.email);
  expect(mail?.text).toContain('\u2068דוד לוי\u2069');
  expect(mail?.text).not.toMatch(/(?<!\u2068)(?:דוד|נועה)/);
  // Notices store the names without isolates, because pages isolate them.
  expect(JSON.stringify(await app.query`select names from notifications`)).not.toContain('\u2068');
  await approve(parent, id);
  const entry = (await parent.get(`/api/sessions/${id}/calendar.ics`)).text.replaceAll('\r\n ', '');
  expect(entry).toContain('\u2068נועה כהן\u2069 with \u2068דוד לוי\u2069');
});
