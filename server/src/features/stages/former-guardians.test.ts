import { noRules } from '@oakling/domain/sessions/supervision/standing-rules';
import { describe, expect } from 'vitest';
import { yearsAgo } from '../../testing/birthdays.ts';
import type { Browser } from '../../testing/browser.ts';
import { mailedLink } from '../../testing/decision-link.ts';
import { downloaded } from '../../testing/downloaded.ts';
import { testWithOwnFamily } from '../../testing/fixtures.ts';
import { agree, askToMeet, trust } from '../../testing/growing.ts';
import { wishAll } from '../../testing/guardian-wishes.ts';
import { readCalendar } from '../../testing/read-calendar.ts';
import { changesNothing } from '../../testing/refused.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import { approve, cancel, reject } from '../../testing/session-request.ts';
import { forgetAllSteps, midnightPasses } from '../../testing/steps.ts';
import { PASSWORD } from '../../testing/test-app.ts';

const test = testWithOwnFamily.extend('forgotten', { auto: true }, ({ app }) =>
  forgetAllSteps(app),
);
const view = async (person: Browser, id: string) => (await person.get(`/api/sessions/${id}`)).body;

describe('Rules 6.165 and 6.166, after midnight, before any job has run', () => {
  test('the open pages of former guardians get nothing about the adult within a second', async ({
    app,
    family: { elder, parent, youth },
    server,
  }) => {
    const max = await addGuardian(app, [youth]);
    const waiting = await askToMeet(elder, youth);
    await app.deliver();
    const streams = [await server.open(parent), await server.open(max)];
    await midnightPasses(app, youth);
    await approve(youth, waiting);
    await cancel(youth, await askToMeet(youth, elder));
    await youth.must('PATCH', '/api/profile', { fullName: 'Robin Brook', bio: 'An adult' });
    await app.deliver();
    for (const stream of streams) {
      await expect(stream.next(1000)).rejects.toThrow('nothing came');
      stream.close();
    }
  });

  test('every way to decide for the adult is closed to both, and changes nothing', async ({
    app,
    family: { elder, parent, youth },
  }) => {
    const max = await addGuardian(app, [youth]);
    const id = await askToMeet(elder, youth);
    const links = [await mailedLink(app, parent), await mailedLink(app, max)];
    const child = `/api/children/${youth.personId}`;
    await midnightPasses(app, youth);
    const birthDate = yearsAgo(12);
    await changesNothing(app, async () => {
      for (const guardian of [parent, max]) {
        const answers = await Promise.all([
          approve(guardian, id),
          reject(guardian, id),
          cancel(guardian, id),
          guardian.json('PUT', `${child}/session-rules`, noRules('UTC')),
          guardian.json('PUT', `${child}/birth-date`, { birthDate }),
          guardian.post(`${child}/birth-date/correct`, { birthDate, reason: 'The year was wrong' }),
          guardian.post(`${child}/pause`),
          guardian.json('PUT', `${child}/matching`, { isOn: false }),
          guardian.post(`${child}/removal`, { password: PASSWORD }),
          guardian.get(`${child}/export`),
          guardian.get(`/api/sessions/${id}`),
          guardian.get(`/api/sessions/${id}/calendar.ics`),
          trust(guardian, youth, elder),
          wishAll(guardian, youth),
        ]);
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
        const lists = await Promise.all(
          ['pending', 'upcoming'].map((bucket) => guardian.get(`/api/sessions?bucket=${bucket}`)),
        );
        expect(lists.map(({ body }) => body.items)).toEqual([[], []]);
      }
      for (const link of links)
        expect((await app.browser().post('/api/decision-links/approve', { link })).status).toBe(
          409,
        );
    });
    expect((await view(youth, id)).status).toBe('pending');
  });

  test('an earlier feed and an export contain nothing later', async ({
    app,
    family: { elder, parent, youth },
  }) => {
    const ahead = await askToMeet(youth, elder, { message: 'Before midnight' });
    await approve(parent, ahead);
    await agree(elder, ahead);
    const { body: feed } = await parent.must('POST', '/api/calendar-feed');
    await midnightPasses(app, youth);
    const later = await askToMeet(youth, elder, { message: 'After midnight' });
    await youth.must('PATCH', '/api/profile', {
      fullName: 'Robin Brook',
      bio: 'Grown up and on my own',
    });
    const { text } = await app.browser().send('GET', new URL(feed.address).pathname);
    expect(readCalendar(text)).toEqual([]);
    const { text: exported } = await downloaded(app, parent, '/api/account/export');
    // The export contains the former guardian's approval of the upcoming session, but nothing else about it.
    for (const secret of [later, 'Before midnight', 'After midnight', 'Grown up', 'Robin'])
      expect(exported).not.toContain(secret);
  });
});

test('Rule 6.163, one of two approvals before midnight decides nothing after it: the adult decides alone', async ({
  app,
  family: { elder, parent, youth },
}) => {
  const max = await addGuardian(app, [youth]);
  expect((await wishAll(parent, youth)).status).toBeLessThan(300);
  const id = await askToMeet(elder, youth);
  expect((await approve(parent, id)).status).toBe(200);
  expect((await view(elder, id)).status).toBe('pending');
  await midnightPasses(app, youth);
  for (const guardian of [max, parent]) expect((await approve(guardian, id)).status).toBe(404);
  expect((await view(youth, id)).status).toBe('pending');
  expect((await approve(youth, id)).status).toBe(200);
  expect((await view(elder, id)).status).toBe('approved');
});
