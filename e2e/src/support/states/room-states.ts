import type { HelpRequest, RoomPerson, RoomView } from '@oakling/domain/rooms/contract';
import type { Page } from '@playwright/test';
import { fake } from '../fake-responses.ts';
import { connectAtOnce, type Devices, giveDevices } from './fake-call.ts';
import { press, sees, type State } from './state.ts';

const ID = '0189f7a4-0000-7000-8000-000000000009';
const PATH = `/room?session=${ID}`;
const who = 'youth';
const absent = { since: null, here: false, microphone: false, camera: false, slot: null } as const;
const here = { ...absent, here: true, microphone: true, camera: true } as const;

const rosa: RoomPerson = {
  ...absent,
  key: 'elder',
  part: 'elder',
  name: 'Rosa Alvarez',
  isMe: false,
};
const me: RoomPerson = {
  ...absent,
  key: 'youth',
  part: 'youth',
  name: 'Sam van den Broek',
  isMe: true,
};
const rosaHere: RoomPerson = { ...rosa, ...here, key: 'rosa', slot: 1 };
const meHere: RoomPerson = { ...me, ...here, key: 'mine' };
const parent: RoomPerson = {
  ...{ ...here, key: 'dana', part: 'guardian', name: 'Dana Featherstonehaugh-Young' },
  ...{ isMe: false, slot: 2, camera: false },
};
const moderator: RoomPerson = {
  ...{ ...here, key: 'mo', part: 'moderator', name: null, isMe: false, slot: 3, microphone: false },
};
const adults = ['Dana Young', 'Max Young'];

const room =
  (change: Partial<RoomView> = {}, devices: Devices = 'NotAllowedError') =>
  async (page: Page) => {
    const view: RoomView = {
      sessionId: ID,
      version: 1,
      state: 'open',
      opensAt: '2026-05-04T14:50:00.000Z',
      closesAt: '2026-05-04T16:15:00.000Z',
      needsAdult: false,
      adults: [],
      people: [rosa, me],
      help: null,
      fallback: 'https://calls.example.org/oakling-and-the-library',
      card: { title: 'First song', words: 'Which song is the first one you remember?' },
      presences: null,
      ...change,
    };
    await giveDevices(page, devices);
    await fake(page, /\/api\/sessions\/[^/]+\/room$/, () => ({ json: view }));
  };

const entry = { kind: 'builtin', key: 'mine', token: 't'.repeat(43), offer: 'v=0' };

const inCall =
  (change: Partial<RoomView> = {}) =>
  async (page: Page) => {
    await room({ people: [rosaHere, meHere], ...change }, 'two-of-each')(page);
    await connectAtOnce(page);
    await fake(page, /\/room\/entries$/, () => ({ status: 201, json: entry }));
    await fake(page, /\/api\/room-entries\//, () => ({ status: 204 }));
  };

const join = (words: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await sees(page, words);
};

const HELP: HelpRequest = {
  ...{ id: ID, sessionId: ID, by: 'youth', at: '2026-05-04T15:20:00.000Z', isAnswered: false },
  ...{ elder: 'Rosalinde Alvarez-Montgomery', youth: 'Sam van den Broek' },
  ...{ elderId: ID, youthId: ID, told: ['Dana Featherstonehaugh-Young'] },
};
const asked = (page: Page) =>
  fake(page, /\/api\/help-requests$/, () => ({ json: { items: [HELP] } }));

/** The call page, and the pages after a request for help. Rules 6.315 to 6.321 and 6.330 to 6.336 */
export const ROOM_STATES: readonly State[] = [
  {
    name: 'getting ready for a call, without camera and microphone, and an adult has to be there',
    who,
    path: PATH,
    needsOwnPage: true,
    prepare: room({ state: 'waiting', needsAdult: true, adults }),
    reach: async (page) => {
      await sees(page, /^Your browser doesn’t let Oakling use/);
      await press(page, 'Try again');
    },
  },
  {
    name: 'a call of four, in which one speaks, and somebody asked for help',
    who,
    // The server has no calls, so its policy denies the wake lock.
    expectedTrouble: /screen-wake-lock is not allowed/,
    path: PATH,
    needsOwnPage: true,
    isWalkedWhenReached: true,
    prepare: inCall({
      people: [rosaHere, meHere, parent, moderator],
      help: { at: '2026-05-04T15:20:00.000Z', isMine: false },
    }),
    reach: join('Speaking'),
  },
  {
    name: 'a request for help above a parent’s page',
    who: 'parent',
    path: '/dashboard/parent/children',
    isWalkedWhenReached: true,
    prepare: asked,
    async reach(page) {
      await sees(page, /^Sam van den Broek pressed/);
      await page.getByRole('button', { name: /^I’ve spoken to/ }).focus();
    },
  },
];

export const LIKE_ROOM: readonly State[] = [
  {
    name: 'what happens after a child asked for help',
    who,
    path: '/dashboard/youth/help',
    prepare: asked,
  },
];
