import type { SessionRow } from '@oakling/domain/sessions/contract';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import type { Family } from '../../testing/family.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { newMails } from '../../testing/new-mails.ts';
import { datesIn, methodOf, readCalendar } from '../../testing/read-calendar.ts';
import { approve, ask, cancel, change, changeOf, meeting } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';

const NOW = new Date('2031-03-01T12:00:00.000Z');
const STARTS = ['15T14', '22T14', '29T14'].map((day) => `2031-03-${day}:00:00.000Z`);
/** The clocks in Berlin go forward on March 30. */
const LAST = '2031-04-05T13:00:00.000Z';

test.beforeEach(({ app }) => app.setNow(NOW));
test.afterEach(({ app }) => app.setNow(null));

const one = (match: Browser, date = '2031-03-15') =>
  meeting(match, { date, startTime: '15:00', endTime: '16:00', timeZone: 'Europe/Berlin' });

const series = (match: Browser) => ({ ...one(match), repeat: { every: 'week', times: 4 } });

const upcoming = async (person: Browser): Promise<readonly SessionRow[]> =>
  (await person.get('/api/sessions?bucket=upcoming')).body.items;

async function feedOf(app: TestApp, person: Browser): Promise<string> {
  const { body } = await person.must('POST', '/api/calendar-feed');
  return (await app.browser().send('GET', new URL(body.address).pathname)).text;
}

const approved = async ({ elder, youth, parent }: Family) => {
  const id = await ask(youth, series(elder));
  await approve(parent, id);
  return upcoming(youth);
};

describe('Rule 7.26, the calendar of a series', () => {
  test('the mail about its approval adds every date with one UID', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    const id = await ask(youth, series(elder));
    const mails = await newMails(app, () => approve(parent, id));
    const invitations = mails.flatMap(({ calendar }) => (calendar ? [calendar.text] : []));
    expect(invitations).toHaveLength(2);
    for (const text of invitations) {
      expect(methodOf(text)).toBe('REQUEST');
      expect(datesIn(text)).toEqual([...STARTS, LAST]);
      expect(readCalendar(text).map(({ uid }) => uid)).toEqual([`series-${id}@localhost`]);
    }
  });

  test('a mail takes away exactly the date that was called off', async ({ app, family }) => {
    const [, second] = await approved(family);
    const [mail] = await newMails(app, () => cancel(family.elder, second?.id ?? ''));
    const text = mail?.calendar?.text ?? '';
    expect(methodOf(text)).toBe('CANCEL');
    expect(text).toContain('RECURRENCE-ID:20310322T140000Z');
    expect(readCalendar(text)).toMatchObject([{ startsAt: STARTS[1], status: 'CANCELLED' }]);
  });

  test('a mail takes away the rest', async ({ app, family }) => {
    const [, second] = await approved(family);
    const rest = { version: 1, following: 'all' };
    const mails = await newMails(app, () =>
      family.elder.must('POST', `/api/sessions/${second?.id}/cancel`, rest),
    );
    const text = mails.find(({ calendar }) => calendar !== undefined)?.calendar?.text ?? '';
    expect(readCalendar(text).map(({ startsAt, status }) => [startsAt, status])).toEqual(
      [STARTS[1], STARTS[2], LAST].map((start) => [start, 'CANCELLED']),
    );
  });

  test('a feed has one event for the series, and one for each date that differs', async ({
    app,
    family,
  }) => {
    const { elder, youth, parent } = family;
    const [, second, third] = await approved(family);
    expect(datesIn(await feedOf(app, youth))).toEqual([...STARTS, LAST]);
    expect(readCalendar(await feedOf(app, youth))).toHaveLength(1);
    await cancel(elder, second?.id ?? '');
    await change(youth, third?.id ?? '', changeOf(one(elder, '2031-03-28')));
    await approve(parent, third?.id ?? '', 2);
    const text = await feedOf(app, youth);
    expect(datesIn(text)).toEqual([STARTS[0], '2031-03-28T14:00:00.000Z', LAST]);
    expect(new Set(readCalendar(text).map(({ uid }) => uid)).size).toBe(1);
    expect(text).toContain('RECURRENCE-ID:20310329T140000Z');
  });
});
