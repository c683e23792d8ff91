import type { OwnPinView } from '@oakling/domain/identity/own-pin';
import type { ChildPinView } from '@oakling/domain/identity/pin';
import { childPin } from '@oakling/domain/testing/child-pin';
import type { ChildDetail } from '@oakling/domain/safety/child-view';
import type { Page } from '@playwright/test';
import { fake } from '../fake-responses.ts';
import { openAllParts } from '../steps.ts';
import { changing, press, sees, type State } from './state.ts';

const ID = '0189f7a4-0000-7000-8000-00000000000';
const BROWSERS = [
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/129.0.0.0 Mobile Safari/537.36',
];

const byPin = (pin: Partial<ChildPinView>) => async (page: Page) => {
  const view: ChildPinView = { ...childPin, ...pin };
  await fake(page, /\/api\/children\/[^/]+\/pin$/, () => ({ json: view }));
  await changing(/\/api\/children\/[^/]+$/, (child: ChildDetail) => ({
    ...child,
    logsInByPin: true,
  }))(page);
};

const devices: ChildPinView['devices'] = BROWSERS.map((device, at) => ({
  id: `${ID}${at + 3}`,
  device,
  isMine: at === 0,
  addedAt: '2026-05-04T09:00:00.000Z',
  lastUsedAt: at === 0 ? '2026-05-05T09:00:00.000Z' : null,
}));

/** A locked PIN, devices, and a first address that awaits confirmation. */
export const lockedPin = byPin({
  triesLeft: 0,
  devices,
  waitingFor: `${'sam.'.repeat(12)}young@example.org`,
});

export async function openPinParts(page: Page): Promise<void> {
  const parts = page.getByRole('region', { name: 'Logging in by PIN' }).locator('summary');
  await parts.first().waitFor();
  await openAllParts(page);
  await press(page, 'Set PIN');
  await sees(page, 'A PIN has 6 digits.');
  await press(page, 'Send link');
  await sees(page, 'Enter a valid email address.');
}

export async function ownPin(page: Page): Promise<void> {
  const view: OwnPinView = {
    isOwn: true,
    maySet: true,
    isOfAge: true,
    devices: devices.map(({ isMine, ...device }) => ({ ...device, isThis: isMine })),
  };
  await fake(page, /\/api\/account\/pin$/, () => ({ json: view }));
  await changing(/\/api\/me$/, (me: object) => ({ ...me, mailbox: 'none', isOfAge: true }))(page);
}

const asPin = (page: Page) => page.getByRole('radio', { name: 'With a PIN' }).check();

/** A child without a mailbox: adding it, and logging it in. Rules 1.81 to 1.94 */
export const PIN_STATES: readonly State[] = [
  {
    name: 'a child to be added with a PIN, and nothing filled in',
    who: 'parent',
    path: '/dashboard/parent/invite-child',
    reach: async (page) => {
      await asPin(page);
      await press(page, 'Add child');
      await sees(page, 'A PIN has 6 digits.');
    },
  },
];
