import type { Page } from '@playwright/test';
import { failing, press, sees, type State } from './state.ts';

const ONE_SESSION = /\/api\/sessions\/[0-9a-f-]+$/;
const CANCELLATION = /\/api\/sessions\/[^/]+\/cancel$/;

/** What becomes of a session between its request and its start. */
export const LIFE_STATES: readonly State[] = [
  {
    name: 'the question before a session is cancelled',
    who: 'youth',
    path: '/dashboard/youth/sessions?tab=upcoming',
    reach: async (page) => {
      await press(page, /^Cancel Session/);
      await sees(page, /This cannot be undone\./);
    },
  },
  {
    name: 'a session that could not be cancelled',
    who: 'parent',
    path: '/dashboard/parent/sessions',
    prepare: failing(CANCELLATION, 'POST'),
    reach: async (page) => {
      await press(page, /^Cancel Session/);
      await page.getByRole('button', { name: 'Cancel the session' }).click();
      await page.getByRole('alertdialog').getByRole('alert').waitFor();
    },
  },
  {
    name: 'the page of a session that lies ahead',
    who: 'youth',
    path: '/dashboard/youth/sessions?tab=upcoming',
    reach: openDetails,
  },
  {
    name: 'the page of a video call that can be joined',
    who: 'elder',
    path: '/dashboard/elder/sessions?tab=upcoming',
    prepare: telling(() => ({
      ...{ startsAt: minutesFromNow(5), endsAt: minutesFromNow(50), connectionMode: 'Remote' },
      place: {
        ...{ connectionMode: 'Remote', videoProvider: 'Zoom' },
        videoLink: 'https://zoom.us/j/5551234567',
      },
    })),
    reach: openDetails,
  },
  {
    name: 'the page of a changed session for which another time is proposed',
    who: 'parent',
    path: '/dashboard/parent/sessions',
    prepare: telling(changedAndProposed),
    reach: openDetails,
  },
  {
    name: 'another time that waits for an answer',
    who: 'elder',
    path: '/dashboard/elder/sessions',
    prepare: telling((session) => ({ ...askedByElder(session), ...changedAndProposed(session) })),
    reach: openDetails,
  },
  {
    name: 'another time that is being proposed',
    who: 'parent',
    path: '/dashboard/parent/sessions',
    reach: async (page) => {
      await openDetails(page);
      await press(page, 'Propose Another Time');
      await page.getByLabel('Start Time').fill('23:00');
      await page.getByRole('button', { name: 'Propose this time' }).click();
      await sees(page, 'End must be after start.');
    },
  },
  {
    name: 'the form that changes a session',
    who: 'elder',
    path: '/dashboard/elder/sessions?tab=upcoming',
    prepare: telling(askedByElder),
    reach: async (page) => {
      await openDetails(page);
      await page.getByRole('link', { name: 'Change Session' }).click();
      await sees(page, /has to be approved again/);
      await page.getByLabel('Date', { exact: true }).fill('2027-03-14');
      await page.getByLabel('Start Time').fill('02:30');
      await sees(page, /The clocks go forward/);
    },
  },
  {
    name: 'a session that is not there',
    who: 'parent',
    path: '/dashboard/parent/sessions/0189f7a4-0000-7000-8000-000000000000',
  },
];

interface Told {
  readonly initiator: { readonly role: string };
  readonly receiver: object;
  readonly startsAt: string;
}

/** Makes the server tell one session other than it is. */
function telling(change: (session: Told) => object) {
  return (page: Page): Promise<unknown> =>
    page.route(ONE_SESSION, async (route) => {
      const session = await (await route.fetch()).json();
      await route.fulfill({ json: { ...session, ...change(session) } });
    });
}

async function openDetails(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click();
  await sees(page, 'What happened so far');
}

function minutesFromNow(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

function askedByElder({ initiator, receiver }: Told): object {
  return initiator.role === 'elder' ? {} : { initiator: receiver, receiver: initiator };
}

/** A changed session, with a time that the parent proposed since. */
function changedAndProposed({ startsAt }: Told): object {
  const time = { date: startsAt.slice(0, 10), startTime: '15:00', endTime: '15:45' };
  const instants = { startsAt: minutesFromNow(9000), endsAt: minutesFromNow(9045) };
  const other = { ...time, ...instants, timeZone: 'Europe/Berlin' };
  const at = minutesFromNow(-60);
  return {
    previous: {
      ...{ ...other, connectionMode: 'In-Person', place: null, message: 'Bring your camera.' },
      ...{ interests: ['Photography'], wasApproved: true },
    },
    proposal: { ...other, by: 'parent', isMine: false, note: 'Swimming that day', createdAt: at },
    history: [
      { step: 'requested', at: minutesFromNow(-300), by: 'initiator' },
      { step: 'approved', at: minutesFromNow(-200), by: 'parent' },
      { step: 'changed', at: minutesFromNow(-100), by: 'initiator' },
      { step: 'proposed', at, by: 'parent' },
    ],
  };
}
