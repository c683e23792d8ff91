import type { ChildPinView } from '../identity/pin.ts';

/** How a child logs in who has no address and no device yet. */
export const childPin: ChildPinView = {
  triesLeft: 5,
  setAt: '2026-05-04T09:00:00.000Z',
  enteredAt: null,
  isOwn: false,
  devices: [],
  waitingFor: null,
  mailFailure: null,
};
