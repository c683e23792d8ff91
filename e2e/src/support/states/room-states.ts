import type { RoomView } from '@oakling/domain/rooms/contract';
import type { Page } from '@playwright/test';
import { press, sees, type State } from './state.ts';

const ID = '0189f7a4-0000-7000-8000-000000000009';
const PATH = `/room?session=${ID}`;
const person = { since: null, here: false, microphone: false, camera: false, slot: null } as const;

/** Has the server know a room like this, of which the reader is the youth, and the browser give no device. */
const room =
  (change: Partial<RoomView> = {}) =>
  async (page: Page) => {
    const view: RoomView = {
      sessionId: ID,
      version: 1,
      state: 'open',
      opensAt: '2026-05-04T14:50:00.000Z',
      closesAt: '2026-05-04T16:15:00.000Z',
      needsAdult: false,
      adults: [],
      people: [
        { ...person, key: 'elder', part: 'elder', name: 'Rosa Alvarez', isMe: false },
        { ...person, key: 'youth', part: 'youth', name: 'Sam van den Broek', isMe: true },
      ],
      help: null,
      fallback: 'https://calls.example.org/oakling-and-the-library',
      card: { title: 'First song', words: 'Which song is the first one you remember?' },
      presences: null,
      ...change,
    };
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('refused', 'NotAllowedError'));
    });
    await page.route(/\/api\/sessions\/[^/]+\/room$/, (route) => route.fulfill({ json: view }));
  };

const who = 'youth';

/** The page of a call, as far as it needs no call. Rules 6.315 to 6.321 */
export const ROOM_STATES: readonly State[] = [
  {
    name: 'getting ready for a call, without camera and microphone, and an adult has to be there',
    who,
    path: PATH,
    prepare: room({ state: 'waiting', needsAdult: true, adults: ['Dana Young', 'Max Young'] }),
    reach: async (page) => {
      await sees(page, /^Your browser does not let Oakling use/);
      await press(page, 'Try again');
    },
  },
  { name: 'a call that has not opened', who, path: PATH, prepare: room({ state: 'early' }) },
  { name: 'a call that was ended', who, path: PATH, prepare: room({ state: 'ended' }) },
  {
    name: 'a call that the network does not let through',
    who,
    path: PATH,
    prepare: async (page) => {
      await room()(page);
      await page.route(/\/room\/entries$/, (route) => route.abort());
    },
    reach: async (page) => {
      await sees(page, /^Your browser does not let Oakling use/);
      await page.clock.install();
      await page.getByRole('button', { name: 'Join', exact: true }).click();
      for (let times = 0; times < 8; times += 1) await page.clock.runFor(4000);
      await sees(page, 'Your network does not let the call through.');
    },
  },
  { name: 'no call at all', who, path: '/room' },
];
