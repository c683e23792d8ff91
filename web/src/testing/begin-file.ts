import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';
import { bindRequests } from '../lib/api.ts';
import { account, learnTime, serverNow } from '../lib/clock.ts';
import { browserStorage, tabStorage } from '../lib/storage.ts';
import { toasts } from '../ui/toast-store.ts';

/** The counter of elements for which React's development build records a stack. */
const COUNTER = 'recentlyCreatedOwnerStacks';
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
// React stops recording above 10,000 per second. The stacks took a seventh of the time of the tests.
if (typeof internals === 'object' && internals !== null) {
  const full = { get: () => Infinity, set: () => undefined, configurable: true };
  Object.defineProperty(internals, COUNTER, full);
}

// A wait ends as soon as it succeeds, but a busy machine may need more than the default of one second.
configure({ asyncUtilTimeout: 30_000 });

// jsdom has no scrolling.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => undefined;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  // All files of a worker share the document and the modules.
  tabStorage.clear();
  browserStorage.clear();
  toasts.set([]);
  // A change of person also forgets the changes that a test left without a response.
  for (const owner of ['nobody', '']) bindRequests(owner);
  resetClock();
  delete account.zone;
  delete account.refusedZone;
});

/** Small differences are kept, so the clock is set wrong before it is set right. It never ends up slow. */
function resetClock(): void {
  const ahead = serverNow() - Date.now();
  if (ahead >= 0 && ahead < 100) return;
  for (const ms of [1e9, 5]) learnTime(new Date(Date.now() + ms).toISOString());
}
